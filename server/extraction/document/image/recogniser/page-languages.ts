import type { LanguageCode } from '../../../../../shared/languages.ts';
import { languageOfTag } from '../../../../../shared/languages.ts';

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

const knownLanguages = (preferred: readonly string[]): LanguageCode[] =>
  preferred.map(languageOfTag).filter((language) => language !== null);

/** The languages of a detected script, likeliest first. `preferred` are BCP 47 tags. */
export function languagesOfScript(script: string, preferred: readonly string[]): LanguageCode[] {
  const possible = LANGUAGES_OF_SCRIPT[script] ?? [];
  return [...new Set([...knownLanguages(preferred).filter((language) => possible.includes(language)), ...possible])];
}

/** The languages of a page whose script was not detected with certainty, likeliest first. */
export function languagesOfAnyScript(preferred: readonly string[], hasManyLetters: boolean): LanguageCode[] {
  return [...new Set([...knownLanguages(preferred), ...OF_HARD_SCRIPTS, ...(hasManyLetters ? [] : OF_OTHER_SCRIPTS)])];
}

export function isLatin(language: LanguageCode): boolean {
  return LANGUAGES_OF_SCRIPT['Latin']!.includes(language);
}
