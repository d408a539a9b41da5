import type { TextLine } from '../../domain/text-line.ts';
import { tablePart, type WordStreams } from './word-binary.ts';

const DEFINITIONS = 0x2e2;
const USES = 0x2ea;
const DEFINITION_BYTES = 28;
const USE_BYTES = 16;
const LEVEL_BYTES = 28;
const BULLET = 23;
const UNMARKED = 255;

/** What the lists of a document are marked by at their first level, by the number that paragraphs name, from 1. */
export function listMarks(streams: WordStreams): TextLine['mark'][] {
  const marks = definedMarks(streams);
  const uses = tablePart(streams, USES);
  const count = Math.max(0, Math.floor((uses.length - 4) / USE_BYTES));
  return [
    null,
    ...Array.from({ length: count }, (_, index) => marks.get(uses.readUInt32LE(4 + index * USE_BYTES)) ?? null),
  ];
}

/** The header states the length of the definitions alone; their levels stand behind. */
function definedMarks(streams: WordStreams): Map<number, TextLine['mark']> {
  const marks = new Map<number, TextLine['mark']>();
  const definitions = tablePart(streams, DEFINITIONS);
  if (definitions.length < 2) return marks;
  let at = streams.main.readUInt32LE(DEFINITIONS) + definitions.length;
  const count = Math.min(definitions.readUInt16LE(0), Math.floor((definitions.length - 2) / DEFINITION_BYTES));
  for (let index = 0; index < count; index++) {
    const start = 2 + index * DEFINITION_BYTES;
    const simple = ((definitions[start + 26] ?? 0) & 1) === 1;
    for (let level = 0; level < (simple ? 1 : 9) && at + LEVEL_BYTES < streams.table.length; level++) {
      const format = streams.table[at + 4] ?? UNMARKED;
      if (level === 0)
        marks.set(
          definitions.readUInt32LE(start),
          format === UNMARKED ? null : format === BULLET ? 'bullet' : 'number',
        );
      at = behindLevel(streams.table, at);
    }
  }
  return marks;
}

/** A level is followed by two formats, whose lengths it states, and the text of its mark. */
function behindLevel(table: Buffer, at: number): number {
  const text = at + LEVEL_BYTES + (table[at + 24] ?? 0) + (table[at + 25] ?? 0);
  return text + 2 + (text + 2 <= table.length ? table.readUInt16LE(text) * 2 : 0);
}
