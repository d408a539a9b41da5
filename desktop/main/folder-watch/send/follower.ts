import { atOnce } from '../context/at-once.ts';
import type { Entry } from '../ledger/entry.ts';
import type { ImportProgress } from './import-server.ts';
import { patchAll, type WatchContext } from '../context/watch-context.ts';

/** Rows whose end is asked for in one go. */
const BATCH = 100;
const QUESTIONS_AT_ONCE = 4;

export interface Follower {
  /** The rows whose import has not ended. */
  followed(): Entry[];
  /** Asks what became of them; answers how many have ended. Throws what the server throws. */
  ask(signal: AbortSignal): Promise<number>;
}

const UNKNOWN = { error: 'The server does not know this import any more.', nextStep: 'retry' } as const;

/** What an import's end means for its row. */
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
  // A duplicate of what is gone is none: the server is asked alone, and it is imported itself.
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
      context.gate.succeeded();
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
