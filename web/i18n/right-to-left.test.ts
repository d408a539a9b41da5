import { expect, it } from 'vitest';
import arabic from '../../locales/ar/translations.json' with { type: 'json' };
import hebrew from '../../locales/he/translations.json' with { type: 'json' };

/** Placeholders of values that are often in Latin letters, such as names, titles and addresses. */
const LATIN =
  'name|title|email|host|address|server|service|issuer|way|passkey|user|q|folder|file|device|browser|system|source|model|command|tag|channel|seen|expected|requestId';
/** A text with such a placeholder that stands neither between isolating characters nor in a tag. */
const NOT_ISOLATED = new RegExp(String.raw`"[^"]*(?<![\u2068>])\{\{(?:${LATIN})\}\}(?![\u2069<])[^"]*"`, 'g');

it.each([
  { language: 'Arabic', texts: arabic },
  { language: 'Hebrew', texts: hebrew },
])('inserted names do not reorder the $language text around them', ({ texts }) => {
  expect(JSON.stringify(texts).match(NOT_ISOLATED) ?? []).toEqual([]);
});
