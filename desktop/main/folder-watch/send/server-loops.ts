import type { WakeSignal } from '../context/wake-signal.ts';
import { createFollower } from './follower.ts';
import { createSender } from './sender.ts';
import type { WatchContext } from '../context/watch-context.ts';

const SENDER_PAUSE = 1_000;
/** Pauses between two questions after imports, in milliseconds: longer while nothing ends. */
const FIRST_QUESTION = 1_000;
const LONGEST_QUESTION = 10_000;

/** Does the work, which throws what the server throws, unless the gate is shut; waits for as long as it says after that. */
async function repeat(
  { gate }: WatchContext,
  wake: WakeSignal,
  signal: AbortSignal,
  work: () => Promise<number>,
): Promise<void> {
  while (!signal.aborted) {
    let pause = gate.pause();
    if (pause === 0) {
      try {
        pause = await work();
      } catch (error) {
        if (signal.aborted) return;
        gate.failed(error);
      }
    }
    if (pause > 0) await wake.wait(pause, signal);
  }
}

/** Sends what waits until the signal; rejects with what is for good. */
export function runSender(context: WatchContext, wake: WakeSignal, signal: AbortSignal): Promise<void> {
  const sender = createSender(context);
  return repeat(context, wake, signal, async () => ((await sender.sendSome(signal)) ? 0 : SENDER_PAUSE));
}

/** Asks what becomes of what was sent until the signal; rejects with what is for good. */
export function runFollower(context: WatchContext, wake: WakeSignal, signal: AbortSignal): Promise<void> {
  const follower = createFollower(context);
  let pause = FIRST_QUESTION;
  let count = 0;
  return repeat(context, wake, signal, async () => {
    const before = follower.followed().length;
    if (before === 0) return FIRST_QUESTION;
    const ended = await follower.ask(signal);
    pause = ended > 0 || before > count ? FIRST_QUESTION : Math.min(pause * 1.5, LONGEST_QUESTION);
    count = before;
    return pause;
  });
}
