/** `scheduler.yield`, where the browser has it: yields to more urgent work without a timer's delay. */
interface Scheduler {
  yield?(): Promise<void>;
}

/** Resolves after `duration` milliseconds. With 0 it only yields, so that the page can paint and handle input. */
export function pause(duration = 0): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler };
  if (duration === 0 && scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    setTimeout(resolve, duration);
  });
}

/** Calls `work` for chunks of `size` items and yields between them. */
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
