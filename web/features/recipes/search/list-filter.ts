import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { readyInMinutes } from '../../../../shared/format/times.ts';
import type { IndexedRecipe } from './search-index.ts';

export const LIST_SORTS = ['newest', 'title', 'rating', 'cooked', 'time'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** The longest total times that can be chosen, in minutes. */
export const LIST_TIMES = [15, 30, 45, 60, 120] as const;

/** What recipes must have beside the words of the search. */
export interface ListFilter {
  readonly tags: readonly string[];
  /** Whether one of the tags is enough. */
  readonly isAnyTag: boolean;
  /** The longest total time in minutes; recipes without a time are left out. */
  readonly maxTime: number | null;
  /** The site, or the kind of source, as `sourceOf` names it. */
  readonly source: string | null;
  /** The language of the recipe without its region. */
  readonly lang: string | null;
  readonly isFavorite: boolean;
  /** Words of ingredients; '' for any. */
  readonly ingredient: string;
}

/** The filter that leaves all recipes. */
export const EVERYTHING: ListFilter = {
  tags: [],
  isAnyTag: false,
  maxTime: null,
  source: null,
  lang: null,
  isFavorite: false,
  ingredient: '',
};

export const isFiltering = ({ tags, maxTime, source, lang, isFavorite, ingredient }: ListFilter): boolean =>
  tags.length > 0 || maxTime !== null || source !== null || lang !== null || isFavorite || ingredient.trim() !== '';

/** The language of a recipe without its region, such as `pt` for `pt-BR`. */
export const langOf = ({ lang }: RecipeSummary): string | null => lang?.split('-')[0]?.toLowerCase() ?? null;

/** The site of a link, without `www.`; null for recipes of files, and those written by hand. */
export function sourceOf({ originalSource }: RecipeSummary): string | null {
  const url = originalSource?.url ?? '';
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;
}

/** The name of a language in another one; the code itself if it has no name or is not a language's. */
export function languageName(lang: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(lang) ?? lang;
  } catch (error) {
    if (error instanceof RangeError) return lang; // an address may hold anything
    throw error;
  }
}

type Index = readonly IndexedRecipe[];

const sorted = new WeakMap<Index, Map<string, Index>>();

function compareTimes(a: RecipeSummary, b: RecipeSummary): number {
  const [first, second] = [readyInMinutes(a), readyInMinutes(b)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return first - second;
}

/** Days as YYYY-MM-DD, the latest first; recipes that were never cooked are last. */
const compareCooked = ({ lastCookedOn: a = '' }: RecipeSummary, { lastCookedOn: b = '' }: RecipeSummary): number =>
  a === b ? 0 : a > b ? -1 : 1;

function comparisonFor(sort: ListSort, locale: string): (a: RecipeSummary, b: RecipeSummary) => number {
  if (sort === 'time') return compareTimes;
  if (sort === 'rating') return (a, b) => (b.rating ?? 0) - (a.rating ?? 0);
  if (sort === 'cooked') return compareCooked;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return (a, b) => compare(a.title, b.title);
}

/** The recipes in another order; equal ones stay newest first. Computed once per list, since it takes long. */
export function sortIndex(index: Index, sort: ListSort, locale: string): Index {
  if (sort === 'newest') return index;
  const orders = sorted.get(index) ?? new Map<string, Index>();
  sorted.set(index, orders);
  const key = `${sort} ${locale}`;
  const known = orders.get(key);
  if (known) return known;
  const compare = comparisonFor(sort, locale);
  const order = index.toSorted((a, b) => compare(a.recipe, b.recipe));
  orders.set(key, order);
  return order;
}

function passes(recipe: RecipeSummary, filter: ListFilter): boolean {
  const { tags, isAnyTag, maxTime, source, lang, isFavorite } = filter;
  const has = (tag: string): boolean => recipe.tags.includes(tag);
  if (tags.length > 0 && !(isAnyTag ? tags.some(has) : tags.every(has))) return false;
  if (maxTime !== null && (readyInMinutes(recipe) ?? Number.POSITIVE_INFINITY) > maxTime) return false;
  if (isFavorite && recipe.favorite !== true) return false;
  if (lang !== null && langOf(recipe) !== lang) return false;
  return source === null || sourceOf(recipe) === source;
}

/** `withIngredient` are the recipes that the server found for `filter.ingredient`; null before it has answered. */
export function filterIndex(index: Index, filter: ListFilter, withIngredient: ReadonlySet<string> | null): Index {
  if (!isFiltering(filter)) return index;
  const kept = filter.ingredient.trim() === '' ? null : withIngredient;
  return index.filter(({ recipe }) => kept?.has(recipe.id) !== false && passes(recipe, filter));
}

/** What of the list stands in the address. */
export interface ListView extends ListFilter {
  readonly search: string;
  readonly sort: ListSort;
}

const NAMES = ['q', 'tag', 'any', 'time', 'source', 'lang', 'favorite', 'with', 'sort'];

/** Writes the view into the query of an address and keeps what else is there. */
export function writeView(query: string, view: ListView): string {
  const { search, tags, isAnyTag, maxTime, source, lang, isFavorite, ingredient, sort } = view;
  const parameters = new URLSearchParams(query);
  for (const name of NAMES) parameters.delete(name);
  if (search.trim() !== '') parameters.set('q', search);
  for (const tag of tags) parameters.append('tag', tag);
  if (isAnyTag && tags.length > 1) parameters.set('any', '1');
  if (maxTime !== null) parameters.set('time', String(maxTime));
  if (source !== null) parameters.set('source', source);
  if (lang !== null) parameters.set('lang', lang);
  if (isFavorite) parameters.set('favorite', '1');
  if (ingredient.trim() !== '') parameters.set('with', ingredient.trim());
  if (sort !== 'newest') parameters.set('sort', sort);
  const written = parameters.toString();
  return written === '' ? '' : `?${written}`;
}

/** Reads the view; what cannot be read is left out. */
export function readView(query: string): ListView {
  const parameters = new URLSearchParams(query);
  const time = Number(parameters.get('time'));
  return {
    search: parameters.get('q') ?? '',
    tags: [...new Set(parameters.getAll('tag'))],
    isAnyTag: parameters.get('any') === '1',
    maxTime: Number.isInteger(time) && time > 0 ? time : null,
    source: parameters.get('source'),
    lang: parameters.get('lang'),
    isFavorite: parameters.get('favorite') === '1',
    ingredient: (parameters.get('with') ?? '').trim(),
    sort: LIST_SORTS.find((sort) => sort === parameters.get('sort')) ?? 'newest',
  };
}
