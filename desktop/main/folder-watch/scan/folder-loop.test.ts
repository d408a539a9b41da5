import { expect, it } from 'vitest';
import { systemClock } from '../runtime/clock.ts';
import { createFolderLoop } from './folder-loop.ts';

const logger = { info: () => undefined, warn: () => undefined };
const empty = { files: [], linksOut: [] };

/** A loop with the given intake and listing. */
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

it('ends without an error when it is aborted during a scan', async () => {
  const stop = new AbortController();
  const { loop } = loopOf(async (signal) => {
    stop.abort();
    signal.throwIfAborted();
    return 0;
  });
  await expect(loop.run(stop.signal)).resolves.toBeUndefined();
});

it('reports errors that the folder did not cause', async () => {
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
