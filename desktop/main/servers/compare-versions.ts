const NUMBERS = /^v?(\d+)\.(\d+)\.(\d+)/;

const numbersOf = (version: string): number[] | null => NUMBERS.exec(version)?.slice(1).map(Number) ?? null;

/** Compares a server's version with the app's by the three numbers; suffixes are ignored. */
export function compareVersions(server: string, app: string): 'same' | 'older' | 'newer' | 'unknown' {
  const theirs = numbersOf(server);
  const ours = numbersOf(app);
  if (theirs === null || ours === null) return server === app ? 'same' : 'unknown';
  const difference = theirs.map((number, index) => number - (ours[index] ?? 0)).find((distance) => distance !== 0) ?? 0;
  if (difference === 0) return 'same';
  return difference < 0 ? 'older' : 'newer';
}
