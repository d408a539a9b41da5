import type { Glyph } from './glyph.ts';

/** How far letters of one line may stand from its baseline, in sizes of the font. */
const BASELINE = 0.25;
/** The same of a raised or lowered digit. */
const RAISED = 0.6;
/** A fake bold letter is drawn twice, this close to itself. */
const DOUBLE = 0.12;
/** How many letters away, as they are drawn, the one that bears a sign is looked for. */
const SIGN_REACH = 3;
/** How many rows away a raised digit's line is looked for. */
const NEIGHBOURS = 3;

/** Signs that stand above or below a letter, other than those of Indian scripts, which have a width of their own. */
const SIGN = /^[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]+$/;

/** Those of them that are Arabic or Hebrew. */
const SIGN_FROM_RIGHT = /[\u0591-\u05c7\u064b-\u065f\u0670]/;

/** The letters by baseline, from above to below, and each row from left to right. */
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

/** The letters with the signs that they bear. */
function withSigns(glyphs: readonly Glyph[]): Glyph[] {
  const letters: Glyph[] = [];
  const signs: { sign: Glyph; at: number }[] = [];
  for (const glyph of glyphs) {
    if (SIGN.test(glyph.text)) signs.push({ sign: glyph, at: letters.length });
    else if (glyph.text.trim() !== '') letters.push({ ...glyph });
  }
  for (const { sign, at } of signs) {
    const bearing = bearerOf(sign, letters, at);
    if (bearing !== undefined) bearing.text = (bearing.text + sign.text).normalize('NFC');
  }
  return [...letters, ...glyphs.filter(({ text }) => text.trim() === '')];
}

/**
 * The letter that a sign stands above, of those drawn around place `at`: the nearest, or the only one of its span. Between
 * two, a sign belongs to the letter that is written before it, which in lines from the right is drawn after it.
 */
function bearerOf(sign: Glyph, letters: readonly Glyph[], at: number): Glyph | undefined {
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

/** How far a sign stands beside a letter; among letters that it stands above, how far from their middle. */
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

/** Small raised and lowered digits belong to the line that they stand beside: the parts of "1/2", the number of a note. */
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
