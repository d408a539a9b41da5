import { FRONT_MATTER_WORDS, type FrontMatterField } from './front-matter-words.ts';
import { wordKey } from './word-key.ts';

/** Longer keys name nothing. */
const MAX_LENGTH = 60;

/** A word that several languages give different fields is the earlier one's: English first. */
const FIELDS: ReadonlyMap<string, FrontMatterField> = new Map(
  Object.values(FRONT_MATTER_WORDS)
    .toReversed()
    .flatMap((fields) =>
      Object.entries(fields).flatMap(([field, words]) =>
        words.split('|').map((word) => [wordKey(word), field as FrontMatterField] as const),
      ),
    ),
);

/**
 * The part of a recipe that a key of its front matter holds: "prepTime", "prep_time" and "Zubereitungszeit" hold the time of
 * preparation. `ignored` is what no recipe keeps, as its author or its date; null where the key is unknown.
 */
export function frontMatterField(key: string): FrontMatterField | null {
  if (key.length > MAX_LENGTH) return null;
  const words = key.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return FIELDS.get(wordKey(words)) ?? FIELDS.get(wordKey(key)) ?? null;
}
