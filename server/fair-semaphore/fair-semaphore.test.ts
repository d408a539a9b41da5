import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFairSemaphore } from './fair-semaphore.ts';

it('runs one call at a time, also after calls fail or are aborted', async () => {
  const semaphore = createFairSemaphore();
  let within = 0;
  let most = 0;
  let done = 0;
  const visits = Array.from({ length: 500 }, async (_, index) => {
    const leaving = new AbortController();
    const visit = semaphore.run(leaving.signal, async () => {
      within += 1;
      most = Math.max(most, within);
      await new Promise((resolve) => setImmediate(resolve));
      within -= 1;
      done += 1;
      if (index % 3 === 0) throw new Error('at fault');
    });
    if (index % 7 === 1) leaving.abort(new Error('left'));
    return visit.catch((error: Error) => error.message);
  });
  const ends = await Promise.all(visits);
  expect(most).toBe(1);
  expect(ends.filter((end) => end === 'left')).toHaveLength(500 - done);
  expect(await semaphore.run(new AbortController().signal, async () => 'free')).toBe('free');
  await expect(semaphore.run(AbortSignal.abort(new Error('gone')), async () => 'never')).rejects.toThrow('gone');
});

it('alternates between parties, and runs the calls of each in order', async () => {
  const semaphore = createFairSemaphore();
  const order: string[] = [];
  const visit = (name: string): Promise<void> =>
    semaphore.run(
      new AbortController().signal,
      async () => {
        order.push(name);
        await turn();
      },
      name[0],
    );
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(visit));
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});
