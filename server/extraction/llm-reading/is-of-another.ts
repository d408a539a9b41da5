import type { FoundLine } from '../domain/found.ts';
import { surelyRead, tellingWords } from '../text/surely-read.ts';
import { keysOf } from '../text/witness-words.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';

/** Fewer words that were surely read tell nothing. */
const FEWEST = 3;
/** Where less than this share of the words was read surely it may be handwriting, and those that look sure are rubbish, unless they are many. */
const READ_WELL = 0.5;
const MANY = 25;
/** A transcript that holds less of what was surely read is of something else: who leaves the story around a recipe out holds more. */
const SAME_TEXT = 0.5;

/**
 * Whether a transcript of a picture is of something else than what a recogniser read on it, as far as that can be told:
 * most of what was surely read is missing in it.
 */
export function isOfAnother(transcript: readonly string[], recognised: readonly FoundLine[]): boolean {
  // What the parts of a recipe are called stands in every one.
  const own = recognised.filter(({ text }) => sectionHeading(text) === null);
  const all = new Set(own.flatMap(({ text }) => tellingWords(keysOf(text))));
  const sure = surelyRead(own);
  if (sure.size < FEWEST || (sure.size < MANY && sure.size < all.size * READ_WELL)) return false;
  const told = new Set(transcript.flatMap((text) => tellingWords(keysOf(text))));
  return [...sure].filter((word) => told.has(word)).length < sure.size * SAME_TEXT;
}
