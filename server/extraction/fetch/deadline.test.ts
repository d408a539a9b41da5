import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startDeadline } from './deadline.ts';

it('aborts with a TimeoutError, but not while it is suspended and not after its end', async () => {
  const { signal, suspend } = startDeadline(30);
  const ended = startDeadline(30);
  const proceed = suspend();
  ended.end();
  await setTimeout(100);
  expect([signal.aborted, ended.signal.aborted]).toEqual([false, false]);
  const aborted = once(signal, 'abort');
  proceed();
  await aborted;
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  expect(ended.signal.aborted).toBe(false);
});
