import { readFileSync } from 'node:fs';
import * as harfbuzz from 'harfbuzzjs';
import type { FontEntry } from './font-list.ts';

/** An opened font. Advances and offsets are in thousandths of its size, which is `scale` times that of the text. */
export interface Typeface {
  readonly entry: FontEntry;
  readonly file: string;
  readonly scale: number;
  /** The blank glyph. */
  readonly blank: number;
  covers(text: string): boolean;
  /** The glyphs of `text` from `start` until before `end`, from left to right. */
  shape(text: string, start: number, end: number, isRtl: boolean): ShapedGlyph[];
  /** The advance of a glyph in the font file. */
  ownAdvance(glyph: number): number;
}

export interface ShapedGlyph {
  readonly id: number;
  /** The index of its letters in the text. Glyphs with the same index belong together. */
  readonly cluster: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** Characters that need no glyph. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

const buffer = new harfbuzz.Buffer();

/**
 * The number of cached shaping results. A text is shaped for measuring and again for setting, and some texts repeat.
 */
const REMEMBERED = 4_000;

/** Caches the results of shaping. */
function remembering(shape: Typeface['shape']): Typeface['shape'] {
  const known = new Map<string, ShapedGlyph[]>();
  return (text, start, end, isRtl) => {
    const key = `${start} ${end} ${isRtl} ${text}`;
    const found = known.get(key);
    if (found) return found;
    if (known.size >= REMEMBERED) known.clear();
    const glyphs = shape(text, start, end, isRtl);
    known.set(key, glyphs);
    return glyphs;
  };
}

function openTypeface(entry: FontEntry, file: string): Typeface {
  const face = new harfbuzz.Face(new harfbuzz.Blob(readFileSync(file)));
  const font = new harfbuzz.Font(face);
  const thousandths = 1_000 / face.upem;
  const hasGlyph = (letter: string): boolean =>
    IGNORABLE.test(letter) || font.nominalGlyph(letter.codePointAt(0) ?? 0) !== undefined;
  return {
    entry,
    file,
    scale: entry.scale ?? 1,
    blank: font.nominalGlyph(0x20) ?? 0,
    covers: (text) => Array.from(text).every(hasGlyph),
    ownAdvance: (glyph) => font.glyphHAdvance(glyph) * thousandths,
    shape: remembering((text, start, end, isRtl) => {
      buffer.reset();
      // The surrounding text is included, so that letters join across run boundaries.
      buffer.addText(text, start, end - start);
      buffer.setDirection(isRtl ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
      buffer.guessSegmentProperties();
      harfbuzz.shape(font, buffer);
      return buffer.getGlyphInfosAndPositions().map((glyph) => ({
        id: glyph.codepoint,
        cluster: glyph.cluster,
        advance: (glyph.xAdvance ?? 0) * thousandths,
        dx: (glyph.xOffset ?? 0) * thousandths,
        dy: (glyph.yOffset ?? 0) * thousandths,
      }));
    }),
  };
}

/** Opens each font when it is first needed. */
export function createTypefaces(): (entry: FontEntry, isBold: boolean) => Typeface {
  const opened = new Map<string, Typeface>();
  return (entry, isBold) => {
    const file = isBold ? entry.bold : entry.regular;
    // Two entries may use the same file.
    const key = `${file} ${entry.serves.source}`;
    const known = opened.get(key);
    if (known) return known;
    const typeface = openTypeface(entry, file);
    opened.set(key, typeface);
    return typeface;
  };
}
