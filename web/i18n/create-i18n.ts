import i18next, { type i18n, type ParseKeys } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** A key of locales/en/translations.json, without its plural ending. */
export type TextKey = ParseKeys;

/** Sets the name of the external sign-in in all texts. Must be called before they are shown. */
export function nameIssuer({ options }: i18n, issuer: string): void {
  options.interpolation = { ...options.interpolation, defaultVariables: { issuer } };
}

/** Creates an i18next instance without texts. A missing text is shown as its key (product §4). */
export function createI18n(): i18n {
  const instance = i18next.createInstance();
  void instance.use(initReactI18next).init({
    resources: {},
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { issuer: 'Google' } },
    react: { useSuspense: false },
  });
  return instance;
}
