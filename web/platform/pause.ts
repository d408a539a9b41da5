/** Ends after so many milliseconds; at the least the page has done what waits, such as to paint or to take a key. */
export function pause(duration = 0): Promise<void> {
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
