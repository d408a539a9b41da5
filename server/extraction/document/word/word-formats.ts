import type { TextLine } from '../../domain/text-line.ts';
import { tablePart, type WordStreams } from './word-binary.ts';

const DEFINITIONS = 0x2e2;
const USES = 0x2ea;
const DEFINITION_BYTES = 28;
const USE_BYTES = 16;
const LEVEL_BYTES = 28;
const BULLET = 23;
const UNMARKED = 255;

/**
 * The mark of each list at its first level. The index is the list number that paragraphs refer to, which begins at 1.
 */
export function listMarks(streams: WordStreams): TextLine['mark'][] {
  const marks = definedMarks(streams);
  const uses = tablePart(streams, USES);
  const count = Math.max(0, Math.floor((uses.length - 4) / USE_BYTES));
  return [
    null,
    ...Array.from({ length: count }, (_, index) => marks.get(uses.readUInt32LE(4 + index * USE_BYTES)) ?? null),
  ];
}

/** The length in the header covers the definitions only; their levels follow them directly. */
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

/**
 * The position after a list level: a level is followed by two formats, whose lengths it states, and the text of its
 * mark.
 */
function behindLevel(table: Buffer, at: number): number {
  const text = at + LEVEL_BYTES + (table[at + 24] ?? 0) + (table[at + 25] ?? 0);
  return text + 2 + (text + 2 <= table.length ? table.readUInt16LE(text) * 2 : 0);
}

/** The formats (operation → operand) of a range of the main stream, and the style number of its paragraphs. */
export interface Formatted {
  start: number;
  end: number;
  style: number;
  formats: ReadonlyMap<number, Buffer>;
}

/** The formatting operations that are read (MS-DOC 2.6). */
export const FORMAT = {
  bold: 0x0835,
  otherBold: 0x085c,
  italic: 0x0836,
  otherItalic: 0x085d,
  underline: 0x2a3e,
  hidden: 0x083c,
  deleted: 0x0800,
  inTable: 0x2416,
  endsRow: 0x2417,
  listLevel: 0x260a,
  list: 0x460b,
  outline: 0x2640,
} as const;

const PAGE = 512;
const NO_FORMATS: ReadonlyMap<number, Buffer> = new Map();

/** For each kind of format: where the header stores its list of pages, and the length of an entry on such a page. */
const KINDS = { characters: { at: 0xfa, entry: 1 }, paragraphs: { at: 0x102, entry: 13 } };

/** The formats of all characters or paragraphs, in order of position. */
export function formatsOf(streams: WordStreams, kind: keyof typeof KINDS): Formatted[] {
  const list = tablePart(streams, KINDS[kind].at);
  const pages = Math.max(0, Math.floor((list.length - 4) / 8));
  const found: Formatted[] = [];
  // A damaged list can claim more pages than fit into the stream.
  for (let index = 0; index < pages && index * PAGE < streams.main.length; index++) {
    const start = (list.readUInt32LE((pages + 1) * 4 + index * 4) & 0x3fffff) * PAGE;
    const page = streams.main.subarray(start, start + PAGE);
    if (page.length === PAGE) found.push(...formatsOnPage(page, kind));
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** The entry that contains a position. */
export function formattedAt(all: readonly Formatted[], place: number): Formatted | undefined {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.start ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  const found = all[low - 1];
  return found !== undefined && place < found.end ? found : undefined;
}

export function isOn({ formats }: Formatted, operation: number): boolean {
  return formats.get(operation)?.[0] === 1;
}

function formatsOnPage(page: Buffer, kind: keyof typeof KINDS): Formatted[] {
  const count = Math.min(page[PAGE - 1] ?? 0, Math.floor((PAGE - 5) / (4 + KINDS[kind].entry)));
  return Array.from({ length: count }, (_, index) => {
    const at = (page[(count + 1) * 4 + index * KINDS[kind].entry] ?? 0) * 2;
    const stored =
      at === 0 ? Buffer.alloc(0) : kind === 'characters' ? characterFormat(page, at) : paragraphFormat(page, at);
    const styled = kind === 'paragraphs' && stored.length > 1;
    return {
      start: page.readUInt32LE(index * 4),
      end: page.readUInt32LE(index * 4 + 4),
      style: styled ? stored.readUInt16LE(0) : 0,
      formats: operationsOf(styled ? stored.subarray(2) : stored),
    };
  });
}

function characterFormat(page: Buffer, at: number): Buffer {
  return page.subarray(at + 1, at + 1 + (page[at] ?? 0));
}

/** The length of a paragraph format is counted in 16-bit words. It is in the next byte if this one is 0. */
function paragraphFormat(page: Buffer, at: number): Buffer {
  const words = page[at] ?? 0;
  return words === 0 ? page.subarray(at + 2, at + 2 + 2 * (page[at + 1] ?? 0)) : page.subarray(at + 1, at + 2 * words);
}

/**
 * The operand's length in bytes, by the top three bits of the operation. For value 6 the operand states its own length.
 */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3];
const TABLE_DEFINITION = 0xd608;

function operationsOf(stored: Buffer): ReadonlyMap<number, Buffer> {
  if (stored.length < 3) return NO_FORMATS;
  const found = new Map<number, Buffer>();
  for (let at = 0; at + 2 < stored.length;) {
    const operation = stored.readUInt16LE(at);
    const bytes = operation >> 13 === 6 ? ownLength(stored, operation, at + 2) : (OPERAND_BYTES[operation >> 13] ?? 0);
    found.set(operation, stored.subarray(at + 2, at + 2 + bytes));
    at += 2 + bytes;
  }
  return found;
}

function ownLength(stored: Buffer, operation: number, at: number): number {
  if (operation === TABLE_DEFINITION && at + 1 < stored.length) return stored.readUInt16LE(at) + 1;
  return (stored[at] ?? 0) + 1;
}
