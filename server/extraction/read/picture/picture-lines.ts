import { withoutBullet } from '../file/line-mark.ts';
import type { TextLine } from '../text-line.ts';
import type { Box } from './grey-image.ts';
import { mendLetters } from './mend-letters.ts';
import { withoutPhantom } from './phantom-letter.ts';
import { signsOfLines, withSigns, type SeenWord } from './put-signs.ts';
import type { SeenSign } from './read-fractions.ts';
import type { RecognisedLine, RecognisedPage } from './recogniser.ts';

/** One printed line: its words, how tall its small letters are and where it begins and ends, in pixels. */
export interface PrintedLine {
  text: string;
  /** 0 to 100. */
  confidence: number;
  /** Its words that may be others. */
  unsure: readonly string[];
  letter: number;
  x0: number;
  x1: number;
  /** Where its letters stand, and how far up and down they reach. */
  y: number;
  y0: number;
  y1: number;
  firstWord: number;
  /** Whether a bullet stood before it, which the text does not hold. */
  bullet: boolean;
}

/** What a bullet is often read as. */
const MISREAD_BULLET = /^(?:[°«»©®¢¤.,”“"'‘’，。、＊]\s*|[·・ㆍ]\s*){1,3}(?=[\p{L}\p{N}½¼¾⅓⅔])/u;
const SCRIPT_WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Nd}。、，：:（）()/~～・]/u;
/** What a list of ingredients begins its lines with. */
const ENTRY = /^(?:[-*+•·▪◦●○■□▢☐°»«©®¢¤—–・ㆍ]\s*)?[\p{Nd}½¼¾⅓⅔%]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** What entries end with where languages name the ingredient first. */
const ENDS_ENTRY =
  /^[^。．.，,、]*[\p{Nd}½¼¾⅓⅔]\s?[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}gml]{0,4}[)）]?$/u;
const HANGUL = /\p{Script=Hangul}/u;
/** What a dash that was drawn is read as. */
const DRAWN = /^[\u200e\u200f]*[-–—+_=~]+[\u200e\u200f]*|[-–—]+[\u200e\u200f]*$/gu;
/** A column of less than so many letter heights is narrow. */
const NARROW = 34;
/** How sure the recogniser is at least of a mark that is no letter, and of a whole line. */
const SURE_OF_MARK = 30;
const SURE_OF_LINE = 20;
/** Words below these confidences may be others; a number looks sure that is another one. */
const SURE_OF_WORD = 60;
const SURE_OF_NUMBER = 80;
const LONGEST_HEADING = 70;
/** Of which share of its region a line is full, and how many letters it has then at least: a heading leaves room. */
const FULL = 0.85;
const FEWEST_IN_FULL = 40;
/** How many times the steps around it a step sets a line off. */
const SET_OFF = 1.35;

/** What was changed of a region before it was read: dashes that were drawn, and signs that were read apart and wiped out. */
export interface Changes {
  dashes: readonly Box[];
  signs: readonly SeenSign[];
}

/** The printed lines of one region of a page as they were before it was changed; marks of the camera are dropped. */
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
    // Small letters are measured only where there are small letters.
    letter: /[\p{Ll}]/u.test(text) ? letter : Math.min(height, middle(symbols)),
    x0: Math.min(bbox.x1, ...kept.map((word) => word.bbox.x0)),
    x1: Math.max(bbox.x0, ...kept.map((word) => word.bbox.x1)),
    y: (baseline.y0 + baseline.y1) / 2,
    y0: bbox.y0,
    y1: bbox.y1,
    bullet: false,
    firstWord: widthOfFirst(kept[0], height),
  };
}

/** The lines of a region with the bullets that stood before them, which lie in the same coordinates. */
export function withBullets(lines: readonly PrintedLine[], bullets: readonly Box[]): PrintedLine[] {
  return lines.map((line) => ({ ...line, bullet: bullets.some((bullet) => standsBefore(bullet, line)) }));
}

function standsBefore(bullet: Box, { x0, x1, y0, y1 }: PrintedLine): boolean {
  const centre = (bullet.y0 + bullet.y1) / 2;
  const apart = Math.max(x0 - bullet.x1, bullet.x0 - x1);
  return centre > y0 && centre < y1 && apart > 0 && apart < (y1 - y0) * 3;
}

/** How wide the first word of a line is, in pixels: where no blanks are written, lines break after any letter. */
function widthOfFirst(word: SeenWord | undefined, height: number): number {
  if (word === undefined) return 0;
  const width = word.bbox.x1 - word.bbox.x0;
  return UNSPACED.test(word.text) ? Math.min(width, height * 1.5) : width;
}

/** The words of a line as text; where a script leaves no room between letters, words parted by none are one. */
function textOfWords(words: readonly SeenWord[]): string {
  return words.reduce((line, { text, bbox }, at) => {
    const before = words[at - 1]?.bbox;
    const close = before !== undefined && bbox.x0 - before.x1 < (bbox.y1 - bbox.y0) * 0.22;
    const word = unmirrored(text);
    return close && HANGUL.test(line.slice(-1)) && HANGUL.test(word.slice(0, 1)) ? line + word : joinText(line, word);
  }, '');
}

/** Arabic digits come in the order of their places on the paper, between marks that say so. */
function unmirrored(text: string): string {
  return text
    .replace(/\u200e([\u0660-\u0669\u06f0-\u06f9]{2,})/g, (_, digits: string) => [...digits].toReversed().join(''))
    .replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '');
}

/** The words without the dashes that were drawn before them, of which some stick to a word. */
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

/** Whether a word is none of the marks that dust and edges make. */
function isSeen({ text, confidence }: RecognisedLine['words'][number]): boolean {
  return /[\p{L}\p{N}]/u.test(text) || confidence > SURE_OF_MARK;
}

function isUnsure({ text, confidence }: SeenWord): boolean {
  return confidence < (/\p{N}/u.test(text) ? SURE_OF_NUMBER : SURE_OF_WORD);
}

/** The lines of a page's regions as those of a document: wrapped ones joined, headings by the height of their letters. */
export function textLines(regions: readonly PrintedLine[][]): TextLine[] {
  const letter = middle(regions.flat().map((line) => line.letter));
  return regions.flatMap((lines) => linesOfRegion(lines, letter));
}

function linesOfRegion(lines: readonly PrintedLine[], letter: number): TextLine[] {
  const region = shapeOfRegion(lines);
  const result: TextLine[] = [];
  let above: PrintedLine | null = null;
  for (const [at, line] of lines.entries()) {
    const apart = above === null || isApart(lines, at, region.pitch);
    if (above !== null && !apart && goesOn(above, line, region, letter)) {
      const last = result.at(-1)!;
      last.text = joinText(last.text, line.text);
      last.unsure = [...(last.unsure ?? []), ...line.unsure];
    } else result.push(textLine(line, levelOf(line, letter, region), apart));
    above = line;
  }
  return result.filter(({ text }) => text !== '');
}

/** Whether a line stands further from the one above than lines of its region do, or than those around the two. */
function isApart(lines: readonly PrintedLine[], at: number, pitch: number): boolean {
  const step = stepTo(lines, at);
  const around = [stepTo(lines, at - 1), stepTo(lines, at + 1)].filter((other) => other > 0);
  return step > pitch * 1.5 || step > Math.min(...around) * SET_OFF;
}

/** How far below the line above it a line stands, in pixels; 0 for the first one. */
function stepTo(lines: readonly PrintedLine[], at: number): number {
  return (lines[at]?.y ?? 0) - (lines[at - 1]?.y ?? lines[at]?.y ?? 0);
}

/** Where the lines of a region begin and end, how far they stand apart, and whether they are narrow, or a list of short entries. */
interface RegionShape {
  left: number;
  right: number;
  /** The usual distance of lines, and that of lines close together. */
  pitch: number;
  close: number;
  list: boolean;
  narrow: boolean;
}

function shapeOfRegion(lines: readonly PrintedLine[]): RegionShape {
  const steps = lines
    .slice(1)
    .map((line, at) => line.y - lines[at]!.y)
    .filter((step) => step > 0)
    .toSorted((a, b) => a - b);
  const left = Math.min(...lines.map(({ x0 }) => x0));
  const right = Math.max(...lines.map(({ x1 }) => x1));
  return {
    left,
    right,
    pitch: steps[steps.length >> 1] ?? 0,
    close: steps[Math.floor(steps.length * 0.2)] ?? 0,
    narrow: right - left < middle(lines.map(({ letter }) => letter)) * NARROW,
    list: isList(lines, right - left),
  };
}

/** A narrow column most of whose lines end early: short entries, none of which goes on below. */
function isList(lines: readonly PrintedLine[], width: number): boolean {
  const full = lines.filter(({ x0, x1 }) => x1 - x0 > width * 0.8).length;
  return width < middle(lines.map(({ letter }) => letter)) * NARROW && full < lines.length / 2;
}

function textLine(line: PrintedLine, level: number, apart: boolean): TextLine {
  const { text, mark } = withoutBullet(line.text);
  const misread = mark === null && !line.bullet ? (MISREAD_BULLET.exec(text)?.[0] ?? '') : '';
  const read = text.slice(misread.length).trim();
  const mended = mendLetters(read);
  return {
    text: mended,
    level,
    bold: false,
    mark: misread === '' && !line.bullet ? mark : 'bullet',
    apart,
    page: 1,
    // What was mended is a guess as well.
    unsure: mended === read ? line.unsure : [...line.unsure, ...(mended.match(/[\p{N}.,/]+/gu) ?? [])],
  };
}

/** Headings are short, larger than the rest, and neither entries nor sentences. */
function levelOf(line: PrintedLine, body: number, region: RegionShape): number {
  const { letter, text } = line;
  const full = text.length >= FEWEST_IN_FULL && line.x1 - line.x0 > (region.right - region.left) * FULL;
  if (beginsEntry(line) || text.length > LONGEST_HEADING || ENTRY.test(text) || /[.,;。，、]$/u.test(text)) return 0;
  const ratio = letter / body;
  return ratio >= 1.4 ? 1 : ratio >= 1.15 && !full ? 2 : 0;
}

/** Whether a line is the rest of the one above, which had no room for its first word. */
function goesOn(above: PrintedLine, line: PrintedLine, region: RegionShape, letter: number): boolean {
  if (beginsEntry(line) || levelOf(line, letter, region) !== levelOf(above, letter, region)) return false;
  const space = letter * 0.6;
  const room = isRightToLeft(line.text) ? above.x0 - region.left : region.right - above.x1;
  if (room > line.firstWord + space) return false;
  const step = line.y - above.y;
  const close = step <= region.close * 1.12;
  if (region.narrow && (ENTRY.test(line.text) || [above, line].every(({ text }) => ENDS_ENTRY.test(text))))
    return false;
  if (region.list) return close && region.close < region.pitch * 0.92;
  if (/^\p{Ll}/u.test(line.text)) return true;
  if (/[.!?。！？।:：]\p{P}*$/u.test(above.text)) return false;
  return close;
}

function beginsEntry({ text, bullet }: PrintedLine): boolean {
  return bullet || withoutBullet(text).mark !== null || MISREAD_BULLET.test(text);
}

function isRightToLeft(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}

function joinText(one: string, other: string): string {
  if (/\p{Ll}-$/u.test(one) && /^\p{Ll}/u.test(other)) return one.slice(0, -1) + other;
  if (one.endsWith(':') && !UNSPACED.test(one)) return `${one} ${other}`;
  const unspaced = SCRIPT_WITHOUT_SPACES.test(one.slice(-1)) && SCRIPT_WITHOUT_SPACES.test(other.slice(0, 1));
  return one === '' || unspaced ? one + other : `${one} ${other}`;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
