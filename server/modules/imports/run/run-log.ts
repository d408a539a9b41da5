import type { ModelReading, Reading } from '../../../../shared/domain/reading.ts';
import type { ModelUse } from '../read/import-reader.ts';
import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import type { Failure } from './import-outcome.ts';

/** Measures how long each step of an import takes. */
export interface StepClock {
  entered(step: ImportStep): void;
  /** The steps so far, the one under way included. */
  spent(): Reading['steps'];
}

/** Begins with `first`. A step that goes on in pieces, one right after the other, is one step. */
export function startStepClock(first: ImportStep, now: () => number = () => performance.now()): StepClock {
  const steps: { step: ImportStep; ms: number }[] = [];
  let current = first;
  let since = now();

  function close(): void {
    const ms = Math.round(now() - since);
    since = now();
    const last = steps.at(-1);
    if (last?.step === current) last.ms += ms;
    else steps.push({ step: current, ms });
  }

  return {
    entered(step) {
      close();
      current = step;
    },
    spent() {
      close();
      return [...steps];
    },
  };
}

/** Answers of this length are kept, in characters: a video is asked about twice. */
const MAX_KEPT = 200_000;

/** What is to be told of an import that fails: its steps so far, what models were asked, and what they answered. */
export interface RunLog {
  readonly clock: StepClock;
  onModelUse(use: Pick<ModelUse, 'reading' | 'answers'>): void;
  told(): Pick<Failure, 'reading' | 'answers'>;
}

export function startRunLog(): RunLog {
  const clock = startStepClock('waiting');
  const models: ModelReading[] = [];
  const answers: string[] = [];
  return {
    clock,
    onModelUse({ reading, answers: said }) {
      models.push(reading);
      if (said !== null) answers.push(said);
    },
    told: () => ({
      reading: { steps: clock.spent(), models },
      answers: answers.length === 0 ? null : answers.join('\n\n').slice(0, MAX_KEPT),
    }),
  };
}
