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
