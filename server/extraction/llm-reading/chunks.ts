import { lineKey } from '../text/line-key.ts';
import { withoutEnding } from './answers/join-answers.ts';
import type { ShownLine } from './prompts/shown-lines.ts';

/** Lines of a document that are shown to a model at once. */
export interface Chunk {
  lines: ShownLine[];
  /** The numbers of its first and last line. */
  from: number;
  to: number;
}

/** The share of a chunk that the next one repeats, so that a recipe across both is recognised by its last lines. */
const OVERLAP = 0.1;
/** Longer lines are not names. */
const NAME = 120;

/**
 * Splits lines into chunks of at most `tokens` tokens, as `tokensOf` counts them, starting with the chunk that contains
 * the document's name as a line. Each chunk begins with the document's name. A longer line has a chunk of its own.
 */
export function chunksOf(shown: readonly ShownLine[], tokens: number, tokensOf: (text: string) => number): Chunk[] {
  const name = shown.filter(({ number }) => number === 0);
  const body = shown.filter(({ number }) => number > 0);
  const room = tokens - sum(name.map(({ text }) => tokensOf(text)));
  const costs = body.map(({ text }) => tokensOf(text) + 4);
  const chunks: Chunk[] = [];
  let start = 0;
  while (start < body.length) {
    const end = endOf(costs, start, room);
    const lines = body.slice(start, end);
    chunks.push({ lines: [...name, ...lines], from: lines[0]?.number ?? 1, to: lines.at(-1)?.number ?? 1 });
    if (end >= body.length) break;
    start = Math.max(start + 1, overlapStart(costs, start, end, room));
  }
  return fromName(chunks, name[0]?.text ?? '');
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function endOf(costs: readonly number[], start: number, room: number): number {
  let left = room;
  let end = start;
  while (end < costs.length && (left -= costs[end] ?? 0) >= 0) end += 1;
  return Math.max(end, start + 1);
}

function overlapStart(costs: readonly number[], start: number, end: number, room: number): number {
  let left = room * OVERLAP;
  let at = end;
  while (at > start + 1 && (left -= costs[at - 1] ?? 0) >= 0) at -= 1;
  return at;
}

/** If a document is named after one recipe of a collection, reading starts at that recipe. */
function fromName(chunks: Chunk[], name: string): Chunk[] {
  const key = lineKey(withoutEnding(name));
  if (chunks.length < 2 || key.length < 4) return chunks;
  const isNamed = ({ number, text }: ShownLine): boolean => {
    const line = lineKey(text);
    return number > 0 && text.length <= NAME && line.length > 3 && (line.includes(key) || key.includes(line));
  };
  const first = chunks.findIndex(({ lines }) => lines.some(isNamed));
  return first > 0 ? chunks.slice(first) : chunks;
}
