import { quote, textBefore } from './quote.ts';
import type { Passage, SourceText } from './source-text.ts';
import { isAlike, weightOf } from './alike.ts';
import { placesOf, significanceOf } from './likely-places.ts';

/** A passage is extended by at most this many words on either side; otherwise it stays unchanged. */
const MOST = 25;
const SENTENCE_END = /[.!?。！？।؟…:：]/u;
/** A dot after a word of at most this many letters and before a lower-case word is an abbreviation: "ca. half", "ст. л.". */
const ABBREVIATED = 3;
/** A wrapped line has at least this length, and the next one does not begin with an upper-case letter. */
const BROKEN = 30;

/** Extends a passage to the beginning of its first and the end of its last sentence if these are near. */
export function wholeSentence(source: SourceText, { start, end }: Passage): Passage {
  return { start: near(source, start, -1) ?? start, end: near(source, end, 1) ?? end };
}

/** Whether a passage is a sentence, or several, from beginning to end. */
export function isSentence(source: SourceText, { start, end }: Passage): boolean {
  return endsSentence(source, end) && (start === 0 || beginsSentence(source, start));
}

/** Whether a sentence ends after a word; `end` is the position after the word. */
export function endsSentence(source: SourceText, end: number): boolean {
  const behind = end < source.tokens.length ? textBefore(source, end) : (source.lines.at(-1) ?? '').slice(-1);
  return /[.!?。！？।؟]/u.test(behind);
}

function near(source: SourceText, from: number, step: 1 | -1): number | null {
  for (let at = from; Math.abs(at - from) <= MOST; at += step) {
    source.work.left -= 1;
    if (at <= 0 || at >= source.tokens.length || beginsSentence(source, at)) return Math.max(0, at);
  }
  return null;
}

function beginsSentence(source: SourceText, at: number): boolean {
  const between = textBefore(source, at);
  if (SENTENCE_END.test(between) && !abbreviates(source, at, between)) return true;
  if (!between.includes('\n')) return false;
  const above = source.lines[source.tokens[at - 1]?.line ?? 0] ?? '';
  const below = source.lines[source.tokens[at]?.line ?? 0] ?? '';
  return above.length < BROKEN || /^\P{L}*\p{Lu}/u.test(below);
}

function abbreviates(source: SourceText, at: number, between: string): boolean {
  const before = source.tokens[at - 1]?.key ?? '';
  if (!/^\. ?$/.test(between) || before.length > ABBREVIATED || !/\p{Ll}/u.test(before)) return false;
  return /^\p{Ll}/u.test(quote(source, { start: at, end: at + 1 }));
}

/** Number of sentences that are compared closely: those with most of the rarest words. */
const CANDIDATES = 4;
const RAREST = 5;
const MAX_PLACES = 8;
/** The cost of a search in comparisons. */
const COST = 50;
/** In words. Longer ones are several sentences. */
const MAX_WORDS = 60;
/** The share of their words that both must have in common, by weight, and the number of words. */
const ALIKE = 0.6;
const FEWEST = 3;
/** Two forms of a word have this much of the longer one in common, from its beginning, and at least so many letters. */
const STEM = 0.6;
const STEM_LETTERS = 4;

/**
 * The sentence of a source with the same meaning in another word order and inflection: "Die Möhren schälst du" of
 * "Möhren schälen". Both must have the same numbers; null if there is none.
 */
export function likeSentence(source: SourceText, keys: readonly string[]): Passage | null {
  if (keys.length > MAX_WORDS || keys.length < FEWEST) return null;
  let best: Passage | null = null;
  let most = ALIKE;
  for (const sentence of likelySentences(source, keys)) {
    if (source.work.left < 0) return null;
    const alike = likeness(source, sentence, keys);
    if (alike > most) [best, most] = [sentence, alike];
  }
  return best;
}

function likelySentences(source: SourceText, keys: readonly string[]): Passage[] {
  const found = new Map<number, { sentence: Passage; significance: number }>();
  const rare = [...new Set(keys)].flatMap((key) => {
    const places = placesOf(source, key);
    return places.length > MAX_PLACES ? [] : [{ places, significance: significanceOf(key, places) }];
  });
  for (const { places, significance } of rare.toSorted((a, b) => b.significance - a.significance).slice(0, RAREST)) {
    for (const at of places) {
      source.work.left -= COST;
      const sentence = wholeSentence(source, { start: at, end: at + 1 });
      found.set(sentence.start, {
        sentence,
        significance: significance + (found.get(sentence.start)?.significance ?? 0),
      });
    }
  }
  return [...found.values()]
    .toSorted((a, b) => b.significance - a.significance)
    .slice(0, CANDIDATES)
    .map(({ sentence }) => sentence);
}

function likeness({ tokens, work }: SourceText, { start, end }: Passage, keys: readonly string[]): number {
  const own = tokens.slice(start, end).map(({ key }) => key);
  if (own.length > MAX_WORDS || numbersOf(own) !== numbersOf(keys)) return 0;
  const rest = [...own];
  const shared = keys.filter((key) => {
    const at = rest.findIndex((other) => isAlike(key, other, work) || isForm(key, other));
    if (at !== -1) rest.splice(at, 1);
    return at !== -1;
  });
  return shared.length < FEWEST ? 0 : (2 * weigh(shared)) / (weigh(keys) + weigh(own));
}

const weigh = (keys: readonly string[]): number => keys.reduce((sum, key) => sum + weightOf(key), 0);

const numbersOf = (keys: readonly string[]): string =>
  keys
    .filter((key) => key.startsWith('#'))
    .toSorted()
    .join(' ');

function isForm(one: string, other: string): boolean {
  const longest = Math.max(one.length, other.length);
  let same = 0;
  while (same < longest && one[same] === other[same]) same += 1;
  return same >= STEM_LETTERS && same >= longest * STEM && !one.startsWith('#');
}
