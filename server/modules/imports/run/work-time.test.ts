import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startWorkTime } from './work-time.ts';

it('stops during waits, and aborts with a TimeoutError when it is used up', async () => {
  const time = startWorkTime(120);
  const before = time.deadline();
  const endWait = time.wait();
  await delay(200);
  expect(time.over.aborted).toBe(false);
  endWait();
  endWait();
  expect(time.deadline() - before).toBeGreaterThanOrEqual(199);
  expect(time.deadline() - performance.now()).toBeLessThanOrEqual(120);
  await delay(150);
  expect(time.over.reason).toMatchObject({ name: 'TimeoutError' });
  const late = time.deadline();
  time.wait()();
  expect(time.deadline()).toBe(late);
});

it('never aborts after its end', async () => {
  const time = startWorkTime(10);
  time.end();
  await delay(40);
  expect(time.over.aborted).toBe(false);
});
