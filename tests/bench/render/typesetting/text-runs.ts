import bidiFactory from 'bidi-js';
import { fontsFor, type FontEntry, type HanLanguage, LAST_RESORT, LATIN } from './font-list.ts';
import { graphemesOf } from './graphemes.ts';
import type { Typeface } from './typeface.ts';

/** A part of a text with one font and one direction. An odd level means right to left. */
export interface TextRun {
  readonly start: number;
  readonly end: number;
  readonly typeface: Typeface;
  readonly level: number;
}

/** A text with its fonts and directions. */
export interface RunText {
  readonly text: string;
  readonly runs: readonly TextRun[];
}

export interface RunOptions {
  /** `auto` follows the first letter that has a direction. */
  readonly dir: 'ltr' | 'rtl' | 'auto';
  readonly isBold: boolean;
  /** The language of Han characters in a text that does not show it itself. */
  readonly han: HanLanguage;
}

// The type declarations describe a module with a default export, unlike the actual one.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** Blanks and punctuation, which use the font of the surrounding letters. */
const NEUTRAL = /^[\p{Zs}\p{P}]+$/u;

const staysIn = (typeface: Typeface, grapheme: string): boolean =>
  !typeface.entry.isOfPictures && NEUTRAL.test(grapheme) && typeface.covers(grapheme);

function hanLanguageOf(text: string, han: HanLanguage): HanLanguage {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : han;
}

export function createRunFinder(typefaceOf: (entry: FontEntry, isBold: boolean) => Typeface) {
  function typefaceFor(grapheme: string, fonts: readonly FontEntry[], isBold: boolean): Typeface {
    for (const entry of [...fonts.filter(({ serves }) => serves.test(grapheme)), ...LAST_RESORT]) {
      const typeface = typefaceOf(entry, isBold);
      if (typeface.covers(grapheme)) return typeface;
    }
    return typefaceOf(LATIN, isBold);
  }

  /** Splits a text without line breaks where font or direction changes. */
  return function findRuns(text: string, { dir, isBold, han }: RunOptions): RunText {
    const fonts = fontsFor(hanLanguageOf(text, han));
    const { levels } = bidi.getEmbeddingLevels(text, dir);
    const runs: TextRun[] = [];
    for (const { text: grapheme, start, end } of graphemesOf(text)) {
      const level = levels[start] ?? 0;
      const last = runs.at(-1);
      const typeface = last && staysIn(last.typeface, grapheme) ? last.typeface : typefaceFor(grapheme, fonts, isBold);
      if (last?.typeface === typeface && last.level === level) runs[runs.length - 1] = { ...last, end };
      else runs.push({ start, end, typeface, level });
    }
    return { text, runs };
  };
}
