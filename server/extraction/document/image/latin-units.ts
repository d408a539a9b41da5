import { EDGE, encodeGrey, type Box, type GreyImage } from './pixels/grey-image.ts';
import type { RecognisedLine, RecognisedPage, Recogniser } from './recogniser/recogniser.ts';

type Word = RecognisedLine['words'][number];

/** A number whose last digits may be a misread unit in Latin letters: "3008" is "300g", "50021" is "500ml". */
const MAYBE_UNIT = /^\(?\p{Nd}{2,}[^\p{L}\p{N}]{0,2}$/u;
/** An amount with a metric unit. */
const AMOUNT = /^\(?(\d+(?:\.\d+)?)\s?(g|kg|mg|ml|mL|l|L|cc|cm|mm)\)?$/;
/** How far a "g" extends below the digits before it, in digit heights. */
const DESCENT = 0.15;
/** No recipe has more amounts. */
const MOST_AMOUNTS = 60;
/** The gap between the amounts on the strip, in amount heights. */
const ROOM = 0.6;

/**
 * Reads amounts with units in Latin letters again, because the data of some languages know no Latin letters and read
 * them as digits. Words are changed in place. `part` is the part of the image from which the page was read.
 */
export async function readLatinUnits(
  image: GreyImage,
  part: Box,
  page: RecognisedPage,
  recogniser: Recogniser,
): Promise<void> {
  const words = (page.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .flatMap(({ words: all }) => all.filter((word, at) => MAYBE_UNIT.test(word.text) && !isText(all[at + 1])))
    .slice(0, MOST_AMOUNTS);
  if (words.length === 0 || !recogniser.knows('en')) return;
  const boxes = words.map(({ bbox }) => moved(bbox, part.x0 - EDGE, part.y0 - EDGE, image));
  const { strip, tops } = stripOf(image, boxes);
  const read = await recogniser.recognise(await encodeGrey(strip), ['en'], '6');
  const lines = (read.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  for (const line of lines) {
    const middle = (line.bbox.y0 + line.bbox.y1) / 2 - EDGE;
    const word = words[tops.findLastIndex((top) => top <= middle)];
    const text = withGrams(line);
    const amount = AMOUNT.exec(text);
    if (word === undefined || amount === null || !isSameNumber(word.text, amount[1] ?? '')) continue;
    word.text = text;
    word.confidence = Math.min(word.confidence, line.confidence);
  }
}

/** The text of a line. If its last digit (8 or 9) extends further down than the first digit, it is a "g". */
function withGrams({ text, words }: RecognisedLine): string {
  const digits = words.flatMap(({ symbols }) => symbols).filter((symbol) => /\d/.test(symbol.text));
  const [first, last] = [digits[0]?.bbox, digits.at(-1)?.bbox];
  const tall = first === undefined ? 0 : first.y1 - first.y0;
  const reaches = first !== undefined && last !== undefined && last.y1 - first.y1 > tall * DESCENT;
  return reaches ? text.trim().replace(/[89](?=\)?$)/, 'g') : text.trim();
}

/** Whether a word begins with a letter. A number before such a word has no unit of its own. */
function isText(word: Word | undefined): boolean {
  return word !== undefined && /^\p{L}/u.test(word.text);
}

/** Whether the digits of a word begin with a number and have further digits, which were letters. */
function isSameNumber(word: string, number: string): boolean {
  const digits = word.replace(/\D/g, '');
  return digits.length > number.length && digits.startsWith(number);
}

function moved({ x0, y0, x1, y1 }: Box, right: number, down: number, { width, height }: GreyImage): Box {
  const margin = Math.round((y1 - y0) * 0.15);
  return {
    x0: Math.max(0, x0 + right - margin),
    y0: Math.max(0, y0 + down - margin),
    x1: Math.min(width, x1 + right + margin),
    y1: Math.min(height, y1 + down + margin),
  };
}

/** Copies parts of an image onto a white strip, one below the other. `tops` are their upper edges. */
function stripOf(image: GreyImage, boxes: readonly Box[]): { strip: GreyImage; tops: number[] } {
  const width = Math.max(...boxes.map(({ x0, x1 }) => x1 - x0));
  const tops: number[] = [];
  let height = 0;
  for (const { y0, y1 } of boxes) {
    tops.push(height);
    height += Math.round((y1 - y0) * (1 + ROOM));
  }
  const data = new Uint8Array(width * height).fill(255);
  for (const [at, { x0, y0, x1, y1 }] of boxes.entries())
    for (let y = y0; y < y1; y += 1)
      data.set(image.data.subarray(y * image.width + x0, y * image.width + x1), (tops[at]! + y - y0) * width);
  return { strip: { data, width, height }, tops };
}
