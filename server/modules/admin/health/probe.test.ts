import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Finding } from './finding.ts';
import { createProbe, LOOK_WITHIN } from './probe.ts';

const WELL: Finding<'model'> = { state: 'ok', says: 'modelNone', facts: null };
const AWAY: Finding<'model'> = { state: 'down', says: 'unknown', facts: null };

function probeOf(look: () => Promise<Finding<'model'>>) {
  return createProbe({ part: 'model', look, otherwise: 'unknown', logger: pino({ level: 'silent' }) });
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('probes again after a probe that failed immediately', async () => {
  let looks = 0;
  const probe = probeOf(() => {
    looks += 1;
    if (looks === 1) throw new Error('no connection can be made');
    return Promise.resolve(WELL);
  });
  expect(await probe()).toEqual(AWAY);
  expect(await probe()).toEqual(WELL);
});

it.each([...Array(8).keys()])(
  'answers a request while a probe ends (%i turns of the event loop later)',
  async (turns) => {
    const found = Promise.withResolvers<Finding<'model'>>();
    const probe = probeOf(() => found.promise);
    const first = probe();
    found.resolve(WELL);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    expect(await Promise.all([first, probe()])).toEqual([WELL, WELL]);
  },
);

it('shares one hanging probe, and probes again after it has ended', async () => {
  const hanging = Promise.withResolvers<Finding<'model'>>();
  let looks = 0;
  const probe = probeOf(() => ((looks += 1) === 1 ? hanging.promise : Promise.resolve(WELL)));
  const both = [probe(), probe()];
  await vi.advanceTimersByTimeAsync(LOOK_WITHIN);
  expect(await Promise.all(both)).toEqual([AWAY, AWAY]);
  expect(looks).toBe(1);
  hanging.resolve(AWAY);
  await vi.advanceTimersByTimeAsync(0);
  expect(await probe()).toEqual(WELL);
});
