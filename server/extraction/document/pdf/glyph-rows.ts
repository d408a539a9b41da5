import type { Glyph } from './glyph.ts';

/** The largest distance of a letter from the baseline of its line, in font sizes. */
const BASELINE = 0.25;
/** The same for raised and lowered digits. */
const RAISED = 0.6;
/** Simulated bold draws a letter twice with at most this offset, in font sizes. */
const DOUBLE = 0.12;
/**
 * The base letter of a combining mark is searched among this number of letters before and after it in drawing order.
 */
const SIGN_REACH = 3;
/** The line of a raised digit is searched among this number of rows above and below. */
const NEIGHBOURS = 3;

/** Combining marks above or below a letter, except those of Indic scripts, which have a width of their own. */
const SIGN = /^[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]+$/;

/** The Arabic and Hebrew ones among them. */
const SIGN_FROM_RIGHT = /[\u0591-\u05c7\u064b-\u065f\u0670]/;

/** The letters grouped by baseline, from top to bottom; each row from left to right. */
export function rowsOf(glyphs: readonly Glyph[]): Glyph[][] {
  const rows: Glyph[][] = [];
  for (const glyph of withSigns(glyphs).toSorted((one, other) => one.y - other.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    const near = first !== undefined && glyph.y - first.y <= BASELINE * Math.min(first.size, glyph.size);
    if (near) row?.push(glyph);
    else rows.push([glyph]);
  }
  return withSmallDigits(rows).map((row) => withoutDoubles(row.toSorted((one, other) => middle(one) - middle(other))));
}

/** Combines letters with their combining marks. */
function withSigns(glyphs: readonly Glyph[]): Glyph[] {
  const letters: Glyph[] = [];
  const signs: { sign: Glyph; at: number }[] = [];
  for (const glyph of glyphs) {
    if (SIGN.test(glyph.text)) signs.push({ sign: glyph, at: letters.length });
    else if (glyph.text.trim() !== '') letters.push({ ...glyph });
  }
  for (const { sign, at } of signs) {
    const base = baseLetterOf(sign, letters, at);
    if (base !== undefined) base.text = (base.text + sign.text).normalize('NFC');
  }
  return [...letters, ...glyphs.filter(({ text }) => text.trim() === '')];
}

/**
 * The base letter of a combining mark, among the letters drawn around index `at`: the nearest one, or the only one of
 * the same marked span. If two are equally near, it is the letter that precedes the mark in the text; in right-to-left
 * lines that letter is drawn after the mark.
 */
function baseLetterOf(sign: Glyph, letters: readonly Glyph[], at: number): Glyph | undefined {
  const [before, after] = [letters[at - 1], letters[at]];
  const fromRight =
    SIGN_FROM_RIGHT.test(sign.text) && before !== undefined && after !== undefined && after.x > before.x;
  const expected = fromRight ? after : before;
  const away = (letter: Glyph): number => distance(letter, sign) - (letter === expected ? 0.25 * letter.size : 0);
  const near = letters
    .slice(Math.max(0, at - SIGN_REACH), at + SIGN_REACH)
    .filter((letter) => distance(letter, sign) < letter.size);
  const together = near.filter(({ span }) => span === sign.span && span !== -1);
  return (together.length === 1 ? together : near).toSorted((one, other) => away(one) - away(other))[0];
}

/**
 * The distance of a mark from a letter. It is mainly the horizontal distance from the letter's box; for marks over
 * several letters the distance from the middle decides.
 */
function distance(letter: Glyph, sign: Glyph): number {
  const beside = Math.max(0, letter.x - middle(sign), middle(sign) - letter.x - letter.width);
  return beside + 0.1 * Math.abs(middle(letter) - middle(sign)) + 0.5 * Math.abs(letter.y - sign.y);
}

function middle({ x, width }: Glyph): number {
  return x + width / 2;
}

function withoutDoubles(row: readonly Glyph[]): Glyph[] {
  const kept: Glyph[] = [];
  for (const glyph of row) {
    const before = kept.at(-1);
    const close = DOUBLE * glyph.size;
    if (before?.text === glyph.text && glyph.width > close && glyph.x - before.x < close) before.bold = true;
    else kept.push({ ...glyph });
  }
  return kept;
}

/**
 * Moves small raised and lowered digits to the line beside them, such as the parts of "1/2" or the number of a note.
 */
function withSmallDigits(rows: readonly Glyph[][]): Glyph[][] {
  const joined = rows.map((row) => [...row]);
  for (const [index, row] of rows.entries()) {
    if (!row.every(({ text }) => /^[\d⁄/\s]+$/.test(text))) continue;
    const around = [...joined.keys()].slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1);
    for (const glyph of row) {
      const host = around.find((other) => other !== index && rows[other]?.some((letter) => isBeside(letter, glyph)));
      if (host === undefined) continue;
      joined[host]?.push({ ...glyph, y: rows[host]?.[0]?.y ?? glyph.y });
      joined[index]?.splice(joined[index].indexOf(glyph), 1);
    }
  }
  return joined.filter((row) => row.length > 0);
}

function isBeside(letter: Glyph, small: Glyph): boolean {
  const gap = Math.max(small.x - letter.x - letter.width, letter.x - small.x - small.width);
  return (
    small.size <= 0.8 * letter.size && Math.abs(small.y - letter.y) < RAISED * letter.size && gap < 0.5 * letter.size
  );
}
