import { expect, it } from 'vitest';
import type { ApiClient } from '../../../api/client.ts';
import type { VersionedList } from './kept-list.ts';
import { createListReader } from './list-reader.ts';

function setUp(callIfNew: (version: string | null) => Promise<null>, read: () => Promise<VersionedList | null>) {
  const lists: VersionedList[] = [];
  const api = {
    callIfNew: (_endpoint: unknown, version: string | null) => callIfNew(version),
  } as unknown as ApiClient;
  const reader = createListReader({
    api,
    kept: { accountId: 'ann', read, write: () => undefined },
    onList: (list) => lists.push(list),
    onOtherAccount: () => undefined,
  });
  return { reader, lists };
}

it('sends the version of the stored list, even if a poll comes before it was read', async () => {
  const kept: VersionedList = { version: 'W/"ann-7"', recipes: [] };
  const opened = Promise.withResolvers<VersionedList>();
  const asked: unknown[] = [];
  const { reader, lists } = setUp(
    async (version) => {
      asked.push(version);
      return null;
    },
    () => opened.promise,
  );
  const read = reader.readKept();
  const poll = reader.refresh();
  opened.resolve(kept);
  await Promise.all([read, poll]);
  expect(asked).toEqual([kept.version]);
  expect(lists).toEqual([kept]);
});

it.each([...Array(12).keys()])(
  'looks again for whoever asks while a look ends (%i turns after the answer)',
  async (turns) => {
    const answer = Promise.withResolvers<null>();
    let asked = 0;
    const { reader } = setUp(
      () => ((asked += 1) === 1 ? answer.promise : Promise.resolve(null)),
      () => Promise.resolve(null),
    );
    const first = reader.refresh();
    await Promise.resolve();
    expect(asked).toBe(1);
    answer.resolve(null);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    await Promise.all([first, reader.refresh()]);
    expect(asked).toBe(2);
  },
);
