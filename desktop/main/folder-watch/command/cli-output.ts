import process from 'node:process';
import type { ListedFile } from '../../../../shared/desktop/files.ts';
import type { WatchLogger } from '../context/watch-logger.ts';

/** A change of a file, for programs: a line of JSON on standard output (contract §4). */
export function printChange({ state, jobId, recipeId, error }: ListedFile, paths: readonly string[]): void {
  for (const path of paths) {
    const line = {
      path,
      state,
      ...(jobId !== null && { jobId }),
      ...(recipeId !== null && { recipeId }),
      ...(error !== null && { error }),
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}

/** Words for people, on standard error. */
export function say(text: string): void {
  process.stderr.write(`${text.replace(/\s+/g, ' ').trim()}\n`);
}

function sentence(details: object, text: string): string {
  const rest = Object.entries(details).map(([key, value]) => `${key}: ${String(value)}`);
  return rest.length === 0 ? text : `${text} (${rest.join(', ')})`;
}

export const cliLogger: WatchLogger = {
  info: (details, text) => say(sentence(details, text)),
  warn: (details, text) => say(sentence(details, text)),
};
