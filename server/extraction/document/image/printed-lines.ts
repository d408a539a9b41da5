import type { Box } from './pixels/grey-image.ts';
import { joinText, UNSPACED } from './join-text.ts';
import { withoutPhantom } from './mend-letters.ts';
import { signsOfLines, withSigns, type SeenWord } from './glyphs/put-signs.ts';
import type { SeenSign } from './glyphs/read-fractions.ts';
import type { RecognisedLine, RecognisedPage } from './recogniser/recogniser.ts';

/** The median of values, the upper one of two middle values; 0 for an empty list. */
export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** One printed line: its words, the height of its lower-case letters (`letter`), and its position in pixels. */
export interface PrintedLine {
  text: string;
  /** 0 to 100. */
  confidence: number;
  /** Its words that were recognised with low confidence. */
  unsure: readonly string[];
  letter: number;
  x0: number;
  x1: number;
  /** Its base line, and its upper and lower edge. */
  y: number;
  y0: number;
  y1: number;
  firstWord: number;
  /** Its edges on the page that was recognised, in pixels. */
  onPage: Box;
  /** Whether a bullet precedes it. The text does not contain the bullet. */
  bullet: boolean;
}

const HANGUL = /\p{Script=Hangul}/u;
/** Readings of a dash that was drawn into the image. */
const DRAWN = /^[\u200e\u200f]*[-–—+_=~]+[\u200e\u200f]*|[-–—]+[\u200e\u200f]*$/gu;
/** The smallest confidence of a mark that is not a letter, and of an entire line. */
const SURE_OF_MARK = 30;
const SURE_OF_LINE = 20;
/**
 * Words and numbers with a lower confidence may be wrong. Misread numbers have higher confidences than misread words.
 */
const SURE_OF_WORD = 60;
const SURE_OF_NUMBER = 80;

/**
 * The changes to a region before it was recognised: dashes that were drawn, and signs that were read separately and
 * removed.
 */
export interface Changes {
  dashes: readonly Box[];
  signs: readonly SeenSign[];
}

/**
 * The printed lines of a region as they were before the changes. Lines that result from dust or shadows are dropped.
 */
export function printedLines(page: RecognisedPage, changes: Changes): PrintedLine[] {
  const lines = (page.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  const signs = signsOfLines(
    lines.map(({ bbox }) => bbox),
    changes.signs,
  );
  return lines
    .map((line, at) => printedLine(line, changes.dashes, signs[at]!))
    .filter(({ text, confidence }) => /[\p{L}\p{N}]/u.test(text) && confidence > SURE_OF_LINE);
}

function printedLine(
  { words, bbox, rowAttributes, baseline }: RecognisedLine,
  dashes: readonly Box[],
  signs: readonly SeenSign[],
): PrintedLine {
  const height = bbox.y1 - bbox.y0;
  const seen = withoutPhantom(withoutDashes(words, dashes).filter(isSeen), height);
  const kept = withSigns(seen, signs);
  const weight = kept.reduce((sum, { text }) => sum + text.length, 0);
  const { ascenders, descenders, rowHeight } = rowAttributes;
  const symbols = seen.flatMap((word) => word.symbols.map((symbol) => symbol.bbox.y1 - symbol.bbox.y0));
  const letter = rowHeight - Math.abs(ascenders) - Math.abs(descenders);
  const text = textOfWords(kept);
  return {
    text,
    confidence: kept.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, weight),
    unsure: kept.filter(isUnsure).map((word) => unmirrored(word.text)),
    // The row height only states the height of lower-case letters if there are any.
    letter: /[\p{Ll}]/u.test(text) ? letter : Math.min(height, middle(symbols)),
    x0: Math.min(bbox.x1, ...kept.map((word) => word.bbox.x0)),
    x1: Math.max(bbox.x0, ...kept.map((word) => word.bbox.x1)),
    y: (baseline.y0 + baseline.y1) / 2,
    y0: bbox.y0,
    y1: bbox.y1,
    onPage: bbox,
    bullet: false,
    firstWord: widthOfFirst(kept[0], height),
  };
}

/** Marks the lines that have a bullet before them. Lines and bullets are in the same coordinates. */
export function withBullets(lines: readonly PrintedLine[], bullets: readonly Box[]): PrintedLine[] {
  return lines.map((line) => ({ ...line, bullet: bullets.some((bullet) => isBefore(bullet, line)) }));
}

function isBefore(bullet: Box, { x0, x1, y0, y1 }: PrintedLine): boolean {
  const centre = (bullet.y0 + bullet.y1) / 2;
  const apart = Math.max(x0 - bullet.x1, bullet.x0 - x1);
  return centre > y0 && centre < y1 && apart > 0 && apart < (y1 - y0) * 3;
}

/** The width of the first word of a line, in pixels. In scripts without spaces, lines can break after any letter. */
function widthOfFirst(word: SeenWord | undefined, height: number): number {
  if (word === undefined) return 0;
  const width = word.bbox.x1 - word.bbox.x0;
  return UNSPACED.test(word.text) ? Math.min(width, height * 1.5) : width;
}

/** The words of a line as text. Korean words without a gap between them are joined. */
function textOfWords(words: readonly SeenWord[]): string {
  return words.reduce((line, { text, bbox }, at) => {
    const before = words[at - 1]?.bbox;
    const close = before !== undefined && bbox.x0 - before.x1 < (bbox.y1 - bbox.y0) * 0.22;
    const word = unmirrored(text);
    return close && HANGUL.test(line.slice(-1)) && HANGUL.test(word.slice(0, 1)) ? line + word : joinText(line, word);
  }, '');
}

/**
 * The recogniser returns Arabic-Indic digits in visual order, after a direction mark. This reverses them and removes
 * direction marks.
 */
function unmirrored(text: string): string {
  return text
    .replace(/\u200e([\u0660-\u0669\u06f0-\u06f9]{2,})/g, (_, digits: string) => [...digits].toReversed().join(''))
    .replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '');
}

/** Removes the dashes that were drawn, some of which are attached to a word. */
function withoutDashes(words: RecognisedLine['words'], dashes: readonly Box[]): RecognisedLine['words'] {
  return words.flatMap((word) => {
    const dash = dashes.find(({ x0, x1, y0, y1 }) => {
      const { bbox } = word;
      return bbox.x0 < x1 && bbox.x1 > x0 && bbox.y0 < y1 + (y1 - y0) && bbox.y1 > y0 - (y1 - y0);
    });
    if (dash === undefined) return [word];
    const text = word.text.replace(DRAWN, '');
    const isDash = word.bbox.x0 >= dash.x0 - 2 && word.bbox.x1 <= dash.x1 + 2;
    return isDash || !/[\p{L}\p{N}]/u.test(text) ? [] : [{ ...word, text }];
  });
}

/** Whether a word is more than a mark caused by dust or an edge. */
function isSeen({ text, confidence }: RecognisedLine['words'][number]): boolean {
  return /[\p{L}\p{N}]/u.test(text) || confidence > SURE_OF_MARK;
}

function isUnsure({ text, confidence }: SeenWord): boolean {
  return confidence < (/\p{N}/u.test(text) ? SURE_OF_NUMBER : SURE_OF_WORD);
}
