import type { Lexicon } from '../lexicons/lexicon-schema.ts';
import { LEXICON_ENTRIES } from '../lexicons/lexicons.ts';
import { wordKey } from '../lexicons/word-key.ts';

/**
 * The field for a key of a recipe's front matter. `ignored` is for keys without a field in a recipe, such as its author
 * or date.
 */
export type FrontMatterField = keyof Lexicon['frontMatter'];

/** In characters. Longer keys are unknown. */
const MAX_LENGTH = 60;

/** If languages disagree about the field of a word, the first language wins. */
const FIELDS: ReadonlyMap<string, FrontMatterField> = new Map(
  LEXICON_ENTRIES.toReversed().flatMap(([, { frontMatter = {} }]) =>
    Object.entries(frontMatter).flatMap(([field, words]) =>
      words.map((word) => [wordKey(word), field as FrontMatterField] as const),
    ),
  ),
);

/**
 * The field for a key of front matter: "prepTime", "prep_time" and "Vorbereitungszeit" are the preparation time.
 * Returns `ignored` for keys without a field in a recipe, and null for unknown keys.
 */
export function frontMatterField(key: string): FrontMatterField | null {
  if (key.length > MAX_LENGTH) return null;
  const words = key.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return FIELDS.get(wordKey(words)) ?? FIELDS.get(wordKey(key)) ?? null;
}
