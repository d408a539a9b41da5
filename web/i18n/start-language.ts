import { type LanguageCode, languageOfTag, pickLanguage } from '../../shared/languages.ts';

interface Preferences {
  /** The account's language, where it is known already. */
  readonly saved: LanguageCode | null;
  readonly stored: string | null;
  readonly browser: readonly string[];
}

/** Product §4, among the languages that have a translation file. */
export function startLanguage({ saved, stored, browser }: Preferences, offered: readonly LanguageCode[]): LanguageCode {
  const isOffered = (tag: string | null): boolean => {
    const code = languageOfTag(tag);
    return code !== null && offered.includes(code);
  };
  return pickLanguage(...[saved, stored, ...browser].filter(isOffered));
}
