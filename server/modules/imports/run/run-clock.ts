import type { ModelReading, Reading } from '../../../../shared/domain/reading.ts';
import type { Stages } from '../../../core/tracing/tracing.ts';
import type { ModelUse } from '../read/import-reader.ts';
import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import type { Failure } from './import-outcome.ts';

/** Measures how long each step of an import takes. */
interface StepClock {
  entered(step: ImportStep): void;
  /** The steps so far, including the current one. */
  spent(): Reading['steps'];
}

/** Starts with the step `first`. Consecutive parts of the same step count as one step. */
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

/** The length of the answers that is stored, in characters: a video is read twice. */
const MAX_KEPT = 200_000;

/** The record of a run for a failed import: its steps so far, the model calls and their answers. */
export interface RunLog {
  /** The steps as spans of a trace. */
  readonly stages: Stages;
  entered(step: ImportStep): void;
  readonly clock: StepClock;
  onModelUse(use: Pick<ModelUse, 'reading' | 'answers'>): void;
  report(): { readonly reading: NonNullable<Failure['reading']>; readonly answers: Failure['answers'] };
}

export function startRunLog(stages: Stages): RunLog {
  const clock = startStepClock('waiting');
  stages.entered('waiting');
  const models: ModelReading[] = [];
  const answers: string[] = [];
  return {
    clock,
    stages,
    entered(step) {
      clock.entered(step);
      stages.entered(step);
    },
    onModelUse({ reading, answers: said }) {
      models.push(reading);
      if (said !== null) answers.push(said);
    },
    report: () => ({
      reading: { steps: clock.spent(), models },
      answers: answers.length === 0 ? null : answers.join('\n\n').slice(0, MAX_KEPT),
    }),
  };
}

/** The time limit of an import. Waiting for shared servers does not count. */
export interface WorkTime {
  /** Aborts when the time is over. */
  readonly over: AbortSignal;
  /** The end by `performance.now()`; each wait postpones it. */
  deadline(): number;
  /** Stops the time until the returned function is called; a second call does nothing. */
  wait(): () => void;
  /** Clears the timer. */
  end(): void;
}

export function startWorkTime(ms: number, now: () => number = () => performance.now()): WorkTime {
  const over = new AbortController();
  let deadline = now() + ms;
  let timer: NodeJS.Timeout | undefined;
  const run = (): void => {
    timer = setTimeout(() => over.abort(new DOMException(`longer than ${ms} ms`, 'TimeoutError')), deadline - now());
  };
  run();
  return {
    over: over.signal,
    deadline: () => deadline,
    wait() {
      const since = now();
      let isWaiting = true;
      clearTimeout(timer);
      return () => {
        if (!isWaiting || over.signal.aborted) return;
        isWaiting = false;
        deadline += now() - since;
        run();
      };
    },
    end: () => clearTimeout(timer),
  };
}

/** How often a run looks at the clock, and how late a look is if the process was suspended, in milliseconds. */
const LOOK_INTERVAL = 1_000;
const SUSPENSION = 5_000;

/** Notices whether this process or its host was suspended, as while a laptop sleeps. */
export interface SuspensionWatch {
  wasSuspended(): boolean;
  /** Clears the timer. */
  end(): void;
}

/** By the time of day: other clocks may stand still while a host is suspended. */
export function watchSuspension(now: () => number = () => Date.now()): SuspensionWatch {
  let last = now();
  let wasSuspended = false;
  const look = (): boolean => {
    const time = now();
    wasSuspended ||= time - last > LOOK_INTERVAL + SUSPENSION;
    last = time;
    return wasSuspended;
  };
  const timer = setInterval(look, LOOK_INTERVAL);
  return { wasSuspended: look, end: () => clearInterval(timer) };
}
