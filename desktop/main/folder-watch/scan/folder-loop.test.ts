import { expect, it } from 'vitest';
import { systemClock } from '../runtime/clock.ts';
import { createFolderLoop } from './folder-loop.ts';

const logger = { info: () => undefined, warn: () => undefined };
const empty = { files: [], linksOut: [] };

/** A loop whose intake fails so. */
function loopOf(take: (signal: AbortSignal) => Promise<number>, list = async () => empty) {
  const states: string[] = [];
  const loop = createFolderLoop({
    path: null,
    list,
    intake: { take: (_, signal) => take(signal) },
    clock: systemClock,
    logger,
    onState: () => states.push(loop.state()),
  });
  return { loop, states };
}

it('ends in peace when it is told to in the middle of a look', async () => {
  const stop = new AbortController();
  const { loop } = loopOf(async (signal) => {
    stop.abort();
    signal.throwIfAborted();
    return 0;
  });
  await expect(loop.run(stop.signal)).resolves.toBeUndefined();
});

it('tells what is no trouble of the folder', async () => {
  const { loop } = loopOf(() => Promise.reject(new Error('the ledger is full')));
  await expect(loop.run(new AbortController().signal)).rejects.toThrow('the ledger is full');
});

it.each([
  ['ENOENT', 'missing'],
  ['EACCES', 'unreadable'],
])('with %s is %s, and watching once it can be looked at again', async (code, state) => {
  const stop = new AbortController();
  let looks = 0;
  const { loop, states } = loopOf(
    async () => {
      stop.abort();
      return 0;
    },
    async () => {
      looks += 1;
      if (looks === 1) throw Object.assign(new Error('no'), { code });
      return empty;
    },
  );
  await loop.run(stop.signal);
  expect(states).toEqual([state, 'watching']);
});
