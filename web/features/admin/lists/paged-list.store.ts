import { createStore, type StoreApi } from 'zustand';

/** The query of a list; see pagedQuery (shared/api/definition/paging.ts). */
export interface ListQuery<Sort extends string> {
  readonly q: string;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The number of matching rows on all pages. */
  readonly total: number;
}

export interface PagedListState<Row, Sort extends string> {
  /** The rows of the current page; null until they are loaded. */
  readonly rows: readonly Row[] | null;
  readonly total: number;
  readonly query: ListQuery<Sort>;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Reloads the current page. */
  refreshed(): Promise<void>;
  searched(q: string): Promise<void>;
  /** Sorts by a column; reverses the order if it is already sorted by it. */
  sorted(sort: Sort): Promise<void>;
  ordered(sort: Sort, order: 'asc' | 'desc'): Promise<void>;
  pageTurned(offset: number): Promise<void>;
}

interface PagedListOptions<Row, Sort extends string> {
  readonly first: ListQuery<Sort>;
  /** The number of rows per page. */
  readonly length: number;
  readonly load: (query: ListQuery<Sort>) => Promise<Page<Row>>;
  /** The name of the list in error messages of the console. */
  readonly name: string;
}

/** A paged list from the server. Only the result of the last request is used. */
export function createPagedListStore<Row, Sort extends string>(
  options: PagedListOptions<Row, Sort>,
): StoreApi<PagedListState<Row, Sort>> {
  const { first, length, load, name } = options;
  let turn = 0;
  return createStore<PagedListState<Row, Sort>>()((set, get) => {
    async function ask(query: ListQuery<Sort>): Promise<void> {
      const own = ++turn;
      set({ query, isLoading: true, hasFailed: false });
      try {
        const { rows, total } = await load(query);
        if (own !== turn) return;
        // If the last row of the last page is gone, the previous page is the last one.
        const last = Math.max(0, Math.ceil(total / length) - 1) * length;
        if (rows.length === 0 && query.offset > last) return await ask({ ...query, offset: last });
        set({ rows, total, isLoading: false });
      } catch (cause) {
        if (own !== turn) return;
        console.error(`${name} could not be loaded`, cause);
        set({ isLoading: false, hasFailed: true });
      }
    }

    return {
      rows: null,
      total: 0,
      query: first,
      isLoading: false,
      hasFailed: false,
      refreshed: () => ask(get().query),
      searched: (q) => ask({ ...get().query, q, offset: 0 }),
      sorted(sort) {
        const { query } = get();
        const isSame = query.sort === sort;
        return get().ordered(sort, isSame && query.order === 'asc' ? 'desc' : 'asc');
      },
      ordered: (sort, order) => ask({ ...get().query, sort, order, offset: 0 }),
      pageTurned: (offset) => ask({ ...get().query, offset }),
    };
  });
}
