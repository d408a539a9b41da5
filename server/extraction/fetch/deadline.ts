/** A time limit that can be suspended. */
interface Deadline {
  /** Aborts with a TimeoutError when the time is over. */
  readonly signal: AbortSignal;
  /** Stops the time; the returned function continues it. */
  suspend(): () => void;
  /** Removes the time limit. */
  end(): void;
}

export function startDeadline(milliseconds: number): Deadline {
  const controller = new AbortController();
  const late = (): void => controller.abort(new DOMException(`more than ${milliseconds} ms`, 'TimeoutError'));
  let left = milliseconds;
  let since = performance.now();
  let timer = setTimeout(late, left);
  return {
    signal: controller.signal,
    suspend() {
      clearTimeout(timer);
      left -= performance.now() - since;
      return () => {
        since = performance.now();
        timer = setTimeout(late, Math.max(0, left));
      };
    },
    end: () => clearTimeout(timer),
  };
}
