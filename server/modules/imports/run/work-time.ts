/** The time that an import has for its work; what it waits for its turn with what all imports share is no part of it. */
export interface WorkTime {
  /** Aborts when the time is over. */
  readonly over: AbortSignal;
  /** When it is over, as `performance.now()` tells it; later after each wait. */
  deadline(): number;
  /** The time stands still until what it answers is called; a second call of that does nothing. */
  wait(): () => void;
  /** Lets no timer run on. */
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
