/** Set by the build: the languages that have a translation file. */
declare const OFFERED_LANGUAGES: readonly import('../shared/languages.ts').LanguageCode[];
