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

/**
 * One language of each script, for a page whose script is unknown. Scripts whose detection is least reliable come
 * first.
 */
const ONE_OF_EACH: readonly LanguageCode[] = ['en', 'ko', 'zh', 'ja', 'ru', 'hi', 'ar', 'he'];

/** The languages that a page may be written in, likeliest first. `preferred` are BCP 47 tags. */
export function languagesOfScript(script: string | null, preferred: readonly string[]): LanguageCode[] {
  const own = preferred.map(languageOfTag).filter((language) => language !== null);
  const possible = script === null ? undefined : LANGUAGES_OF_SCRIPT[script];
  if (possible === undefined) return [...new Set([...own, ...ONE_OF_EACH])];
  return [...new Set([...own.filter((language) => possible.includes(language)), ...possible])];
}

export function isLatin(language: LanguageCode): boolean {
  return LANGUAGES_OF_SCRIPT['Latin']!.includes(language);
}
