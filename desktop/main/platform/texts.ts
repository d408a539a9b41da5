import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { LanguageCode } from '../../../shared/languages.ts';

const textsSchema = z.record(z.string(), z.unknown());
type Texts = z.infer<typeof textsSchema>;

/** Returns the text of a translation key in the reader's language. */
export type TextOf = (key: string, values?: Readonly<Record<string, string>>) => string;

/** The text of a menu entry, `desktop.menu.<key>`. */
export type MenuText = (key: string) => string;

function lookUp(texts: Texts, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : null),
      texts,
    );
  return typeof found === 'string' ? found : key;
}

/**
 * The texts of the main process in the user's language. A key without a text is returned as it is. Throws if the package
 * lacks the file of a language.
 */
export function createTexts(localesFolder: string, language: () => LanguageCode): TextOf {
  const read = new Map<LanguageCode, Texts>();
  function textsOf(code: LanguageCode): Texts {
    const known = read.get(code);
    if (known) return known;
    const file = join(localesFolder, code, 'translations.json');
    const texts = textsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    read.set(code, texts);
    return texts;
  }
  return (key, values = {}) =>
    lookUp(textsOf(language()), key).replace(/\{\{(\w+)\}\}/g, (blank, name: string) => values[name] ?? blank);
}

export const createMenuText =
  (text: TextOf): MenuText =>
  (key) =>
    text(`desktop.menu.${key}`);
