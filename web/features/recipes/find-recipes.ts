import type { RecipeSummary } from '../../../shared/domain/recipe.ts';
import { searchWords } from '../../../shared/format/fold-text.ts';
import type { FoundInText } from './found-in-text.ts';
import type { IndexedRecipe } from './search-index.ts';

export interface RecipeFilter {
  readonly search: string;
  /** A recipe must bear every one of them. */
  readonly tags: readonly string[];
  /** Recipes in whose ingredients or steps the server found the search. */
  readonly foundInText: FoundInText;
}

export interface FoundRecipe {
  readonly recipe: RecipeSummary;
  /** The search stands in ingredients or steps alone, which the list does not show. */
  readonly isInText: boolean;
  /** The ingredient or step that says so, where it is known. */
  readonly line: string | null;
}

/** Ranks behind every sum of places that a word can have. */
const IN_TEXT = Number.MAX_SAFE_INTEGER;
const NOWHERE = Number.POSITIVE_INFINITY;

/** Where a word stands, best first: a whole word of the title, the start of one, within one, beside the title. */
function wordRank(entry: IndexedRecipe, word: string): number {
  const title = entry.titleWords();
  if (!title.includes(word)) return entry.otherWords().includes(word) ? 3 : NOWHERE;
  if (title.includes(` ${word} `)) return 0;
  return title.includes(` ${word}`) ? 1 : 2;
}

function recipeRank(entry: IndexedRecipe, words: readonly string[], foundInText: FoundInText): number {
  let rank = 0;
  for (const word of words) {
    rank += wordRank(entry, word);
    if (rank === NOWHERE) return foundInText.has(entry.recipe.id) ? IN_TEXT : NOWHERE;
  }
  return rank;
}

/** The recipes that match, the best first; equals, and all without a search, stay newest first (product §4). */
export function findRecipes(
  index: readonly IndexedRecipe[],
  { search, tags, foundInText }: RecipeFilter,
): FoundRecipe[] {
  const words = searchWords(search);
  const tagged =
    tags.length === 0 ? index : index.filter(({ recipe }) => tags.every((tag) => recipe.tags.includes(tag)));
  if (words.length === 0) return tagged.map(({ recipe }) => ({ recipe, isInText: false, line: null }));
  const ranked: { recipe: RecipeSummary; rank: number }[] = [];
  for (const entry of tagged) {
    const rank = recipeRank(entry, words, foundInText);
    if (rank < NOWHERE) ranked.push({ recipe: entry.recipe, rank });
  }
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ recipe, rank }) => ({ recipe, isInText: rank === IN_TEXT, line: foundInText.get(recipe.id) ?? null }));
}
