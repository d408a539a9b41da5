/** Milliseconds of an empty question, above which everything feels slow. */
export const SLOW = 250;

/**
 * Milliseconds that an empty question takes. One that takes long is asked a second time: a single one may have waited for
 * what this process did just then, such as to look at everything else.
 */
export async function measureLatency(
  ask: () => Promise<unknown>,
  now: () => number = () => performance.now(),
): Promise<number> {
  const once = async (): Promise<number> => {
    const begin = now();
    await ask();
    return now() - begin;
  };
  const first = await once();
  return first > SLOW ? Math.min(first, await once()) : first;
}
