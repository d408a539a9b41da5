/** Milliseconds that `stop` waits at most; a task may still be reading a slow drive. */
const STOP_TIME = 700;

/** Loops that run side by side until all are stopped, or one fails. */
export interface TaskGroup {
  readonly signal: AbortSignal;
  run(task: (signal: AbortSignal) => Promise<void>): void;
  /** Ends the group with a failure. */
  fail(error: unknown): void;
  /** Rejects with the first failure; pending otherwise. */
  readonly failure: Promise<never>;
  /** Aborts the signal; resolves when the tasks have ended or after a time limit. */
  stop(): Promise<void>;
}

export function createTaskGroup(): TaskGroup {
  const controller = new AbortController();
  const { signal } = controller;
  const running = new Set<Promise<void>>();
  const { promise: failure, reject } = Promise.withResolvers<never>();
  // Without this handler an unobserved failure would be an unhandled rejection.
  failure.catch(() => undefined);

  function fail(error: unknown): void {
    if (!signal.aborted) reject(error instanceof Error ? error : new Error(String(error)));
  }

  return {
    signal,
    fail,
    failure,
    run(task) {
      const mine: Promise<void> = task(signal)
        .catch(fail)
        .finally(() => running.delete(mine));
      running.add(mine);
    },
    async stop() {
      controller.abort();
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, STOP_TIME);
      await Promise.race([Promise.all(running), late.promise]);
      clearTimeout(timer);
    },
  };
}
