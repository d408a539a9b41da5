import { crc32 } from 'node:zlib';
import { type Change, changeSchema } from './entry.ts';

/** The first line, by which a ledger is told from any other file. */
const HEADER = '{"ledger":"cardamom","version":1}\n';
const LINE = /^\["([0-9a-f]{8})",(.*)\]$/s;

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** A line: the checksum of the change, and the change. */
export function encodeChange(change: Change): string {
  const text = JSON.stringify(change);
  return `["${checksumOf(text)}",${text}]\n`;
}

export const encodeLedger = (changes: Iterable<Change>): string => {
  let text = HEADER;
  for (const change of changes) text += encodeChange(change);
  return text;
};

/** What a file holds that was read as a ledger. */
export interface DecodedLedger {
  readonly changes: readonly Change[];
  /** Whether the last line broke off, as a crash leaves it: what it said had no consequence yet. */
  readonly isTorn: boolean;
  /** Lines before the last that are not as they were written. */
  readonly damaged: number;
}

function decodeLine(line: string): Change | null {
  const [, checksum, text = ''] = LINE.exec(line) ?? [];
  if (checksum === undefined || checksumOf(text) !== checksum) return null;
  const parsed = changeSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

/** The changes in their order; null for a file that is no ledger. */
export function decodeLedger(text: string): DecodedLedger | null {
  if (!text.startsWith(HEADER)) return null;
  const lines = text.slice(HEADER.length).split('\n');
  const rest = lines.pop() ?? '';
  const changes = lines.map(decodeLine);
  const isLastBad = lines.length > 0 && changes.at(-1) === null;
  const bad = changes.filter((change) => change === null).length;
  return {
    changes: changes.filter((change) => change !== null),
    isTorn: rest !== '' || isLastBad,
    damaged: bad - (isLastBad ? 1 : 0),
  };
}
