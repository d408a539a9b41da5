import type { WakeSignal } from '../runtime/wake-signal.ts';
import { type WatchContext, patchAll } from '../rows/watch-context.ts';
import { atOnce } from '../runtime/at-once.ts';
import type { Entry } from '../ledger/entry.ts';
import type { ImportProgress } from '../import-server/import-server.ts';
import { createSender } from './sender.ts';

/** Rows per status request. */
const BATCH = 100;
const QUESTIONS_AT_ONCE = 4;

export interface Follower {
  /** The rows whose import has not ended. */
  followed(): Entry[];
  /** Requests their status; returns how many have ended. Throws the errors of the server. */
  ask(signal: AbortSignal): Promise<number>;
}

const UNKNOWN = { error: 'The server does not know this import any more.', nextStep: 'retry' } as const;

/** The change of a row by the outcome of its import. */
function endOf(entry: Entry, progress: ImportProgress): Partial<Entry> | null {
  const isDuplicate = entry.duplicateOf !== null;
  const jobId = entry.duplicateOf ?? entry.jobId;
  if (progress.kind === 'open') return null;
  if (progress.kind === 'done') {
    const { recipeId, others } = progress;
    return { state: isDuplicate ? 'duplicate' : 'recipe', jobId, duplicateOf: null, recipeId, others };
  }
  if (progress.kind === 'failed') {
    const { error, nextStep } = progress;
    return { state: isDuplicate ? 'duplicate' : 'failed', jobId, duplicateOf: null, error, nextStep };
  }
  // The original import is gone, so this row is imported itself.
  return isDuplicate ? { duplicateOf: null, mayBeSent: true } : { state: 'failed', ...UNKNOWN };
}

export function createFollower(context: WatchContext): Follower {
  const { ledger, server } = context;

  function followed(): Entry[] {
    const entries = [...ledger.rows.open].flatMap((id) => ledger.rows.entries.get(id) ?? []);
    return entries.filter(({ state, duplicateOf }) => state === 'sent' || duplicateOf !== null);
  }

  return {
    followed,
    async ask(signal) {
      const inProcess = await server.inProcess(signal);
      context.requestLimit.succeeded();
      const asked = followed().filter((entry) => !inProcess.has(entry.duplicateOf ?? entry.jobId ?? ''));
      const ends = new Map<string, Partial<Entry>>();
      await atOnce(QUESTIONS_AT_ONCE, asked.slice(0, BATCH), async (entry) => {
        const end = endOf(entry, await server.state(entry.duplicateOf ?? entry.jobId ?? '', signal));
        if (end !== null) ends.set(entry.id, end);
      }).finally(() => patchAll(context, ends));
      return ends.size;
    },
  };
}

const SENDER_PAUSE = 1_000;
/** Pauses between two status requests in milliseconds, longer while nothing ends. */
const FIRST_QUESTION = 1_000;
const LONGEST_QUESTION = 10_000;

/** Runs the work repeatedly, with the delays of the request limit and the pause that the work returns. */
async function repeat(
  { requestLimit }: WatchContext,
  wake: WakeSignal,
  signal: AbortSignal,
  work: () => Promise<number>,
): Promise<void> {
  while (!signal.aborted) {
    let pause = requestLimit.pause();
    if (pause === 0) {
      try {
        pause = await work();
      } catch (error) {
        if (signal.aborted) return;
        requestLimit.failed(error);
      }
    }
    if (pause > 0) await wake.wait(pause, signal);
  }
}

/** Sends waiting rows until the signal aborts; rejects with permanent errors. */
export function runSender(context: WatchContext, wake: WakeSignal, signal: AbortSignal): Promise<void> {
  const sender = createSender(context);
  return repeat(context, wake, signal, async () => ((await sender.sendSome(signal)) ? 0 : SENDER_PAUSE));
}

/** Follows the sent imports until the signal aborts; rejects with permanent errors. */
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
