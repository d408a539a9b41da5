import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { searchWords } from '../../../../shared/format/fold-text.ts';

/**
 * A recipe with its words in folded form; each list of words begins and ends with a blank and is separated by blanks.
 * The words are computed on demand, because for 10,000 recipes that is half of the work of showing the list.
 */
export interface IndexedRecipe {
  readonly recipe: RecipeSummary;
  titleWords(): string;
  /** The words of tags and description. */
  otherWords(): string;
}

const padded = (text: string): string => ` ${searchWords(text).join(' ')} `;

function indexRecipe(recipe: RecipeSummary): IndexedRecipe {
  let title: string | undefined;
  let other: string | undefined;
  return {
    recipe,
    titleWords: () => (title ??= padded(recipe.title)),
    otherWords: () => (other ??= padded([...recipe.tags, recipe.description ?? ''].join(' '))),
  };
}

const hasSameWords = (a: RecipeSummary, b: RecipeSummary): boolean =>
  a.title === b.title && a.description === b.description && a.tags.join('\n') === b.tags.join('\n');

/** Indexes recipes, and reuses words that `former` has computed for the same recipes. */
export function indexRecipes(
  recipes: readonly RecipeSummary[],
  former: readonly IndexedRecipe[] = [],
): readonly IndexedRecipe[] {
  const known = new Map(former.map((entry) => [entry.recipe.id, entry]));
  return recipes.map((recipe) => {
    const entry = known.get(recipe.id);
    return entry && hasSameWords(entry.recipe, recipe) ? { ...entry, recipe } : indexRecipe(recipe);
  });
}

/** Computes the words of all recipes, so that the first typed letter does not have to wait. */
export function prepareSearch(entries: readonly IndexedRecipe[]): void {
  for (const { titleWords, otherWords } of entries) {
    titleWords();
    otherWords();
  }
}

const wordLists = new WeakMap<readonly IndexedRecipe[], string>();

/** The words of all recipes, each once and between line breaks. Computed on the first use of a list. */
export function wordsOfIndex(index: readonly IndexedRecipe[]): string {
  const known = wordLists.get(index);
  if (known !== undefined) return known;
  const words = new Set<string>();
  for (const { titleWords, otherWords } of index) {
    for (const word of titleWords().split(' ')) words.add(word);
    for (const word of otherWords().split(' ')) words.add(word);
  }
  words.delete('');
  const list = `\n${[...words].join('\n')}\n`;
  wordLists.set(index, list);
  return list;
}
