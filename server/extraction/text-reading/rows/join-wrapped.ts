import { isClosing } from '../../lexicon/letter-words.ts';
import { isUnit } from '../../../../shared/words/units.ts';
import { MAX_JOINED } from '../../domain/text-line.ts';
import { endsSentence, rowOf, type Row } from './row.ts';

/** Characters of scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，；：！？「」（）・ー]/u;

/** A line with at least this share of the width was wrapped because it was full. */
const FULL = 0.7;

/** In characters. Shorter lines are not wrapped; text in columns is handled elsewhere. */
const MIN_WRAP = 40;

/** The smallest wrap width of mails and notes, in characters. */
const MIN_PAGE = 50;
/** A line that exceeds the third longest line by this factor was not wrapped. */
const OUTLIER = 1.25;

/** The share of paragraph ends with a blank line from which blank lines separate paragraphs. */
const MOST = 0.9;

/** In characters. Longer lines mean that the document is not wrapped. */
const MAX_WIDTH = 140;

/** Joins two rows that were one line before wrapping. */
export function joined(first: Row, second: Row): Row {
  const text = joinTexts(first.text, second.text);
  return rowOf({ ...first, text, bold: first.bold && second.bold }, first.from, second.to);
}

function joinTexts(first: string, second: string): string {
  if (/\p{L}[-\u00ad]$/u.test(first)) return first.replace(/\u00ad$/u, '') + second;
  const last = first.at(-1) ?? '';
  const next = second[0] ?? '';
  const blank =
    UNSPACED.test(last) && UNSPACED.test(next) ? '' : UNSPACED.test(last) && /\p{Nd}/u.test(next) ? '' : ' ';
  return first + blank + second;
}

/** The width at which a document's lines are wrapped, in characters; null if they are not. */
export function wrapWidth(rows: readonly Row[]): number | null {
  const [widest = 0, , third = widest] = rows.map(({ text }) => text.length).toSorted((a, b) => b - a);
  // One or two much longer lines were not wrapped, but the others may have been.
  const width = third >= MIN_PAGE && widest > third * OUTLIER ? third : widest;
  return width <= MAX_WIDTH ? width : null;
}

/** Joins the wrapped lines of paragraphs. */
export function unwrapped(rows: readonly Row[], recognised: boolean): Row[] {
  const width = wrapWidth(rows);
  const spaced = areSpaced(rows, width);
  const whole: Row[] = [];
  for (const [index, row] of rows.entries()) {
    const last = whole.at(-1);
    const above = rows[index - 1];
    const full = above !== undefined && width !== null && isFull(above, row, width * (recognised ? 0.75 : 0.9));
    const brimful = full && isFull(above, row, width);
    const goesOn =
      last !== undefined &&
      full &&
      (paragraphGoesOn(last, row, spaced && brimful) || (brimful && factsGoOn(last, row)));
    if (goesOn) whole[whole.length - 1] = joined(last, row);
    else whole.push(row);
  }
  return whole;
}

/**
 * Whether blank lines separate the paragraphs of a document. A line can then end with a sentence inside a paragraph.
 */
function areSpaced(rows: readonly Row[], width: number | null): boolean {
  if (width === null) return false;
  const ends = rows.filter((row, index) => {
    const above = rows[index - 1];
    if (above === undefined || above.prose === 0 || !endsSentence(above.text)) return false;
    return row.apart || !isFull(above, row, width);
  });
  return ends.length > 1 && ends.filter((row) => row.apart).length >= ends.length * MOST;
}

/** Whether a line was full: the first word of the next line did not fit. */
function isFull(line: Row, next: Row, width: number): boolean {
  const word = UNSPACED.test(next.text[0] ?? '') ? 1 : (/^\S+/.exec(next.text)?.[0].length ?? 0);
  return line.text.length + 1 + word >= width && line.text.length <= width * OUTLIER;
}

function paragraphGoesOn(above: Row, next: Row, mayEnd: boolean): boolean {
  if (above.text.length > MAX_JOINED) return false;
  if (next.apart || next.mark !== null || next.level > 0 || next.opens !== null || next.isFact) return false;
  if (above.level > 0 || above.isFact || above.ingredient >= 0.7) return false;
  if (next.ingredient >= 0.5 && !(next.prose >= 0.7 && endsSentence(next.text))) return false;
  return (
    above.prose >= 0.6 && (mayEnd || !endsSentence(above.text)) && !/[:：]$/u.test(above.text) && next.step === null
  );
}

/** A fact with its own label: "Cook time: 1 hour". */
const LABELLED = /^\P{Nd}{2,40}[:：]\s*\S/u;

/** Whether a line of facts continues in the next line: "Prep: 20 min / Serves" and "4 people". */
function factsGoOn(above: Row, next: Row): boolean {
  if (next.isFact && LABELLED.test(next.text)) return false;
  if (!above.isFact || next.apart || next.mark !== null || next.level > 0 || next.opens !== null) return false;
  return next.text.length < above.text.length && joined(above, next).isFact;
}

/** Whether a text ends within brackets. */
const opensBracket = (text: string): boolean =>
  text.lastIndexOf('(') > text.lastIndexOf(')') || text.lastIndexOf('（') > text.lastIndexOf('）');

/** Whether an ingredient continues in the next line. */
export function entryGoesOn(entry: Row, next: Row, width: number | null): boolean {
  if (next.apart || next.mark !== null || next.level > 0 || next.opens !== null || next.ingredient >= 0.5) return false;
  if (width === null || entry.level > 0 || entry.text.length > MAX_JOINED) return false;
  if (isUnit(/^\p{L}+/u.exec(next.text)?.[0] ?? '')) return false;
  if (opensBracket(entry.text)) return true;
  // If entries begin with lower-case letters, a lower-case letter does not show a continuation.
  if (/^\p{Ll}/u.test(entry.text)) return false;
  const full = entry.text.length >= Math.max(width, MIN_WRAP) * FULL && entry.text.length > 25;
  return full && /^[\p{Ll}(]/u.test(next.text) && !/[:：]$/u.test(next.text);
}

/** The share of lines in wrapped text that are nearly as long as the longest, without the last lines of paragraphs. */
const WRAPPED = 0.6;
/** A line with this share of the longest line is nearly as long. */
const ABOUT_FULL = 0.65;

/**
 * Whether lines without numbers and bullets were wrapped: most lines that do not end a sentence are nearly as long as
 * the longest.
 */
export function areWrapped(rows: readonly Row[]): boolean {
  const width = rows.reduce((widest, { text }) => Math.max(widest, text.length), 0);
  const inner = rows.filter((row, index) => {
    const next = rows[index + 1];
    return next !== undefined && !next.apart && row.level === 0 && !endsSentence(row.text);
  });
  const full = inner.filter(({ text }) => text.length >= width * ABOUT_FULL).length;
  return full >= inner.length * WRAPPED && mayGoOn(rows);
}

/**
 * Whether lines can be continuations: some begin with upper-case letters and some with lower-case letters, or the
 * script has no case.
 */
function mayGoOn(rows: readonly Row[]): boolean {
  const upper = rows.some(({ text }) => /^\P{L}*\p{Lu}/u.test(text));
  const lower = rows.some(({ text }) => /^\P{L}*\p{Ll}/u.test(text));
  return upper === lower;
}

/**
 * Whether a step continues in the next line. "Love," above a name does not. `numbered`: the steps have numbers or
 * bullets.
 */
export function stepGoesOn(step: Row, next: Row, numbered: boolean, isWrapped: boolean): boolean {
  if (next.apart || next.mark !== null || next.level > 0 || step.level > 0 || next.opens !== null) return false;
  if (step.text.length > MAX_JOINED) return false;
  if (next.step !== null && next.step.rest !== '') return false;
  if (/[:：]$/u.test(next.text) && next.text.length < 40) return false;
  if (/[,،]$/u.test(step.text) && isClosing(step.text)) return false;
  return numbered || (isWrapped && !endsSentence(step.text));
}
