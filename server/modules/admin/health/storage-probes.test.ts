import { expect, it } from 'vitest';
import { measureLatency } from './storage-probes.ts';

it.each([
  ['a quick answer', [3], 3],
  ['a slow one among quick ones', [900, 4], 4],
  ['slow ones', [900, 400], 400],
])('%s: %j ms are a latency of %i ms', async (_, answers, latency) => {
  let now = 0;
  let asked = 0;
  const ask = async (): Promise<void> => void (now += answers[asked++] ?? 0);
  expect(await measureLatency(ask, () => now)).toBe(latency);
  expect(asked).toBe(answers.length);
});
