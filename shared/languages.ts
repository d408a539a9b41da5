/** A language of the interface (product §3). */
export interface Language {
  readonly code: LanguageCode;
  readonly name: string;
  readonly rtl: boolean;
}

export const LANGUAGE_CODES = [
  'en',
  'zh',
  'es',
  'ar',
  'fr',
  'de',
  'pt',
  'ja',
  'ru',
  'hi',
  'ko',
  'it',
  'tr',
  'he',
  'id',
] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];

const NAMES: Record<LanguageCode, string> = {
  en: 'English',
  zh: '中文',
  es: 'Español',
  ar: 'العربية',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  ja: '日本語',
  ru: 'Русский',
  hi: 'हिन्दी',
  ko: '한국어',
  it: 'Italiano',
  tr: 'Türkçe',
  he: 'עברית',
  id: 'Bahasa Indonesia',
};
const RTL: ReadonlySet<LanguageCode> = new Set(['ar', 'he']);

export const LANGUAGES: readonly Language[] = LANGUAGE_CODES.map((code) => ({
  code,
  name: NAMES[code],
  rtl: RTL.has(code),
}));

export function isLanguageCode(value: unknown): value is LanguageCode {
  return typeof value === 'string' && (LANGUAGE_CODES as readonly string[]).includes(value);
}

export const directionOfLanguage = (code: LanguageCode): 'ltr' | 'rtl' => (RTL.has(code) ? 'rtl' : 'ltr');

/** The supported language of a BCP 47 tag ("pt-BR" → "pt"), or null. `iw` and `in` are the old codes of Hebrew and Indonesian. */
export function languageOfTag(tag: string | null | undefined): LanguageCode | null {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  const code = primary === 'iw' ? 'he' : primary === 'in' ? 'id' : primary;
  return isLanguageCode(code) ? code : null;
}

/** Product §4: the saved language, else the stored preference, else the browser's, else English. */
export function pickLanguage(...tags: readonly (string | null | undefined)[]): LanguageCode {
  for (const tag of tags) {
    const code = languageOfTag(tag);
    if (code) return code;
  }
  return 'en';
}
