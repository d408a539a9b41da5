import type { LanguageCode } from '../../../../shared/languages.ts';
import { ExtractionError } from '../../extraction-error.ts';
import type { TextLine } from '../text-line.ts';
import { evenLight } from './even-light.ts';
import { decodeGrey, encodeGrey, turnGrey, type GreyImage } from './grey-image.ts';
import { dataOfLanguage } from './language-data.ts';
import { letterSpots } from './letter-spots.ts';
import { localThreshold } from './local-threshold.ts';
import { isLatin, languageOfWords, languagesOfScript } from './page-languages.ts';
import { pageTilt } from './page-tilt.ts';
import { printedLines, textLines, type PrintedLine } from './picture-lines.ts';
import { detectScript, recognise, type PageMode, type SeenScript } from './recogniser.ts';
import { around, textRegions } from './text-regions.ts';

/** The text on a picture, and the language that it was read in ('' where there is none). */
export interface PictureText {
  lines: TextLine[];
  lang: string;
}

/** Fewer spots are no text. */
const FEWEST_LETTERS = 12;
/** How tall letters are read best, in pixels, and from which height on they are enlarged. */
const BEST_LETTER = 22;
const SMALL_LETTER = 13;
/** From where on the script that is seen is believed; else so many languages are tried on a sample, so many letters high. */
const SURE_OF_SCRIPT = 1;
const MOST_SAMPLES = 3;
const SAMPLE_HEIGHT = 24;
/** Below this confidence the page is prepared in another way and read again. */
const DOUBTFUL = 80;
/** Side of the image that tells script and direction. */
const SCRIPT_SIDE = 1_200;

/**
 * Reads the text on a picture of a page. `languages` are BCP 47 tags of those it may be in, likeliest first; may be empty.
 * Throws ExtractionError: what `openPicture` throws, `internal` where no language data is installed.
 */
export async function recognisePicture(bytes: Uint8Array, languages: readonly string[]): Promise<PictureText> {
  const seen = evenLight(await decodeGrey(bytes));
  if (letterSpots(seen).boxes.length < FEWEST_LETTERS) return { lines: [], lang: '' };
  const script = await detectScript(
    await encodeGrey(await turnGrey(seen, 0, Math.min(1, SCRIPT_SIDE / Math.max(seen.width, seen.height)))),
  );
  const page = await levelled(seen, script?.degrees ?? 0);
  const lang = await languageOfPage(page, script, languages);
  const reading = await readPage(page, lang, '4');
  const better = reading.doubtful ? await readPage(localThreshold(page), lang, '4') : reading;
  return { lines: textLines((better.score > reading.score ? better : reading).regions), lang };
}

/** The page upright and level, its letters as tall as they are read best. */
async function levelled(image: GreyImage, degrees: number): Promise<GreyImage> {
  const upright = await turnGrey(image, degrees);
  const { boxes, height } = letterSpots(upright);
  return turnGrey(upright, pageTilt(boxes, height), height < SMALL_LETTER ? Math.min(2.5, BEST_LETTER / height) : 1);
}

/** The language of a page: by its script and, in Latin letters, by the small words in a sample of it. */
async function languageOfPage(
  page: GreyImage,
  script: SeenScript | null,
  wanted: readonly string[],
): Promise<LanguageCode> {
  const sure = script !== null && script.sure >= SURE_OF_SCRIPT;
  const likely = languagesOfScript(script?.script ?? null, wanted);
  const candidates = (sure ? likely : [...new Set([...languagesOfScript(null, wanted).slice(0, 1), ...likely])])
    .filter((code) => dataOfLanguage(code) !== null)
    .slice(0, sure && isLatin(likely[0]!) ? 1 : MOST_SAMPLES);
  const first = candidates[0];
  if (first === undefined) throw new ExtractionError('importErrors.internal', { detail: 'no language data' });
  if (candidates.length === 1 && !isLatin(first)) return first;
  const { boxes, height } = letterSpots(page);
  const part = around(boxes);
  const sample = await encodeGrey(page, { ...part, y1: Math.min(part.y1, part.y0 + SAMPLE_HEIGHT * height) });
  let best = { lang: first, text: '', confidence: -1 };
  for (const lang of candidates) {
    const { text, confidence } = await recognise(sample, [lang], '3');
    if (confidence > best.confidence) best = { lang, text, confidence };
  }
  const guess = isLatin(best.lang) ? languageOfWords(best.text) : null;
  return guess !== null && dataOfLanguage(guess) !== null ? guess : best.lang;
}

interface Reading {
  regions: PrintedLine[][];
  /** Mean confidence, 0 to 100. */
  score: number;
  doubtful: boolean;
}

async function readPage(page: GreyImage, lang: LanguageCode, mode: PageMode): Promise<Reading> {
  const regions: PrintedLine[][] = [];
  for (const region of textRegions(letterSpots(page), lang === 'ar' || lang === 'he')) {
    const margin = 8;
    const part = {
      x0: Math.max(0, region.x0 - margin),
      y0: Math.max(0, region.y0 - margin),
      x1: Math.min(page.width, region.x1 + margin),
      y1: Math.min(page.height, region.y1 + margin),
    };
    const lines = printedLines(await recognise(await encodeGrey(page, part), [lang], mode));
    regions.push(lines);
  }
  const lines = regions.flat();
  const weight = lines.reduce((sum, { text }) => sum + text.length, 0);
  const score = lines.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(1, weight);
  return { regions, score, doubtful: score < DOUBTFUL };
}
