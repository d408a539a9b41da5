import type { Fingerprint, FoundFile } from './list-folder.ts';

/** How long size and times have to stay as they are, in milliseconds. */
export const SETTLE_TIME = 2_000;

/** A file that has no row yet, and how long it has been as it is, in milliseconds. */
export interface Candidate extends FoundFile {
  readonly stableFor: number;
}

interface Seen {
  readonly fingerprint: Fingerprint;
  /** By the monotonic clock. */
  readonly since: number;
}

export const isSameVersion = (one: Fingerprint, other: Fingerprint): boolean =>
  one.size === other.size && one.mtimeMs === other.mtimeMs && one.ctimeMs === other.ctimeMs;

/** Remembers since when each file of a folder has been as it is. */
export interface Settling {
  /** What stood in the folder at this time by the monotonic clock; what is not named is forgotten. */
  observe(files: readonly FoundFile[], time: number): Candidate[];
}

export function createSettling(): Settling {
  let seen = new Map<string, Seen>();
  return {
    observe(files, time) {
      const next = new Map<string, Seen>();
      for (const { path, ...fingerprint } of files) {
        const earlier = seen.get(path);
        const isSame = earlier !== undefined && isSameVersion(earlier.fingerprint, fingerprint);
        next.set(path, isSame ? earlier : { fingerprint, since: time });
      }
      seen = next;
      return files.map((file) => ({ ...file, stableFor: time - (next.get(file.path)?.since ?? time) }));
    },
  };
}
