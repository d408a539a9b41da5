import { z } from 'zod';

/** A kitchen timer. Times are milliseconds since 1970, so that it stays correct while the device sleeps. */
export const cookTimerSchema = z.object({
  id: z.string(),
  recipeId: z.string(),
  /** The title of the recipe. */
  title: z.string(),
  /** The number of the step, from 1. */
  step: z.number().int(),
  /** Its duration in seconds. */
  seconds: z.number(),
  run: z.discriminatedUnion('state', [
    z.object({ state: z.literal('running'), endsAt: z.number() }),
    /** `left` in milliseconds. */
    z.object({ state: z.literal('paused'), left: z.number() }),
    z.object({ state: z.literal('ended'), at: z.number() }),
  ]),
});
export type CookTimer = z.infer<typeof cookTimerSchema>;

/** Milliseconds until it ends; 0 if it has ended. */
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
