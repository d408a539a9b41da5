import type { LanguageCode } from '../../../../shared/languages.ts';
import { ExtractionError } from '../../domain/extraction-error.ts';
import { surelyRead } from '../../text/surely-read.ts';
import type { TextLine } from '../../domain/text-line.ts';
import { drawDashes } from './pixels/entry-dashes.ts';
import { evenLight } from './pixels/even-light.ts';
import { localThreshold } from './pixels/even-light.ts';
import { lineBox, turnedBack } from '../lines/line-box.ts';
import { decodeGrey, encodeGrey, turnGrey, EDGE, type Box, type GreyImage } from './pixels/grey-image.ts';
import { readLatinUnits } from './latin-units.ts';
import { letterSpots } from './pixels/letter-spots.ts';
import type { OpenPicture } from '../picture/open-picture.ts';
import { isLatin, languagesOfAnyScript, languagesOfScript } from './recogniser/page-languages.ts';
import { languageOfWords } from '../../../../shared/words/language-of-words.ts';
import { pageTilt } from './pixels/page-tilt.ts';
import { textLines } from './picture-lines.ts';
import { printedLines, withBullets, type PrintedLine } from './printed-lines.ts';
import { preparePage, type PreparedPage } from './prepare-page.ts';
import { rereadNumbers } from './reread-numbers.ts';
import { rereadRows } from './reread-rows.ts';
import type { PageMode, Recogniser, SeenScript } from './recogniser/recogniser.ts';
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
 * From this confidence on the detected script is accepted. Otherwise up to three languages are tried on a sample of
 * this height, in letter heights.
 */
const SURE_OF_SCRIPT = 1;
const MOST_SAMPLES = 3;
const SAMPLE_HEIGHT = 24;
/** From this number of letters on the page has a script that is hard to detect, or it would have been detected. */
const MANY_LETTERS = 300;
/** A sample with this confidence determines the language. After several samples, the lower value is sufficient. */
const SURE_OF_SAMPLE = 72;
const LIKELY_SAMPLE = 55;
/** Below this confidence the page is prepared differently and recognised again. */
const DOUBTFUL = 80;
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
  const seen = evenLight(await decodeGrey(open));
  const letters = letterSpots(seen);
  if (letters.boxes.length < FEWEST_LETTERS) return BLANK;
  const script = await recogniser.detectScript(
    await encodeGrey(await turnGrey(seen, 0, Math.min(1, SCRIPT_SIDE / Math.max(seen.width, seen.height)))),
  );
  const { page, ...turn } = await levelled(seen, script?.degrees ?? 0);
  const lang = await languageOfPage(page, script, languages, recogniser);
  const ready = await preparePage(page, lang, recogniser);
  const reading = await readPage(ready, lang, recogniser);
  const better = reading.doubtful
    ? await readPage({ ...ready, image: localThreshold(ready.image) }, lang, recogniser)
    : reading;
  const { regions } = better.score > reading.score ? better : reading;
  const lines = textLines(regions, (edges) => lineBox(turnedBack(edges, page, seen, turn), seen));
  return surelyRead(lines).size < SURE_WORDS && !standInLines(letters) ? BLANK : { lines, lang, isBlank: false };
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

/** The language of a page, determined by its script and, for Latin script, by frequent short words in a sample. */
async function languageOfPage(
  page: GreyImage,
  script: SeenScript | null,
  preferred: readonly string[],
  recogniser: Recogniser,
): Promise<LanguageCode> {
  const { boxes, height } = letterSpots(page);
  const likely = languagesToTry(script, preferred, boxes.length >= MANY_LETTERS);
  const candidates = likely.filter((code) => recogniser.knows(code));
  const first = candidates[0];
  if (first === undefined) throw new ExtractionError('importErrors.internal', { detail: 'no language data' });
  if (candidates.length === 1 && !isLatin(first)) return first;
  const part = around(boxes);
  const sample = await encodeGrey(page, { ...part, y1: Math.min(part.y1, part.y0 + SAMPLE_HEIGHT * height) });
  let best = { lang: first, text: '', confidence: -1 };
  for (const [at, lang] of candidates.entries()) {
    const { text, confidence } = await recogniser.recognise(sample, [lang], '3');
    if (confidence > best.confidence) best = { lang, text, confidence };
    if (best.confidence >= (at + 1 < MOST_SAMPLES ? SURE_OF_SAMPLE : LIKELY_SAMPLE)) break;
  }
  const guess = isLatin(best.lang) ? languageOfWords(best.text) : null;
  return guess !== null && recogniser.knows(guess) ? guess : best.lang;
}

/**
 * The languages to try on a sample: the languages of a script that was detected with certainty, else the likeliest
 * language and one of each possible script.
 */
function languagesToTry(
  script: SeenScript | null,
  preferred: readonly string[],
  hasManyLetters: boolean,
): LanguageCode[] {
  const likely = script === null ? [] : languagesOfScript(script.script, preferred);
  if (script !== null && likely.length > 0 && script.sure >= SURE_OF_SCRIPT)
    return likely.slice(0, isLatin(likely[0]!) ? 1 : MOST_SAMPLES);
  const [first, ...others] = languagesOfAnyScript(preferred, hasManyLetters);
  const tried = [...new Set([first!, ...likely.slice(0, 1), ...others])];
  return tried.filter((code) => !isLatin(code) || code === tried.find(isLatin));
}

interface Reading {
  regions: PrintedLine[][];
  /** Mean confidence, weighted by text length, 0 to 100. */
  score: number;
  doubtful: boolean;
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
  return { regions, score, doubtful: score < DOUBTFUL };
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
