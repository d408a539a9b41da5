import type { Lexicon } from '../lexicons/lexicon-schema.ts';
import { LEXICON_ENTRIES } from '../lexicons/lexicons.ts';
import { wordKey } from '../lexicons/word-key.ts';

/** What a key of a recipe's front matter holds; `ignored` is what no recipe keeps, as its author or its date. */
export type FrontMatterField = keyof Lexicon['frontMatter'];

/** Longer keys name nothing. */
const MAX_LENGTH = 60;

/** A word to which several languages give different fields has that of the first of them. */
const FIELDS: ReadonlyMap<string, FrontMatterField> = new Map(
  LEXICON_ENTRIES.toReversed().flatMap(([, { frontMatter = {} }]) =>
    Object.entries(frontMatter).flatMap(([field, words]) =>
      words.map((word) => [wordKey(word), field as FrontMatterField] as const),
    ),
  ),
);

/**
 * The part of a recipe that a key of its front matter holds: "prepTime", "prep_time" and "Vorbereitungszeit" hold the time of
 * preparation. `ignored` is what no recipe keeps, as its author or its date; null where the key is unknown.
 */
export function frontMatterField(key: string): FrontMatterField | null {
  if (key.length > MAX_LENGTH) return null;
  const words = key.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return FIELDS.get(wordKey(words)) ?? FIELDS.get(wordKey(key)) ?? null;
}
