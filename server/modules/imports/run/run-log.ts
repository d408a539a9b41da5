import type { ModelReading } from '../../../../shared/domain/reading.ts';
import type { Failure } from './import-outcome.ts';
import type { Asked } from '../read/import-reader.ts';
import { startStepClock, type StepClock } from './step-clock.ts';

/** Answers of this length are kept, in characters: a video is asked about twice. */
const MAX_KEPT = 200_000;

/** What is to be told of an import that fails: its steps so far, what models were asked, and what they answered. */
export interface RunLog {
  readonly clock: StepClock;
  onAsked(asked: Pick<Asked, 'reading' | 'answers'>): void;
  told(): Pick<Failure, 'reading' | 'answers'>;
}

export function startRunLog(): RunLog {
  const clock = startStepClock('waiting');
  const models: ModelReading[] = [];
  const answers: string[] = [];
  return {
    clock,
    onAsked({ reading, answers: said }) {
      models.push(reading);
      if (said !== null) answers.push(said);
    },
    told: () => ({
      reading: { steps: clock.spent(), models },
      answers: answers.length === 0 ? null : answers.join('\n\n').slice(0, MAX_KEPT),
    }),
  };
}
