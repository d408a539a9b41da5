import type { LanguageCode } from '../../../../shared/languages.ts';
import { EDGE, encodeGrey, turnGrey, type Box, type GreyImage } from './pixels/grey-image.ts';
import { letterSpots } from './pixels/letter-spots.ts';
import type { RecognisedLine, RecognisedPage, Recogniser } from './recogniser/recogniser.ts';
import { around, rowsOf } from './pixels/text-regions.ts';

type Block = NonNullable<RecognisedPage['blocks']>[number];

/**
 * A line below the first confidence is read again. A new reading needs the second confidence, and must exceed an
 * existing reading by the third value.
 */
const DOUBTFUL = 70;
const READABLE = 56;
const SURER = 5;
/**
 * In letter heights: the smallest and largest height and the smallest width of a row that is read again. Other rows are
 * marks or merged rows.
 */
const TALL = [0.6, 4.5] as const;
const WIDE = 1.5;
/**
 * Letters higher than `TOO_TALL` pixels are scaled to `BEST_LETTER`. `MARGIN` is how much around a row is read,
 * including dashes before it, in letter heights.
 */
const BEST_LETTER = 26;
const TOO_TALL = 34;
const MARGIN = { beside: 1.4, above: 0.4 };
/** The smallest content of a missed row. Lines and specks are read as single letters. */
const WORD = /\p{L}[\p{L}\p{M}]{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;
/** With more rows the picture is not a page of text. */
const MOST_ROWS = 8;

/**
 * Recognises rows again that were missed or read with low confidence. Each is read separately with letters of the best
 * height, because headings and short entries get lost among smaller lines.
 */
export async function rereadRows(
  image: GreyImage,
  part: Box,
  page: RecognisedPage,
  lang: LanguageCode,
  recogniser: Recogniser,
): Promise<RecognisedPage> {
  const lines = (page.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  const rows = doubtfulRows(image, part, lines);
  if (rows.length === 0 || rows.length > MOST_ROWS) return page;
  const found: RecognisedLine[] = [];
  const replaced = new Set<RecognisedLine>();
  for (const { box, line } of rows) {
    const again = await readAlone(image, part, box, lang, recogniser);
    if (again === null || sureness(again) < Math.max(READABLE, line === null ? 0 : sureness(line) + SURER)) continue;
    if (line === null && !WORD.test(again.text)) continue;
    found.push(again);
    if (line !== null) replaced.add(line);
  }
  return found.length === 0 ? page : withLines(page, lines, replaced, found);
}

interface Row {
  /** Position on the image. */
  box: Box;
  /** The existing reading; null if the row was missed. */
  line: RecognisedLine | null;
}

/** The rows of a part without a recognised line, or with a line of low confidence. */
function doubtfulRows(image: GreyImage, part: Box, lines: readonly RecognisedLine[]): Row[] {
  const { boxes, height } = letterSpots(cut(image, part));
  return rowsOf(boxes, height).flatMap((row) => {
    const box = moved(around(row), part.x0, part.y0);
    const tall = box.y1 - box.y0;
    if (box.x1 - box.x0 < height * WIDE || tall < height * TALL[0] || tall > height * TALL[1]) return [];
    const middle = (box.y0 + box.y1) / 2 - part.y0 + EDGE;
    const own = lines.filter(({ bbox }) => middle > bbox.y0 && middle < bbox.y1);
    if (own.length > 1 || (own[0] !== undefined && sureness(own[0]) >= DOUBTFUL)) return [];
    return [{ box: withMargin(box, height, part), line: own[0] ?? null }];
  });
}

/** The confidence of the words of a line, 0 to 100, without marks. */
function sureness({ words }: RecognisedLine): number {
  const read = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const letters = read.reduce((sum, { text }) => sum + text.length, 0);
  return read.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(1, letters);
}

/** Recognises a row as one line. Coordinates are converted to those of the part. */
async function readAlone(
  image: GreyImage,
  part: Box,
  box: Box,
  lang: LanguageCode,
  recogniser: Recogniser,
): Promise<RecognisedLine | null> {
  const row = cut(image, box);
  const { height } = letterSpots(row);
  const scale = height > TOO_TALL ? BEST_LETTER / height : 1;
  const { blocks } = await recogniser.recognise(await encodeGrey(await turnGrey(row, 0, scale)), [lang], '7');
  const line = blocks?.[0]?.paragraphs[0]?.lines[0];
  if (line === undefined) return null;
  const place = ({ x0, y0, x1, y1 }: Box): Box => {
    const at = (value: number, offset: number): number => Math.round((value - EDGE) / scale + offset + EDGE);
    const [right, down] = [box.x0 - part.x0, box.y0 - part.y0];
    return { x0: at(x0, right), y0: at(y0, down), x1: at(x1, right), y1: at(y1, down) };
  };
  const { ascenders, descenders, rowHeight } = line.rowAttributes;
  return {
    ...line,
    bbox: place(line.bbox),
    baseline: { ...line.baseline, ...place(line.baseline) },
    rowAttributes: {
      ascenders: ascenders / scale,
      descenders: descenders / scale,
      rowHeight: rowHeight / scale,
    },
    words: line.words.map((word) => ({
      ...word,
      bbox: place(word.bbox),
      symbols: word.symbols.map((symbol) => ({ ...symbol, bbox: place(symbol.bbox) })),
    })),
  };
}

/** Builds a page with one paragraph, without some lines and with others inserted at their positions. */
function withLines(
  page: RecognisedPage,
  lines: readonly RecognisedLine[],
  without: ReadonlySet<RecognisedLine>,
  others: readonly RecognisedLine[],
): RecognisedPage {
  const kept = lines.filter((line) => !without.has(line));
  const all = others.reduce((sum, other) => {
    const next = sum.findIndex(({ bbox }) => bbox.y0 + bbox.y1 > other.bbox.y0 + other.bbox.y1);
    return sum.toSpliced(next < 0 ? sum.length : next, 0, other);
  }, kept);
  const paragraph = { lines: all } as Block['paragraphs'][number];
  return { ...page, blocks: [{ paragraphs: [paragraph] } as Block] };
}

function cut({ data, width }: GreyImage, { x0, y0, x1, y1 }: Box): GreyImage {
  const result = new Uint8Array((x1 - x0) * (y1 - y0));
  for (let y = y0; y < y1; y += 1) result.set(data.subarray(y * width + x0, y * width + x1), (y - y0) * (x1 - x0));
  return { data: result, width: x1 - x0, height: y1 - y0 };
}

function moved({ x0, y0, x1, y1 }: Box, right: number, down: number): Box {
  return { x0: x0 + right, y0: y0 + down, x1: x1 + right, y1: y1 + down };
}

function withMargin({ x0, y0, x1, y1 }: Box, height: number, within: Box): Box {
  const beside = Math.round(height * MARGIN.beside);
  const above = Math.round(height * MARGIN.above);
  return {
    x0: Math.max(within.x0, x0 - beside),
    y0: Math.max(within.y0, y0 - above),
    x1: Math.min(within.x1, x1 + beside),
    y1: Math.min(within.y1, y1 + above),
  };
}
