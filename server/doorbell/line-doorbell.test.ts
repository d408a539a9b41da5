import { expect, it, vi } from 'vitest';
import type { Line } from './kept-line.ts';
import { createLineDoorbell } from './line-doorbell.ts';

/** A line that is there when it is said, and breaks when it is said. */
function lines() {
  const opening: PromiseWithResolvers<void>[] = [];
  const open: { ring(jobId: string): void; lose(): void }[] = [];
  async function openLine(): Promise<Line> {
    const there = Promise.withResolvers<void>();
    opening.push(there);
    await there.promise;
    const lost = Promise.withResolvers<unknown>();
    let heard: (jobId: string) => unknown = () => undefined;
    open.push({ ring: (jobId) => heard(jobId), lose: () => lost.resolve(new Error('cut')) });
    return {
      lost: lost.promise,
      send: async (jobId) => void heard(jobId),
      hear: (onRing) => (heard = onRing),
      close: async () => undefined,
    };
  }
  return { opening, open, openLine };
}

const events = { onFault: () => undefined, onBack: () => undefined };

it('tells its listener each time that rings are heard from now on, after those that were not', async () => {
  const { opening, open, openLine } = lines();
  const bell = createLineDoorbell(openLine, events);
  const seen: string[] = [];
  await bell.listen(
    (jobId) => void seen.push(jobId),
    () => seen.push('open'),
  );
  expect(seen).toEqual([]);
  opening[0]?.resolve();
  await vi.waitFor(() => expect(bell.status()).toBe('ok'));
  expect(seen).toEqual(['open']);
  open[0]?.lose();
  await vi.waitFor(() => expect(opening).toHaveLength(2));
  await expect(bell.ring('lost')).rejects.toThrow('not connected');
  opening[1]?.resolve();
  await vi.waitFor(() => expect(bell.status()).toBe('ok'));
  open[1]?.ring('heard');
  expect(seen).toEqual(['open', 'open', 'heard']);
  await bell.close();
});

it.each([...Array(10).keys()])(
  'tells it once where it listens while the line opens (%i turns after)',
  async (turns) => {
    const { opening, openLine } = lines();
    const bell = createLineDoorbell(openLine, events);
    opening[0]?.resolve();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    let opens = 0;
    await bell.listen(
      () => undefined,
      () => (opens += 1),
    );
    await vi.waitFor(() => expect(bell.status()).toBe('ok'));
    expect(opens).toBe(1);
    await bell.close();
  },
);
