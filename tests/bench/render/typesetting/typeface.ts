import { readFileSync } from 'node:fs';
import * as harfbuzz from 'harfbuzzjs';
import type { FontEntry } from './font-list.ts';

/** An opened font. Advances and offsets are in thousandths of its size, which is `scale` times that of the text. */
export interface Typeface {
  readonly entry: FontEntry;
  readonly file: string;
  readonly scale: number;
  /** The glyph that shows nothing. */
  readonly blank: number;
  covers(text: string): boolean;
  /** The glyphs of `text` from `start` until before `end`, from left to right. */
  shape(text: string, start: number, end: number, isRtl: boolean): ShapedGlyph[];
  /** How far a glyph leads by itself. */
  ownAdvance(glyph: number): number;
}

export interface ShapedGlyph {
  readonly id: number;
  /** Where in the text the letters begin that it stands for, it and its neighbours with the same number. */
  readonly cluster: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** Needs no glyph of its own. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

const buffer = new harfbuzz.Buffer();

/** A text is shaped to be measured and once more to be set, and some stand in every row: so many are remembered. */
const REMEMBERED = 4_000;

/** The same glyphs for the same stretch of the same text, as long as it is remembered. */
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
      // With what stands around it, so that letters join across.
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
    // Two entries may be parts of one file.
    const key = `${file} ${entry.serves.source}`;
    const known = opened.get(key);
    if (known) return known;
    const typeface = openTypeface(entry, file);
    opened.set(key, typeface);
    return typeface;
  };
}
