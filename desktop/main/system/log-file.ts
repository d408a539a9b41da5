import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A rotated log of at most twice its limit: the current file and the previous one. */
export interface LogFile {
  write(line: string): void;
  /** The last lines, oldest first. */
  tail(lines: number): string[];
}

interface LogFileOptions {
  readonly file: string;
  /** In bytes. */
  readonly limit: number;
  /** Called if the log cannot be written, as on a full disk. */
  readonly onFailure: (error: unknown) => void;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

export function openLogFile({ file, limit, onFailure }: LogFileOptions): LogFile {
  mkdirSync(dirname(file), { recursive: true });
  let size = sizeOf(file);
  let hasFailed = false;
  function write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (size > 0 && size + bytes > limit) {
      renameSync(file, `${file}.1`);
      size = 0;
    }
    appendFileSync(file, line, { mode: 0o600 });
    size += bytes;
  }
  return {
    write(line) {
      try {
        write(line);
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) onFailure(error);
        hasFailed = true;
      }
    },
    tail(lines) {
      const files = [`${file}.1`, file].filter((path) => sizeOf(path) > 0);
      return files.flatMap((path) => readFileSync(path, 'utf8').trimEnd().split('\n')).slice(-lines);
    },
  };
}
