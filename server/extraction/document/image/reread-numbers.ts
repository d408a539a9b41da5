import { EDGE, encodeGrey, type Box, type GreyImage } from './pixels/grey-image.ts';
import { INK_BELOW } from './pixels/ink-spots.ts';
import type { RecognisedLine, RecognisedPage, Recogniser } from './recogniser/recogniser.ts';

type Word = RecognisedLine['words'][number];

/** A word below the first confidence may be a misread number. A new reading above the second confidence is accepted. */
const DOUBTFUL = 60;
const SURE = 75;
const NUMBER = /^\d{1,4}(?:[.,/]\d{1,3})?[.)]?$/;
/** Only this number of words is read again. */
const MOST = 60;
/**
 * The white gap between the numbers on the sheet, in pixels; and how far a number may extend beyond its recognised box,
 * in line heights.
 */
const APART = 24;
const BEYOND = 1;

/**
 * Recognises unsure numbers again with the English data, which know all digits; the Hindi data lack the digit 1. `part`
 * is the part of the image that was recognised. A page with digits of its own script is not changed.
 */
export async function rereadNumbers(
  image: GreyImage,
  part: Box,
  page: RecognisedPage,
  recogniser: Recogniser,
): Promise<RecognisedPage> {
  const lines = linesOf(page);
  const words = new Map(lines.map((line) => [line, withOpening(line)]));
  const crops = lines
    .flatMap((line) => doubtfulWords(words.get(line)!, line.bbox))
    .filter(({ word, box }) => word.text !== '' || hasInk(image, onPage(box, part, image)))
    .slice(0, MOST);
  if (crops.length === 0 || hasOwnDigits(lines) || !recogniser.knows('en')) return page;
  const found = await readAgain(image, part, crops, recogniser);
  const mended = (line: RecognisedLine): RecognisedLine => ({
    ...line,
    words: words
      .get(line)!
      .map((word) => ({ ...word, ...found.get(word) }))
      .filter(({ text }) => text !== ''),
  });
  const blocks = (page.blocks ?? []).map((block) => ({
    ...block,
    paragraphs: block.paragraphs.map((paragraph) => ({ ...paragraph, lines: paragraph.lines.map(mended) })),
  }));
  return { ...page, blocks };
}

function linesOf({ blocks }: RecognisedPage): RecognisedLine[] {
  return (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
}

interface Crop {
  word: Word;
  box: Box;
}

/**
 * The words of a line. If it begins with a letter, an empty word is inserted before it, at the position of a number
 * that may have been missed.
 */
function withOpening({ words }: RecognisedLine): Word[] {
  const first = words[0];
  if (first === undefined || !/\p{L}/u.test(first.text)) return words;
  const { x0 } = first.bbox;
  return [
    { ...first, text: '', confidence: 0, symbols: [], bbox: { ...first.bbox, x0: x0 - 4, x1: x0 - 3 } },
    ...words,
  ];
}

/**
 * The words that are numbers, or that have no letters and a low confidence. Each has a box that extends up to its
 * neighbours.
 */
function doubtfulWords(words: readonly Word[], line: Box): Crop[] {
  const beyond = (line.y1 - line.y0) * BEYOND;
  return words.flatMap((word, at) => {
    if (/\p{L}/u.test(word.text) || (word.confidence >= DOUBTFUL && !/\d/.test(word.text))) return [];
    const x0 = Math.max(word.bbox.x0 - beyond, (words[at - 1]?.bbox.x1 ?? -Infinity) + 3);
    const x1 = Math.min(word.bbox.x1 + beyond, (words[at + 1]?.bbox.x0 ?? Infinity) - 3);
    return x1 > x0 ? [{ word, box: { x0, y0: line.y0 - 2, x1, y1: line.y1 + 2 } }] : [];
  });
}

function hasInk({ data, width }: GreyImage, { x0, y0, x1, y1 }: Box): boolean {
  for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) if (data[y * width + x]! < INK_BELOW) return true;
  return false;
}

function hasOwnDigits(lines: readonly RecognisedLine[]): boolean {
  const words = lines.flatMap((line) => line.words).filter(({ confidence }) => confidence >= DOUBTFUL);
  const own = words.filter(({ text }) => /(?!\d)\p{Nd}/u.test(text)).length;
  return own > words.filter(({ text }) => /\d/.test(text)).length;
}

/** Recognises the words again on a separate sheet, and returns those that are numbers with high confidence. */
async function readAgain(
  image: GreyImage,
  part: Box,
  crops: readonly Crop[],
  recogniser: Recogniser,
): Promise<Map<Word, Partial<Word>>> {
  const boxes = crops.map(({ box }) => onPage(box, part, image));
  const row = Math.max(...boxes.map(({ y0, y1 }) => y1 - y0)) + APART;
  const width = Math.max(...boxes.map(({ x0, x1 }) => x1 - x0)) + APART;
  const sheet: GreyImage = {
    data: new Uint8Array(width * row * boxes.length).fill(255),
    width,
    height: row * boxes.length,
  };
  for (const [at, { x0, y0, x1, y1 }] of boxes.entries())
    for (let y = y0; y < y1; y += 1)
      sheet.data.set(
        image.data.subarray(y * image.width + x0, y * image.width + x1),
        (at * row + APART / 2 + y - y0) * width + APART / 2,
      );
  const again = await recogniser.recognise(await encodeGrey(sheet), ['en'], '6');
  const found = new Map<Word, Partial<Word>>();
  for (const line of linesOf(again)) {
    const crop = crops[Math.floor(((line.bbox.y0 + line.bbox.y1) / 2 - EDGE) / row)];
    const text = line.text.replaceAll(/\s/g, '');
    if (crop !== undefined && NUMBER.test(text) && line.confidence >= SURE)
      found.set(crop.word, { text, confidence: line.confidence });
  }
  return found;
}

function onPage(box: Box, { x0, y0 }: Box, { width, height }: GreyImage): Box {
  const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)));
  return {
    x0: clamp(box.x0 - EDGE + x0, width),
    y0: clamp(box.y0 - EDGE + y0, height),
    x1: clamp(box.x1 - EDGE + x0, width),
    y1: clamp(box.y1 - EDGE + y0, height),
  };
}
