import { expect, it } from 'vitest';
import { startStepClock } from './run-log.ts';

it('tells each step with its time, pieces of one step together', () => {
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
