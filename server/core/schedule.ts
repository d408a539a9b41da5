import { Cron } from 'croner';

/** Recurring times. */
export interface Schedule {
  /** The cron expression. */
  readonly expression: string;
  /** The first time after the given one. */
  next(after: Date): Date;
}

/** An expression with a next time then recurs, and is no single date. */
const FAR_AHEAD = new Date('2100-01-01');

const scheduleOf = (cron: Cron, expression: string): Schedule => ({
  expression,
  next(after) {
    const next = cron.nextRun(after);
    if (next === null) throw new Error(`${expression} has no time after ${after.toISOString()}`);
    return next;
  },
});

/**
 * Reads a cron expression of five fields (minute, hour, day, month, weekday) or a name such as @weekly, in the time zone
 * of this process. undefined if it is none, or does not recur.
 */
export function readSchedule(expression: string): Schedule | undefined {
  let cron: Cron;
  try {
    cron = new Cron(expression, { mode: '5-part' });
  } catch {
    return undefined; // the caller says what is accepted
  }
  return cron.nextRun(FAR_AHEAD) === null ? undefined : scheduleOf(cron, expression);
}
