import { SandboxCrash } from '../../../extraction/extraction.ts';

/** How often a document is read whose sandbox dies. */
const TRIES = 3;

/** Repeats a task whose sandbox died: another task may be to blame. */
export async function withoutCrash<T>(task: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof SandboxCrash) || tried === TRIES) throw error;
    }
  }
}
