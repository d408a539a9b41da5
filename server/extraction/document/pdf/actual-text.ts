import { inflateSync } from 'node:zlib';
import type { Glyph } from './glyph.ts';
import { pdfStreams } from './checks/pdf-streams.ts';

/** The marked content spans of one content stream, some of which have a PDF ActualText entry. */
export interface MarkedSpans {
  /** The tags of the spans in the order in which they open. */
  tags: string[];
  /** The ActualText of each span; null if it has none. */
  texts: (string | null)[];
}

/** Limits in bytes, per stream and in total. Streams beyond them are not read. */
const MAX_STREAM = 8_000_000;
const MAX_ALL = 32_000_000;

const NAME = String.raw`\/([^\s\/<>[\]()]{1,40})`;
const DICTIONARY = String.raw`(<<(?:<[0-9a-fA-F\s]{0,2000}>|\((?:\\[^]|[^\\)]){0,2000}\)|[^<>()]){0,200}>>)`;
const OPENS = new RegExp(String.raw`${NAME}\s{0,4}(?:${DICTIONARY}|\/[^\s\/<>[\]()]{1,40})?\s{0,4}(?:BDC|BMC)\b`, 'g');
const ACTUAL_TEXT = /\/ActualText\s{0,4}(?:<([0-9a-fA-F\s]*)>|\(((?:\\[^]|[^\\)])*)\))/;

/** The marked spans of each content stream that contains an ActualText entry. */
export function markedSpans(bytes: Uint8Array): MarkedSpans[] {
  const all: MarkedSpans[] = [];
  let left = MAX_ALL;
  for (const { dictionary, data } of pdfStreams(bytes)) {
    if (left <= 0) break;
    if (!dictionary.includes('/FlateDecode') || /\/(?:Type|Subtype|Length1|DecodeParms)\b/.test(dictionary)) continue;
    const content = inflated(data);
    left -= content.length;
    if (content.includes('/ActualText')) all.push(spansOf(content));
  }
  return all;
}

/** Replaces the glyphs of each span by its ActualText. `texts` are the texts of the spans of the same page. */
export function withActualText(glyphs: readonly Glyph[], texts: readonly (string | null)[]): Glyph[] {
  const spans = new Map<number, Glyph>();
  const kept: Glyph[] = [];
  for (const glyph of glyphs) {
    const text = texts[glyph.span] ?? null;
    const first = spans.get(glyph.span);
    if (text === null) kept.push(glyph);
    else if (first === undefined) {
      const whole = { ...glyph, text };
      spans.set(glyph.span, whole);
      kept.push(whole);
    } else {
      const right = Math.max(first.x + first.width, glyph.x + glyph.width);
      if (glyph.width > first.width) first.y = glyph.y;
      first.x = Math.min(first.x, glyph.x);
      first.width = right - first.x;
    }
  }
  return kept;
}

function inflated(data: Uint8Array): string {
  try {
    return inflateSync(data, { maxOutputLength: MAX_STREAM }).toString('latin1');
  } catch {
    return ''; // encrypted, broken or too large: the glyphs are used as they are
  }
}

function spansOf(content: string): MarkedSpans {
  const spans: MarkedSpans = { tags: [], texts: [] };
  for (const [, tag = '', dictionary = ''] of content.matchAll(OPENS)) {
    spans.tags.push(tag);
    spans.texts.push(actualText(dictionary));
  }
  return spans;
}

function actualText(dictionary: string): string | null {
  const [, hex, literal] = ACTUAL_TEXT.exec(dictionary) ?? [];
  if (hex !== undefined) return decoded(Buffer.from(hex.replace(/\s/g, ''), 'hex'));
  if (literal === undefined) return null;
  const plain = literal.replace(/\\([0-7]{1,3}|[^])/g, (_, escape: string) =>
    /^[0-7]/.test(escape) ? String.fromCharCode(Number.parseInt(escape, 8)) : (ESCAPES.get(escape) ?? escape),
  );
  return decoded(Buffer.from(plain, 'latin1'));
}

const ESCAPES = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
]);

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return bytes
      .subarray(2, bytes.length & ~1)
      .swap16()
      .toString('utf16le');
  return bytes.toString('latin1');
}
