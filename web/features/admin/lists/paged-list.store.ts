import { createStore, type StoreApi } from 'zustand';

/** What a list is asked for: see pagedQuery (shared/api/paging.ts). */
export interface ListQuery<Sort extends string> {
  readonly q: string;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Rows that match, on all pages together. */
  readonly total: number;
}

export interface PagedListState<Row, Sort extends string> {
  /** Of the page that is shown; null until it is there. */
  readonly rows: readonly Row[] | null;
  readonly total: number;
  readonly query: ListQuery<Sort>;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Asks for the same page anew. */
  refreshed(): Promise<void>;
  searched(q: string): Promise<void>;
  /** The other way round where the list is in this order already. */
  sorted(sort: Sort): Promise<void>;
  ordered(sort: Sort, order: 'asc' | 'desc'): Promise<void>;
  pageTurned(offset: number): Promise<void>;
}

interface PagedListOptions<Row, Sort extends string> {
  readonly first: ListQuery<Sort>;
  /** Rows of a page. */
  readonly length: number;
  readonly load: (query: ListQuery<Sort>) => Promise<Page<Row>>;
  /** Why it could not be loaded, for whoever looks into the console. */
  readonly name: string;
}

/** A list of the server that is shown page by page; what was asked last is what counts. */
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
        // The last row of the last page is gone: the page before it is the last one now.
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
