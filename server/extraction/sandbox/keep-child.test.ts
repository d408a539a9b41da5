import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChildEnded, type ChildHost } from '../../child-process/child-host.ts';
import { keepChild, type KeptChild } from './keep-child.ts';

/** A child whose start and end the test decides. */
interface StartedChild {
  readonly at: number;
  becomeReady(): Promise<void>;
  end(reason: string): Promise<void>;
}

let started: StartedChild[];
let changes: (string | null)[];
let startFails: boolean;
let kept: KeptChild;

function start(): ChildHost {
  const [ready, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<ChildEnded>()];
  ready.promise.catch(() => undefined);
  const settled = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));
  const child: StartedChild = {
    at: Date.now(),
    becomeReady: () => (ready.resolve(), settled()),
    end(reason) {
      const how = new ChildEnded(reason, 1, null, null);
      ready.reject(how);
      ended.resolve(how);
      return settled();
    },
  };
  started.push(child);
  if (startFails) throw new Error('spawn ENOMEM');
  return {
    ready: ready.promise,
    ended: ended.promise,
    kill: () => child.end('SIGKILL'),
  } as Partial<ChildHost> as ChildHost;
}

beforeEach(() => {
  vi.useFakeTimers();
  [started, changes, startFails] = [[], [], false];
  kept = keepChild({ start, onChange: () => changes.push(kept.fault()) });
});
afterEach(async () => {
  await kept.close();
  vi.useRealTimers();
});

const last = (): StartedChild => started.at(-1) ?? expect.unreachable('nothing was started');
const pauses = (): number[] => started.slice(1).map(({ at }, index) => at - (started[index]?.at ?? 0));

/** Lets each child end at once, before it is ready, for so many milliseconds. */
async function failFor(ms: number): Promise<void> {
  const end = Date.now() + ms;
  let seen = 0;
  for (; Date.now() < end; await vi.advanceTimersByTimeAsync(50)) {
    if (started.length === seen) continue;
    seen = started.length;
    await last().end('exit code 3');
  }
}

it('a child that cannot start is tried again after pauses that increase to half a minute', async () => {
  await failFor(150_000);
  expect(pauses()).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000, 30_000]);
  expect(kept.fault()).toBe('exit code 3');
});

it('a fork that throws is a failed start', async () => {
  startFails = true;
  await last().end('exit code 3');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept.fault()).toBe('spawn ENOMEM');
  startFails = false;
  await vi.advanceTimersByTimeAsync(1_000);
  await last().becomeReady();
  expect(kept.fault()).toBeNull();
});

it('the fault is told after three failed starts, and ends with a child that is ready', async () => {
  await last().end('exit code 3');
  await vi.advanceTimersByTimeAsync(100);
  await last().end('exit code 3');
  expect([kept.fault(), changes]).toEqual([null, []]);
  await vi.advanceTimersByTimeAsync(200);
  await last().end('exit code 3');
  expect([kept.take(), changes]).toEqual([null, ['exit code 3']]);
  await vi.advanceTimersByTimeAsync(400);
  await last().becomeReady();
  expect([kept.take() === null, changes]).toEqual([false, ['exit code 3', null]]);
});

it('a child that ends during a task is replaced at once, and the pauses begin anew', async () => {
  await failFor(600);
  await vi.advanceTimersByTimeAsync(400);
  await last().becomeReady();
  expect(kept.take()).not.toBeNull();
  const before = started.length;
  await last().end('SIGKILL');
  expect(started).toHaveLength(before + 1);
  expect(kept.take()).toBeNull();
  await last().end('exit code 3');
  await vi.advanceTimersByTimeAsync(100);
  expect(started).toHaveLength(before + 2);
});

it('a child that is ready and ends before any task also waits longer each time', async () => {
  for (let round = 0; round < 4; round += 1) {
    await last().becomeReady();
    await last().end('SIGKILL');
    await vi.advanceTimersByTimeAsync(100 * 2 ** round);
  }
  expect(pauses()).toEqual([100, 200, 400, 800]);
});

it('a child that was killed is not taken while it still ends', async () => {
  await last().becomeReady();
  expect(kept.take()).not.toBeNull();
  const killed = kept.kill();
  expect(kept.take()).toBeNull();
  await killed;
  expect(started).toHaveLength(2);
});

it('a child that does not become ready within a minute is ended', async () => {
  await vi.advanceTimersByTimeAsync(60_100);
  expect(started).toHaveLength(2);
});

it('nothing is started after the close', async () => {
  await last().end('exit code 3');
  await kept.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toHaveLength(1);
});
