import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import type { Reading } from '../../../../shared/domain/reading.ts';

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
