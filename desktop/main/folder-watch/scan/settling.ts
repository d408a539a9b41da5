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

/** Whether size and time are the same: as far as one can tell without reading, nothing was written. */
export const isUnwritten = (one: Fingerprint, other: Fingerprint): boolean =>
  one.size === other.size && one.mtimeMs === other.mtimeMs;

/** Whether nothing at all was done to a file: neither its bytes nor its name or its rights were changed. */
export const isUntouched = (one: Fingerprint, other: Fingerprint): boolean =>
  isUnwritten(one, other) && one.ctimeMs === other.ctimeMs;

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
        const isSame = earlier !== undefined && isUnwritten(earlier.fingerprint, fingerprint);
        next.set(path, isSame ? earlier : { fingerprint, since: time });
      }
      seen = next;
      return files.map((file) => ({ ...file, stableFor: time - (next.get(file.path)?.since ?? time) }));
    },
  };
}
