import type { LanguageCode } from '../../../../shared/languages.ts';
import { surelyRead } from '../../text/surely-read.ts';
import type { TextLine } from '../../domain/text-line.ts';
import { drawDashes } from './pixels/entry-dashes.ts';
import { clearInk } from './pixels/clear-ink.ts';
import { invertDarkPanels } from './pixels/dark-panels.ts';
import { evenLight, localThreshold } from './pixels/even-light.ts';
import { lineBox, turnedBack } from '../lines/line-box.ts';
import { decodeGrey, encodeGrey, turnGrey, EDGE, type Box, type GreyImage } from './pixels/grey-image.ts';
import { readLatinUnits } from './latin-units.ts';
import { letterSpots, pageTilt } from './pixels/letter-spots.ts';
import type { OpenPicture } from '../picture/open-picture.ts';
import { languageOfPage } from './recogniser/page-languages.ts';
import { textLines } from './picture-lines.ts';
import { printedLines, withBullets, type PrintedLine } from './printed-lines.ts';
import { preparePage, type PreparedPage } from './prepare-page.ts';
import { rereadNumbers } from './reread-numbers.ts';
import { rereadRows } from './reread-rows.ts';
import type { PageMode, Recogniser } from './recogniser/recogniser.ts';
import { isRepeatedSign } from './pixels/repeated-sign.ts';
import { standInLines } from './pixels/stand-in-lines.ts';
import { around } from './pixels/text-regions.ts';

/** The text on a picture, and the language of recognition ('' if there is no text). */
export interface PictureText {
  lines: TextLine[];
  lang: string;
  /** Whether the picture contains no writing, readable or not. */
  isBlank: boolean;
}

const BLANK = { lines: [], lang: '', isBlank: true } satisfies PictureText;

/** With fewer spots the picture contains no text. */
const FEWEST_LETTERS = 12;
/**
 * This number of words with high confidence proves that the picture contains text, even if its spots are not in lines.
 */
const SURE_WORDS = 3;
/** The letter height that is recognised best, in pixels, and the height below which a page is enlarged. */
const BEST_LETTER = 22;
const SMALL_LETTER = 13;
/**
 * Between these confidences the page is prepared differently and recognised again, unless the letters then are many
 * times as many, which means that its grain has become ink.
 */
const DOUBTFUL = [40, 80] as const;
const GRAINY = 2;
/** A region of a page is one column. */
const COLUMN: PageMode = '4';
/** The largest side of the image from which script and orientation are detected, in pixels. */
const SCRIPT_SIDE = 1_200;

/**
 * Reads the text on a picture of a page. `languages` are the BCP 47 tags of its possible languages, likeliest first;
 * the list may be empty. Throws ExtractionError: `unreadable`, or `internal` if no language data is installed.
 */
export async function recognisePicture(
  open: OpenPicture,
  languages: readonly string[],
  recogniser: Recogniser,
): Promise<PictureText> {
  const image = invertDarkPanels(await decodeGrey(open));
  const seen = await clearInk(image);
  const letters = letterSpots(seen);
  if (letters.boxes.length < FEWEST_LETTERS || isRepeatedSign(seen, letters.boxes, FEWEST_LETTERS)) return BLANK;
  const script = await recogniser.detectScript(
    await encodeGrey(await turnGrey(seen, 0, Math.min(1, SCRIPT_SIDE / Math.max(seen.width, seen.height)))),
  );
  const { page, ...turn } = await levelled(seen, script?.degrees ?? 0);
  const { lang, only } = await languageOfPage(page, script, languages, recogniser);
  const prepared = await preparePage(page, lang, recogniser);
  const ready = only === null ? prepared : { ...prepared, regions: [only] };
  const reading = await readPage(ready, lang, recogniser);
  const other = isDoubtful(reading) ? withLocalThreshold(ready) : null;
  const better = other === null ? reading : await readPage(other, lang, recogniser);
  const { regions } = better.score > reading.score ? better : reading;
  const lines = textLines(regions, (edges) => lineBox(turnedBack(edges, page, seen, turn), seen));
  if (surelyRead(lines).size >= SURE_WORDS) return { lines, lang, isBlank: false };
  // Spots that only appear when faint ink is darkened are writing only if they were read.
  const isFaint = letterSpots(evenLight(image)).boxes.length < FEWEST_LETTERS;
  return isFaint || !standInLines(letters) ? BLANK : { lines, lang, isBlank: false };
}

/** A page that was rotated clockwise and scaled. */
interface LevelPage {
  page: GreyImage;
  degrees: number;
  scale: number;
}

/** Rotates the page upright and level, and enlarges small letters. */
async function levelled(image: GreyImage, degrees: number): Promise<LevelPage> {
  const upright = await turnGrey(image, degrees);
  const { boxes, height } = letterSpots(upright);
  const tilt = pageTilt(boxes, height);
  const scale = height < SMALL_LETTER ? Math.min(2.5, BEST_LETTER / height) : 1;
  return { page: await turnGrey(upright, tilt, scale), degrees: degrees + tilt, scale };
}

interface Reading {
  regions: PrintedLine[][];
  /** Mean confidence, weighted by text length, 0 to 100. */
  score: number;
}

const isDoubtful = ({ score }: Reading): boolean => score >= DOUBTFUL[0] && score < DOUBTFUL[1];

/** The page with every pixel black or white; null if that makes ink of its grain. */
function withLocalThreshold(page: PreparedPage): PreparedPage | null {
  const image = localThreshold(page.image);
  const isGrainy = letterSpots(image).boxes.length > GRAINY * letterSpots(page.image).boxes.length;
  return isGrainy ? null : { ...page, image };
}

async function readPage(page: PreparedPage, lang: LanguageCode, recogniser: Recogniser): Promise<Reading> {
  const regions: PrintedLine[][] = [];
  const image = { ...page.image, data: page.image.data.slice() };
  drawDashes(image, page.dashes);
  for (const region of page.regions) {
    const dashes = page.dashes.filter((dash) => isBeside(dash, region));
    const part = enlarged(around([region, ...dashes]), 8, image);
    const first = await recogniser.recognise(await encodeGrey(image, part), [lang], COLUMN);
    const whole = await rereadRows(image, part, first, lang, recogniser);
    const seen = lang === 'hi' ? await rereadNumbers(page.image, part, whole, recogniser) : whole;
    if (lang === 'ko') await readLatinUnits(image, part, seen, recogniser);
    const changes = {
      dashes: dashes.map((dash) => within(part, dash)),
      signs: page.signs.map((sign) => ({ ...sign, box: within(part, sign.box) })),
    };
    const bullets = page.bullets.map((bullet) => within(part, bullet));
    regions.push(withBullets(printedLines(seen, changes), bullets).map((line) => onPage(part, line)));
  }
  const lines = regions.flat();
  const weight = lines.reduce((sum, { text }) => sum + text.length, 0);
  const score = lines.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(1, weight);
  return { regions, score };
}

/** Converts a box from page coordinates to the coordinates of a part as passed to the recogniser. */
function within({ x0, y0 }: Box, box: Box): Box {
  return { x0: box.x0 - x0 + EDGE, y0: box.y0 - y0 + EDGE, x1: box.x1 - x0 + EDGE, y1: box.y1 - y0 + EDGE };
}

/** Gives a line its place on the page, from its place on a part as passed to the recogniser. */
function onPage(part: Box, line: PrintedLine): PrintedLine {
  const [right, down] = [part.x0 - EDGE, part.y0 - EDGE];
  const { x0, y0, x1, y1 } = line;
  return { ...line, onPage: { x0: x0 + right, y0: y0 + down, x1: x1 + right, y1: y1 + down } };
}

function enlarged({ x0, y0, x1, y1 }: Box, by: number, { width, height }: GreyImage): Box {
  return {
    x0: Math.max(0, x0 - by),
    y0: Math.max(0, y0 - by),
    x1: Math.min(width, x1 + by),
    y1: Math.min(height, y1 + by),
  };
}

/** Whether a dash is beside a region and belongs to it. */
function isBeside(dash: Box, { x0, y0, x1, y1 }: Box): boolean {
  const middle = (dash.y0 + dash.y1) / 2;
  const apart = Math.max(x0 - dash.x1, dash.x0 - x1);
  return middle > y0 && middle < y1 && apart < (dash.x1 - dash.x0) * 6;
}
