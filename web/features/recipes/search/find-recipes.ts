import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { searchWords } from '../../../../shared/format/fold-text.ts';
import type { FoundInText } from './found-in-text.ts';
import type { IndexedRecipe } from './search-index.ts';

interface RecipeFilter {
  readonly search: string;
  /** A recipe must have all of them. */
  readonly tags: readonly string[];
  /** Recipes in whose ingredients or steps the server found the search. */
  readonly foundInText: FoundInText;
}

export interface FoundRecipe {
  readonly recipe: RecipeSummary;
  /** The search matches only ingredients or steps, which the list does not show. */
  readonly isInText: boolean;
  /** The matching ingredient or step, if known. */
  readonly line: string | null;
}

/** The lowest rank: the word matches outside the title. */
const BESIDE = 3;
const NOWHERE = Number.POSITIVE_INFINITY;

/** Patterns of a search word: anywhere, at the start of a word, as a whole word. */
interface SoughtWord {
  readonly within: string;
  readonly start: string;
  readonly whole: string;
}

const soughtWord = (word: string): SoughtWord => ({ within: word, start: ` ${word}`, whole: ` ${word} ` });

/** The rank of a match, best first: a whole word of the title, the start of one, within one, outside the title. */
function wordRank(entry: IndexedRecipe, { within, start, whole }: SoughtWord): number {
  const title = entry.titleWords();
  if (!title.includes(within)) return entry.otherWords().includes(within) ? BESIDE : NOWHERE;
  if (title.includes(whole)) return 0;
  return title.includes(start) ? 1 : 2;
}

function recipeRank(entry: IndexedRecipe, words: readonly SoughtWord[]): number {
  let rank = 0;
  for (const word of words) {
    rank += wordRank(entry, word);
    if (rank === NOWHERE) return NOWHERE;
  }
  return rank;
}

/** The matching recipes, best first. Equal ones, and all recipes without a search, stay newest first (product §4). */
export function findRecipes(
  index: readonly IndexedRecipe[],
  { search, tags, foundInText }: RecipeFilter,
): FoundRecipe[] {
  const words = searchWords(search).map(soughtWord);
  const tagged =
    tags.length === 0 ? index : index.filter(({ recipe }) => tags.every((tag) => recipe.tags.includes(tag)));
  if (words.length === 0) return tagged.map(({ recipe }) => ({ recipe, isInText: false, line: null }));
  // One list per rank; sorting thousands of recipes would take as long as finding them.
  const ranked = Array.from({ length: BESIDE * words.length + 1 }, (): FoundRecipe[] => []);
  const inText: FoundRecipe[] = [];
  for (const entry of tagged) {
    const { recipe } = entry;
    const rank = recipeRank(entry, words);
    const line = foundInText.get(recipe.id);
    if (rank < NOWHERE) ranked[rank]?.push({ recipe, isInText: false, line: line ?? null });
    else if (line !== undefined) inText.push({ recipe, isInText: true, line });
  }
  return [...ranked, inText].flat();
}
