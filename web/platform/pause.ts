/** Where the browser has it: a turn for whatever is more urgent, without the least wait of a timer. */
interface Scheduler {
  yield?(): Promise<void>;
}

/** Ends after so many milliseconds; at the least the page has done what waits, such as to paint or to take a key. */
export function pause(duration = 0): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler };
  if (duration === 0 && scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    setTimeout(resolve, duration);
  });
}

/** Calls `work` for the items, `size` at a time, with pauses in between. */
export async function inPieces<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (piece: readonly Item[]) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let begin = 0; begin < items.length; begin += size) {
    if (begin > 0) await pause();
    results.push(work(items.slice(begin, begin + size)));
  }
  return results;
}
