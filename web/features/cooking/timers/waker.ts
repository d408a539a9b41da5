/** Calls at a time to come; another wish takes the place of the one before. */
export interface Waker {
  /** In so many milliseconds, or never (null). */
  wake(after: number | null): void;
}

/** What a browser waits at most at once. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * A clock of the page, and one beside it: browsers let that of a page which nobody looks at go off up to a minute late.
 * Whichever is first calls; the other calls once more.
 */
export function createWaker(call: () => void): Waker {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let worker: Worker | null = null;
  function startWorker(): Worker | null {
    if (typeof Worker === 'undefined') return null;
    worker = new Worker(new URL('./waker.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', call);
    return worker;
  }
  return {
    wake(after) {
      clearTimeout(waiting);
      const wait = after === null ? null : Math.min(after, LONGEST_WAIT);
      if (wait !== null) waiting = setTimeout(call, wait);
      if (wait !== null || worker) (worker ?? startWorker())?.postMessage(wait);
    },
  };
}
