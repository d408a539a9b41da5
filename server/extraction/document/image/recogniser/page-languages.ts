import type { LanguageCode } from '../../../../../shared/languages.ts';
import { languageOfTag } from '../../../../../shared/languages.ts';
import { languageOfWords } from '../../../../../shared/words/language-of-words.ts';
import { ExtractionError } from '../../../domain/extraction-error.ts';
import { encodeGrey, type Box, type GreyImage } from '../pixels/grey-image.ts';
import { letterSpots, type Letters } from '../pixels/letter-spots.ts';
import { around } from '../pixels/text-regions.ts';
import type { Recogniser, SeenScript } from './recogniser.ts';

/** The languages of each script, by the recogniser's names of scripts. */
const LANGUAGES_OF_SCRIPT: Readonly<Record<string, readonly LanguageCode[]>> = {
  Latin: ['en', 'es', 'fr', 'de', 'pt', 'it', 'tr', 'id'],
  Cyrillic: ['ru'],
  Arabic: ['ar'],
  Hebrew: ['he'],
  Devanagari: ['hi'],
  Han: ['zh'],
  HanS: ['zh'],
  Japanese: ['ja'],
  Hiragana: ['ja'],
  Katakana: ['ja'],
  Korean: ['ko'],
  Hangul: ['ko'],
};

/** One language of each script whose detection is unreliable, least reliable first. */
const OF_HARD_SCRIPTS: readonly LanguageCode[] = ['en', 'ko', 'zh', 'ja'];
/** One of each script that is detected on any page with enough letters. */
const OF_OTHER_SCRIPTS: readonly LanguageCode[] = ['ru', 'hi', 'ar', 'he'];

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
/** With fewer letters a sample shows nothing else than the detected script. */
const DENSE = 1_500;
/** The largest number of letters in a sample. */
const MOST_IN_SAMPLE = 450;
/** Below this confidence a sample is not writing in its language. Poor handwriting reaches 45. */
const UNREADABLE = 38;

const knownLanguages = (preferred: readonly string[]): LanguageCode[] =>
  preferred.map(languageOfTag).filter((language) => language !== null);

/** The languages of a detected script, likeliest first. `preferred` are BCP 47 tags. */
function languagesOfScript(script: string, preferred: readonly string[]): LanguageCode[] {
  const possible = LANGUAGES_OF_SCRIPT[script] ?? [];
  return [...new Set([...knownLanguages(preferred).filter((language) => possible.includes(language)), ...possible])];
}

/** The languages of a page whose script was not detected with certainty, likeliest first. */
function languagesOfAnyScript(preferred: readonly string[], hasManyLetters: boolean): LanguageCode[] {
  return [...new Set([...knownLanguages(preferred), ...OF_HARD_SCRIPTS, ...(hasManyLetters ? [] : OF_OTHER_SCRIPTS)])];
}

export function isLatin(language: LanguageCode): boolean {
  return LANGUAGES_OF_SCRIPT['Latin']!.includes(language);
}

/** The language of a page, and the only part that is read if no part was readable in any language. */
interface PageLanguage {
  lang: LanguageCode;
  only: Box | null;
}

/**
 * The language of a page, determined by its script and, for Latin script, by frequent short words in a sample.
 * `preferred` are BCP 47 tags, likeliest first. Throws ExtractionError `internal` if no language data is installed.
 */
export async function languageOfPage(
  page: GreyImage,
  script: SeenScript | null,
  preferred: readonly string[],
  recogniser: Recogniser,
): Promise<PageLanguage> {
  const letters = letterSpots(page);
  const many = letters.boxes.length >= MANY_LETTERS;
  const candidates = languagesToTry(script, preferred, many).filter((code) => recogniser.knows(code));
  const first = candidates[0];
  if (first === undefined) throw new ExtractionError('importErrors.internal', { detail: 'no language data' });
  if (candidates.length === 1 && !isLatin(first) && letters.boxes.length < DENSE) return { lang: first, only: null };
  const top = sampleFrom(letters, around(letters.boxes).y0, SAMPLE_HEIGHT);
  let best = await bestSample(page, top, candidates, recogniser);
  if (many && best.confidence < UNREADABLE) {
    const middle = sampleFrom(letters, middleOf(letters.boxes), SAMPLE_HEIGHT / 2);
    best = await bestSample(page, middle, [...new Set([best.lang, first])], recogniser);
    if (best.confidence < UNREADABLE) return { lang: best.lang, only: middle };
  }
  const guess = isLatin(best.lang) ? languageOfWords(best.text) : null;
  return { lang: guess !== null && recogniser.knows(guess) ? guess : best.lang, only: null };
}

/** The part of a page from `y0` on that is `tall` letter heights high, or less if its letters are many. */
function sampleFrom({ boxes, height }: Letters, y0: number, tall: number): Box {
  const whole = around(boxes);
  const ends = boxes.flatMap((box) => (box.y0 < y0 ? [] : [box.y1])).toSorted((a, b) => a - b);
  return { ...whole, y0, y1: Math.min(y0 + Math.ceil(tall * height), ends[MOST_IN_SAMPLE] ?? whole.y1) };
}

/** The upper edge of the letter in the middle of a page. A picture above a text has fewer letters. */
function middleOf(boxes: readonly Box[]): number {
  return boxes.map(({ y0 }) => y0).toSorted((a, b) => a - b)[boxes.length >> 1]!;
}

interface Sample {
  lang: LanguageCode;
  text: string;
  /** 0 to 100. */
  confidence: number;
}

/** Reads a part of a page in several languages, until one is likely. */
async function bestSample(
  page: GreyImage,
  part: Box,
  languages: readonly LanguageCode[],
  recogniser: Recogniser,
): Promise<Sample> {
  const sample = await encodeGrey(page, part);
  let best: Sample = { lang: languages[0]!, text: '', confidence: -1 };
  for (const [at, lang] of languages.entries()) {
    const { text, confidence } = await recogniser.recognise(sample, [lang], '3', 'sample');
    if (confidence > best.confidence) best = { lang, text, confidence };
    if (best.confidence >= (at + 1 < MOST_SAMPLES ? SURE_OF_SAMPLE : LIKELY_SAMPLE)) break;
  }
  return best;
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
