import type { TextLine } from '../text-line.ts';
import type { RecognisedLine, RecognisedPage } from './recogniser.ts';

/** One printed line: its words, how tall its small letters are and where it stands, in pixels. */
export interface PrintedLine {
  text: string;
  /** 0 to 100. */
  confidence: number;
  letter: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  firstWord: number;
}

const BULLET = /^(?:[-*+•·▪◦●○■□▢☐°»«©®¢¤—–]|[·•]\s?[·•])\s+/u;
const NUMBER = /^\p{Nd}{1,2}[.)]\s/u;

/** The printed lines of one region of a page; marks of the camera are dropped. */
export function printedLines(page: RecognisedPage): PrintedLine[] {
  const lines = (page.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines.map(printedLine).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

function printedLine({ words, bbox, rowAttributes, baseline }: RecognisedLine): PrintedLine {
  const kept = words.filter((word) => word.confidence > 30 || /[\p{L}\p{N}]{3}/u.test(word.text));
  const { ascenders, descenders, rowHeight } = rowAttributes;
  const weight = kept.reduce((sum, { text }) => sum + text.length, 0);
  return {
    text: kept
      .map(({ text }) => text)
      .join(' ')
      .trim(),
    confidence: kept.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(1, weight),
    letter: rowHeight - Math.abs(ascenders) - Math.abs(descenders),
    x0: kept[0]?.bbox.x0 ?? bbox.x0,
    x1: kept.at(-1)?.bbox.x1 ?? bbox.x1,
    y0: Math.min(bbox.y0, baseline.y0 - rowHeight),
    y1: bbox.y1,
    firstWord: kept[0] === undefined ? 0 : kept[0].bbox.x1 - kept[0].bbox.x0,
  };
}

/** The lines of a page's regions as those of a document: wrapped ones joined, headings by the height of their letters. */
export function textLines(regions: readonly PrintedLine[][]): TextLine[] {
  const letter = middle(regions.flat().map((line) => line.letter));
  return regions.flatMap((lines) => linesOfRegion(lines, letter));
}

function linesOfRegion(lines: readonly PrintedLine[], letter: number): TextLine[] {
  const pitch = middle(lines.slice(1).map((line, at) => line.y0 - lines[at]!.y0));
  const edges = { left: Math.min(...lines.map(({ x0 }) => x0)), right: Math.max(...lines.map(({ x1 }) => x1)) };
  const result: TextLine[] = [];
  let above: PrintedLine | null = null;
  for (const line of lines) {
    const apart = above === null || line.y0 - above.y0 > pitch * 1.5;
    if (above !== null && !apart && goesOn(above, line, edges, pitch, letter)) {
      const last = result.at(-1)!;
      last.text = joinText(last.text, line.text);
    } else result.push(textLine(line, levelOf(line, letter), apart));
    above = line;
  }
  return result.filter(({ text }) => text !== '');
}

function textLine({ text }: PrintedLine, level: number, apart: boolean): TextLine {
  const bullet = BULLET.exec(text)?.[0] ?? '';
  const mark = bullet !== '' ? 'bullet' : NUMBER.test(text) ? 'number' : null;
  return { text: text.slice(bullet.length).trim(), level, bold: false, mark, apart, page: 1 };
}

function levelOf({ letter }: PrintedLine, body: number): number {
  const ratio = letter / body;
  return ratio >= 1.4 ? 1 : ratio >= 1.15 ? 2 : 0;
}

/** Whether a line is the rest of the one above, which had no room for its first word. */
function goesOn(
  above: PrintedLine,
  line: PrintedLine,
  edges: { left: number; right: number },
  pitch: number,
  letter: number,
): boolean {
  if (BULLET.test(line.text) || NUMBER.test(line.text) || levelOf(line, letter) !== levelOf(above, letter))
    return false;
  const space = letter * 0.6;
  const leftToRight = above.x1 + space + line.firstWord > edges.right;
  const rightToLeft = above.x0 - space - line.firstWord < edges.left;
  if (!(isRightToLeft(line.text) ? rightToLeft : leftToRight)) return false;
  if (/^\p{Ll}/u.test(line.text)) return true;
  if (/^[\p{Nd}½¼¾⅓⅔]/u.test(line.text)) return false;
  return !/[.!?。！？।:：]\p{P}*$/u.test(above.text) && line.y0 - above.y0 < pitch * 1.15;
}

function isRightToLeft(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}

function joinText(one: string, other: string): string {
  if (/\p{Ll}-$/u.test(one) && /^\p{Ll}/u.test(other)) return one.slice(0, -1) + other;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、，]$/u.test(one) ? one + other : `${one} ${other}`;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
