import type { TextLine } from './break-lines.ts';
import type { TextRun } from './text-runs.ts';
import type { ShapedGlyph, Typeface } from './typeface.ts';

/** A glyph with the letters that PDF readers extract for it. */
export interface SetGlyph extends ShapedGlyph {
  readonly letters: string;
  /** The advance of the glyph in the font file. */
  readonly ownAdvance: number;
}

/** Glyphs of one font, from left to right. */
export interface SetRun {
  readonly typeface: Typeface;
  readonly glyphs: readonly SetGlyph[];
}

export interface SetLine {
  readonly runs: readonly SetRun[];
  /** In thousandths of the font's size. */
  readonly width: number;
}

/** An invisible character for glyphs without letters, because PDF readers would otherwise invent letters. */
const NO_LETTER = '\u034f';

const isRtl = (run: TextRun): boolean => run.level % 2 === 1;

/**
 * The runs from left to right: sequences at or above each level are reversed, from the highest level down (UAX 9, L2).
 */
function inVisualOrder(runs: readonly TextRun[]): TextRun[] {
  const turned = [...runs];
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < turned.length; start += 1) {
      let end = start;
      while ((turned[end]?.level ?? -1) >= level) end += 1;
      if (end > start) turned.splice(start, end - start, ...turned.slice(start, end).toReversed());
      start = Math.max(start, end - 1);
    }
  }
  return turned;
}

/**
 * Decomposes letters until there are as many as glyphs, if possible, because a font may draw one character with two
 * glyphs.
 */
function takenApart(letters: string, count: number): string[] {
  const forms = [letters, letters.normalize('NFD'), letters.normalize('NFKD')].map((form) => Array.from(form));
  return forms.find((form) => form.length >= count) ?? forms[0] ?? [];
}

/** Distributes the letters of a cluster over its glyphs from left to right; the last glyph gets the rest. */
function fromLeft(letters: string, glyphs: readonly ShapedGlyph[], typeface: Typeface): SetGlyph[] {
  const all = takenApart(letters, glyphs.length);
  return glyphs.map((glyph, index) => {
    const share = index === glyphs.length - 1 ? all.slice(index).join('') : (all[index] ?? '');
    return { ...glyph, letters: share || NO_LETTER, ownAdvance: typeface.ownAdvance(glyph.id) };
  });
}

/**
 * Splits a glyph for several letters into the glyph for the first letter and blank glyphs for the others, which share
 * its width.
 */
function parted(glyph: ShapedGlyph, letters: readonly string[], { blank }: Typeface): SetGlyph[] {
  const advance = glyph.advance / letters.length;
  return letters.map((letter, index) => ({
    ...(index === 0 ? glyph : { id: blank, cluster: glyph.cluster, dx: 0, dy: 0 }),
    advance,
    ownAdvance: advance,
    letters: letter,
  }));
}

/**
 * Distributes the letters from the right. PDF readers reverse the letters of a line, including those within one glyph,
 * so no glyph may have several.
 */
function fromRight(letters: string, glyphs: readonly ShapedGlyph[], typeface: Typeface): SetGlyph[] {
  const all = takenApart(letters, glyphs.length).toReversed();
  const lacking = Math.max(0, glyphs.length - all.length);
  const extra = Math.max(0, all.length - glyphs.length);
  const widest = glyphs.reduce(
    (best, glyph, index) => (glyph.advance > (glyphs[best]?.advance ?? 0) ? index : best),
    0,
  );
  return glyphs.flatMap((glyph, index) => {
    if (extra > 0 && index === widest) return parted(glyph, all.slice(index, index + 1 + extra), typeface);
    const letter = all[index - lacking + (index > widest ? extra : 0)] ?? NO_LETTER;
    return [{ ...glyph, letters: letter, ownAdvance: typeface.ownAdvance(glyph.id) }];
  });
}

/**
 * Assigns letters to each glyph. The glyphs of a syllable may not be in the order of its letters; the letters are
 * assigned in their own order, so that the PDF can be searched and copied from.
 */
function lettered(text: string, run: TextRun, glyphs: readonly ShapedGlyph[]): SetGlyph[] {
  const starts = [...new Set(glyphs.map((glyph) => glyph.cluster))].toSorted((one, other) => one - other);
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1] ?? run.end]));
  const clusters = Map.groupBy(glyphs, (glyph) => glyph.cluster);
  return [...clusters].flatMap(([start, those]) => {
    const letters = text.slice(start, endOf.get(start));
    return (isRtl(run) ? fromRight : fromLeft)(letters, those, run.typeface);
  });
}

/** The glyphs of a line from left to right. */
export function setLine({ text, runs }: TextLine): SetLine {
  const set = inVisualOrder(runs).map((run) => ({
    typeface: run.typeface,
    glyphs: lettered(text, run, run.typeface.shape(text, run.start, run.end, isRtl(run))),
  }));
  const widths = set.flatMap(({ typeface, glyphs }) => glyphs.map((glyph) => glyph.advance * typeface.scale));
  return { runs: set, width: widths.reduce((sum, width) => sum + width, 0) };
}
