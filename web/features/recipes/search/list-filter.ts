import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { readyInMinutes } from '../../../../shared/format/times.ts';
import type { IndexedRecipe } from './search-index.ts';

export const LIST_SORTS = ['newest', 'title', 'time'] as const;
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
}

/** The filter that leaves all recipes. */
export const EVERYTHING: ListFilter = { tags: [], isAnyTag: false, maxTime: null, source: null };

export const isFiltering = ({ tags, maxTime, source }: ListFilter): boolean =>
  tags.length > 0 || maxTime !== null || source !== null;

/** The site of a link, without `www.`; null for recipes of files, and those written by hand. */
export function sourceOf({ originalSource }: RecipeSummary): string | null {
  const url = originalSource?.url ?? '';
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;
}

type Index = readonly IndexedRecipe[];

const sorted = new WeakMap<Index, Map<string, Index>>();

function compareTimes(a: RecipeSummary, b: RecipeSummary): number {
  const [first, second] = [readyInMinutes(a), readyInMinutes(b)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return first - second;
}

/** The recipes in another order; equal ones stay newest first. Computed once per list, since it takes long. */
export function sortIndex(index: Index, sort: ListSort, locale: string): Index {
  if (sort === 'newest') return index;
  const orders = sorted.get(index) ?? new Map<string, Index>();
  sorted.set(index, orders);
  const key = `${sort} ${locale}`;
  const known = orders.get(key);
  if (known) return known;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const order = index.toSorted((a, b) =>
    sort === 'title' ? compare(a.recipe.title, b.recipe.title) : compareTimes(a.recipe, b.recipe),
  );
  orders.set(key, order);
  return order;
}

function passes(recipe: RecipeSummary, { tags, isAnyTag, maxTime, source }: ListFilter): boolean {
  const has = (tag: string): boolean => recipe.tags.includes(tag);
  if (tags.length > 0 && !(isAnyTag ? tags.some(has) : tags.every(has))) return false;
  if (maxTime !== null && (readyInMinutes(recipe) ?? Number.POSITIVE_INFINITY) > maxTime) return false;
  return source === null || sourceOf(recipe) === source;
}

export function filterIndex(index: Index, filter: ListFilter): Index {
  return isFiltering(filter) ? index.filter(({ recipe }) => passes(recipe, filter)) : index;
}

/** What of the list stands in the address. */
export interface ListView extends ListFilter {
  readonly search: string;
  readonly sort: ListSort;
}

const NAMES = ['q', 'tag', 'any', 'time', 'source', 'sort'];

/** Writes the view into the query of an address and keeps what else is there. */
export function writeView(query: string, { search, tags, isAnyTag, maxTime, source, sort }: ListView): string {
  const parameters = new URLSearchParams(query);
  for (const name of NAMES) parameters.delete(name);
  if (search.trim() !== '') parameters.set('q', search);
  for (const tag of tags) parameters.append('tag', tag);
  if (isAnyTag && tags.length > 1) parameters.set('any', '1');
  if (maxTime !== null) parameters.set('time', String(maxTime));
  if (source !== null) parameters.set('source', source);
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
    sort: LIST_SORTS.find((sort) => sort === parameters.get('sort')) ?? 'newest',
  };
}
