import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT_FOLDER } from '../../server/core/project.ts';

/** A failed test or file, and its first error message. */
export interface Failure {
  readonly name: string;
  readonly words: string;
}

/** The fields of a file in vitest's JSON report that describe failures. */
export interface FileReport {
  readonly status: string;
  readonly name: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName?: string;
    readonly failureMessages?: readonly string[];
  }[];
}

const MOST_LINES = 8;
const LONGEST_LINE = 240;
const IS_FRAME = /^\s+at /;

/** The failed tests of a file, or the file itself if it could not be loaded. */
export function failuresOf({ status, name, message = '', assertionResults }: FileReport): Failure[] {
  const file = relative(PROJECT_FOLDER, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [{ name: file, words: message }] : [];
  return failed.map(({ fullName = '', failureMessages = [] }) => ({
    name: `${file} > ${fullName}`,
    words: failureMessages.join('\n'),
  }));
}

/** The tests of a file that passed only in a later attempt, with the error of the first one. */
export function shakyOf({ name, assertionResults }: FileReport): Failure[] {
  const file = relative(PROJECT_FOLDER, name);
  return assertionResults
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName = '', failureMessages = [] }) => ({
      name: `${file} > ${fullName}`,
      words: failureMessages.join('\n'),
    }));
}

/** A failure in a few lines: its name, the beginning of the message, and the first stack frame in our code. */
export function failureLines({ name, words }: Failure): string {
  const lines = stripVTControlCharacters(words).split('\n').filter(Boolean);
  const begin = lines.filter((line) => !IS_FRAME.test(line)).slice(0, MOST_LINES);
  // Stack frames of libraries do not locate the test.
  const frame = lines.find((line) => IS_FRAME.test(line) && !line.includes('node_modules'));
  const shown = [...begin, ...(frame === undefined ? [] : [frame])];
  return [`✗ ${name}`, ...shown.map((line) => `    ${line.slice(0, LONGEST_LINE)}`)].join('\n');
}
