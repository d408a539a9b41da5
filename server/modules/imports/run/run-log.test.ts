import { expect, it } from 'vitest';
import { startStepClock } from './run-log.ts';

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
