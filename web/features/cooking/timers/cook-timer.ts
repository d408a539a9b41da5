import { z } from 'zod';

/** A timer of a cook. Times are milliseconds since 1970, so that it goes on by the clock while the device sleeps. */
export const cookTimerSchema = z.object({
  id: z.string(),
  recipeId: z.string(),
  /** Title of the recipe. */
  title: z.string(),
  /** Number of the step, from 1. */
  step: z.number().int(),
  /** What it was set to, in seconds. */
  seconds: z.number(),
  run: z.discriminatedUnion('state', [
    z.object({ state: z.literal('running'), endsAt: z.number() }),
    /** `left` in milliseconds. */
    z.object({ state: z.literal('paused'), left: z.number() }),
    z.object({ state: z.literal('ended'), at: z.number() }),
  ]),
});
export type CookTimer = z.infer<typeof cookTimerSchema>;

/** Milliseconds until it ends; 0 where it has. */
export function timeLeft({ run }: CookTimer, now: number): number {
  if (run.state === 'ended') return 0;
  return run.state === 'paused' ? run.left : Math.max(0, run.endsAt - now);
}

export function hasEnded({ run }: CookTimer): boolean {
  return run.state === 'ended';
}

/** The running timer that ends first. */
export function nextToEnd(timers: readonly CookTimer[]): CookTimer | null {
  const endOf = ({ run }: CookTimer): number => (run.state === 'running' ? run.endsAt : Number.POSITIVE_INFINITY);
  const [first] = timers.toSorted((a, b) => endOf(a) - endOf(b));
  return first?.run.state === 'running' ? first : null;
}
