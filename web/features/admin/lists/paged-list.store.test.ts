import { describe, expect, it } from 'vitest';
import { createPagedListStore, type ListQuery } from './paged-list.store.ts';

type Sort = 'name' | 'createdAt';
const FIRST: ListQuery<Sort> = { q: '', sort: 'createdAt', order: 'desc', offset: 0 };

/** A list whose requests the test answers in any order. */
function openList(total = 25) {
  const asked: { query: ListQuery<Sort>; answer: (total?: number) => void; refuse: () => void }[] = [];
  const list = createPagedListStore<string, Sort>({
    first: FIRST,
    length: 10,
    name: 'the list',
    load: (query) =>
      new Promise((resolve, reject) => {
        const answer = (count = total): void => {
          const length = Math.max(0, Math.min(10, count - query.offset));
          resolve({ rows: Array.from({ length }, (_, row) => `${query.q}${query.offset + row}`), total: count });
        };
        asked.push({ query, answer, refuse: () => reject(new Error('no answer')) });
      }),
  });
  return { list, asked, state: () => list.getState() };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('a list in pages', () => {
  it('shows the result of the last request, even if earlier ones are answered later', async () => {
    const { asked, state } = openList();
    void state().refreshed();
    void state().searched('ann');
    asked[1]?.answer();
    asked[0]?.answer();
    await settled();
    expect(state().rows?.[0]).toBe('ann0');
    expect(state().isLoading).toBe(false);
  });

  it('reverses the order when the same column is chosen again, and returns to the first page', async () => {
    const { asked, state } = openList();
    void state().pageTurned(20);
    void state().sorted('name');
    void state().sorted('name');
    expect(asked.map(({ query }) => [query.sort, query.order, query.offset])).toEqual([
      ['createdAt', 'desc', 20],
      ['name', 'asc', 0],
      ['name', 'desc', 0],
    ]);
  });

  it('goes to the last existing page when the rows of the current one are gone', async () => {
    const { asked, state } = openList();
    void state().pageTurned(20);
    asked[0]?.answer(20);
    await settled();
    asked[1]?.answer(20);
    await settled();
    expect(state().query.offset).toBe(10);
    expect(state().rows).toHaveLength(10);
  });

  it('stays on the first page when no rows are left', async () => {
    const { asked, state } = openList(0);
    void state().refreshed();
    asked[0]?.answer();
    await settled();
    expect(asked).toHaveLength(1);
    expect(state()).toMatchObject({ rows: [], total: 0, isLoading: false });
  });

  it('keeps its rows when a request fails, reports that, and can be reloaded', async () => {
    const { asked, state } = openList();
    void state().refreshed();
    asked[0]?.answer();
    await settled();
    void state().pageTurned(10);
    asked[1]?.refuse();
    await settled();
    expect(state()).toMatchObject({ hasFailed: true, isLoading: false });
    expect(state().rows).toHaveLength(10);
    void state().refreshed();
    expect(state().hasFailed).toBe(false);
    asked[2]?.answer();
    await settled();
    expect(state().rows?.[0]).toBe('10');
  });
});
