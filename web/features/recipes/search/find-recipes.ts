import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { searchWords, foldText } from '../../../../shared/format/fold-text.ts';
import type { FoundInText } from './found-in-text.ts';
import { type IndexedRecipe, wordsOfIndex } from './search-index.ts';
import { filterIndex, type ListFilter, type ListSort, sortIndex } from './list-filter.ts';
import { forgivenTypos, similarWords, typoPatterns, wordParts } from '../../../../shared/search/similar-words.ts';
import { highlightParts } from './highlight.ts';

interface RecipeFilter {
  readonly search: string;
  readonly filter: ListFilter;
  readonly sort: ListSort;
  /** The language whose rules order titles. */
  readonly locale: string;
  /** The recipes that the server found for the ingredient of the filter; null before it has answered. */
  readonly withIngredient: ReadonlySet<string> | null;
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

type Index = readonly IndexedRecipe[];

/** The lowest rank without a typo: the word matches outside the title. */
const BESIDE = 3;
const NOWHERE = Number.POSITIVE_INFINITY;

/** Patterns of a search word: anywhere, at the start of a word, as a whole word, and whether a text has a similar word. */
interface SoughtWord {
  readonly within: string;
  readonly start: string;
  readonly whole: string;
  isRoughlyIn(words: string): boolean;
}

/** Words with one typo in five letters: similar words of the list, or in scripts without blanks the typed one itself. */
function roughly(word: string, index: Index): SoughtWord['isRoughlyIn'] {
  if (wordParts(word).some(({ isUnspaced }) => isUnspaced)) {
    if (forgivenTypos(word) === 0) return () => false;
    const pattern = new RegExp(typoPatterns(word, '[^ ]').join('|'), 'u');
    return (words) => pattern.test(words);
  }
  const similar = similarWords(wordsOfIndex(index), word).map((each) => ` ${each} `);
  return (words) => similar.some((each) => words.includes(each));
}

const soughtWord = (word: string, index: Index): SoughtWord => ({
  within: word,
  start: ` ${word}`,
  whole: ` ${word} `,
  isRoughlyIn: roughly(word, index),
});

/** The rank of a match, best first: a whole word of the title, the start of one, within one, outside the title, a typo. */
function wordRank(entry: IndexedRecipe, sought: SoughtWord, rough: number): number {
  const { within, start, whole } = sought;
  const title = entry.titleWords();
  if (title.includes(within)) return title.includes(whole) ? 0 : title.includes(start) ? 1 : 2;
  if (entry.otherWords().includes(within)) return BESIDE;
  return sought.isRoughlyIn(title) || sought.isRoughlyIn(entry.otherWords()) ? rough : NOWHERE;
}

/** A rank from `rough` on has a word with a typo. */
function recipeRank(entry: IndexedRecipe, words: readonly SoughtWord[], rough: number): number {
  let rank = 0;
  for (const word of words) {
    rank += wordRank(entry, word, rough);
    if (rank === NOWHERE) return NOWHERE;
  }
  return rank;
}

/**
 * The matching recipes. By default the best come first, and equal ones, and all without a search, newest first (product §4).
 * Another order is kept within those without and with a typo.
 */
export function findRecipes(index: Index, options: RecipeFilter): FoundRecipe[] {
  const { search, filter, sort, locale, withIngredient, foundInText } = options;
  const words = searchWords(search).map((word) => soughtWord(word, index));
  const kept = filterIndex(sortIndex(index, sort, locale), filter, withIngredient);
  if (words.length === 0) return kept.map(({ recipe }) => ({ recipe, isInText: false, line: null }));
  const rough = BESIDE * words.length + 1;
  // One list per rank; sorting thousands of recipes would take as long as finding them.
  const ranked: FoundRecipe[][] = [];
  const inText = new Map<string, FoundRecipe>();
  for (const entry of kept) {
    const { recipe } = entry;
    const rank = recipeRank(entry, words, rough);
    const line = foundInText.get(recipe.id);
    const place = sort === 'newest' ? rank : rank < rough ? 0 : rough;
    if (rank < NOWHERE) (ranked[place] ??= []).push({ recipe, isInText: false, line: line ?? null });
    else if (line !== undefined) inText.set(recipe.id, { recipe, isInText: true, line });
  }
  // The server's order: those with a typo are last.
  const texts = [...foundInText.keys()].flatMap((id) => inText.get(id) ?? []);
  return [...ranked.slice(0, rough), texts, ...ranked.slice(rough)].flatMap((each) => each ?? []);
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
