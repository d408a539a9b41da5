import type { Fingerprint, FoundFile } from './list-folder.ts';

/** Milliseconds for which size and times must not change. */
export const SETTLE_TIME = 2_000;

/** A file without a row, with the time since which it has not changed. */
export interface Candidate extends FoundFile {
  readonly stableFor: number;
}

interface Seen {
  readonly fingerprint: Fingerprint;
  /** Monotonic time in milliseconds. */
  readonly since: number;
}

/** Whether size and modification time are equal, so that the content probably is, too. */
export const isUnwritten = (one: Fingerprint, other: Fingerprint): boolean =>
  one.size === other.size && one.mtimeMs === other.mtimeMs;

/** Whether neither the content nor the name or permissions of a file have changed. */
export const isUntouched = (one: Fingerprint, other: Fingerprint): boolean =>
  isUnwritten(one, other) && one.ctimeMs === other.ctimeMs;

/** Remembers since when each file of a folder has not changed. */
export interface Settling {
  /** Records the files of the folder at a monotonic time; files that are not listed are forgotten. */
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
