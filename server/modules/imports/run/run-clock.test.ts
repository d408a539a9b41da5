import { expect, it } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { startStepClock, startWorkTime, watchSuspension } from './run-clock.ts';

it('records each step with its duration, and adds up consecutive parts of one step', () => {
  let time = 0;
  const clock = startStepClock('waiting', () => time);
  time = 5;
  clock.entered('recognising');
  time = 105;
  clock.entered('recognising');
  time = 305;
  clock.entered('saving');
  time = 306;
  expect(clock.spent()).toEqual([
    { step: 'waiting', ms: 5 },
    { step: 'recognising', ms: 300 },
    { step: 'saving', ms: 1 },
  ]);
});

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

it('notices that the process was suspended, also when nobody looked since, and no ordinary delay', () => {
  let time = 0;
  const watch = watchSuspension(() => time);
  time += 4_000;
  expect(watch.wasSuspended()).toBe(false);
  time += 7_000;
  expect(watch.wasSuspended()).toBe(true);
  expect(watch.wasSuspended()).toBe(true);
  watch.end();
});
