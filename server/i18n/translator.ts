import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import i18next, { type Resource } from 'i18next';
import type { LanguageCode } from '../../shared/languages.ts';

export type MessageValues = Readonly<Record<string, string | number>>;

/** Texts of the server (errors, mails, notifications) in the user's language. */
export interface Translator {
  translate(language: LanguageCode, key: string, values?: MessageValues): string;
}

async function readResources(folder: string): Promise<Resource> {
  const entries = await readdir(folder, { withFileTypes: true });
  const languages = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const files = await Promise.all(languages.map((code) => readFile(join(folder, code, 'translations.json'), 'utf8')));
  return Object.fromEntries(languages.map((code, index) => [code, { translation: JSON.parse(files[index] ?? '{}') }]));
}

/**
 * Reads every `<folder>/<code>/translations.json`. A key that a language lacks is shown in English. `issuer` is the name
 * of the external sign-in.
 */
export async function createTranslator(folder: string, issuer = 'Google'): Promise<Translator> {
  const resources = await readResources(folder);
  const i18n = i18next.createInstance();
  await i18n.init({
    resources,
    fallbackLng: 'en',
    interpolation: { escapeValue: false, defaultVariables: { issuer } },
  });
  return { translate: (language, key, values = {}) => i18n.t(key, { ...values, lng: language }) };
}
