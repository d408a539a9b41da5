import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { searchWords, foldText } from '../../../../shared/format/fold-text.ts';
import type { FoundInText } from './found-in-text.ts';
import type { IndexedRecipe } from './search-index.ts';
import { highlightParts } from './highlight.ts';

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

/** Why a recipe was found, beside what its title shows. */
export interface MatchReason {
  /** Its tags that contain a search word. */
  readonly tags: readonly string[];
  /** The part of its description, or the ingredient or step, with the other words. */
  readonly text: string | null;
  /** Whether it was found in ingredients or steps, even if the line is unknown. */
  readonly isInText: boolean;
}

/** The number of characters before the first match, for context. */
const LEAD = 24;

const holds = (text: string, word: string): boolean => foldText(text).includes(word);

/** The description from shortly before its first match. */
function excerpt(description: string, search: string): string {
  const [before] = highlightParts(description, search);
  if (!before || before.isMatch || before.text.length <= LEAD) return description;
  const begin = description.indexOf(' ', before.text.length - LEAD);
  return begin < 0 || begin >= before.text.length ? description : `… ${description.slice(begin + 1)}`;
}

function textOf({ recipe, line }: FoundRecipe, lacking: readonly string[]): string | null {
  if (line !== null) return line;
  const { description } = recipe;
  const word = lacking.find((each) => description !== null && holds(description, each));
  return word === undefined || description === null ? null : excerpt(description, word);
}

function tagsOf({ tags }: RecipeSummary, words: readonly string[]): string[] {
  return tags.filter((tag) => words.some((word) => holds(tag, word)));
}

export function matchReason(found: FoundRecipe, search: string): MatchReason {
  const { recipe, isInText } = found;
  const beyondTitle = searchWords(search).filter((word) => !holds(recipe.title, word));
  const tags = tagsOf(recipe, beyondTitle);
  const lacking = beyondTitle.filter((word) => !tags.some((tag) => holds(tag, word)));
  return { tags, text: lacking.length === 0 ? null : textOf(found, lacking), isInText };
}
