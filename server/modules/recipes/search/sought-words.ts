import { createHash } from 'node:crypto';
import { searchWords } from '../../../../shared/format/fold-text.ts';
import {
  forgivenTypos,
  similarWords,
  typoPatterns,
  type WordPart,
  wordParts,
  wordsContaining,
} from '../../../../shared/search/similar-words.ts';
import type { SqlParameters } from '../../../db/query.ts';

const MOST_WORDS = 20;
/** A part of more words is sought in the text itself: most recipes have one of them. */
const MOST_KEYS = 400;
/** So many parts of a word, or pairs of its signs, find few other recipes; the text itself decides. */
const MOST_PARTS = 40;
const DIGITS = /^[0-9]+$/;

/** LIKE patterns of a query's words, all of which must occur; at most 20. Words contain no wildcards of LIKE. */
export function searchPatterns(text: string): string[] {
  return searchWords(text)
    .slice(0, MOST_WORDS)
    .map((word) => `%${word}%`);
}

/** The key of a word in `search_keys`, as the SQL function `recipe_search_keys` computes it. */
const keyOf = (accountId: string, word: string): number =>
  createHash('md5').update(`${accountId} ${word}`).digest().readInt32BE(0);

const neighbours = (text: string): string[] =>
  text.length < 2 ? [text] : Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));

/** What a recipe must have one of for each list of a word; an empty list means that no recipe has it. */
function exactLists(lists: readonly string[], { text, isUnspaced }: WordPart): string[][] {
  if (DIGITS.test(text)) return [];
  if (isUnspaced && text.length > 1)
    return neighbours(text)
      .slice(0, MOST_PARTS)
      .map((pair) => [pair]);
  const words = lists.flatMap((list) => wordsContaining(list, text));
  return words.length > MOST_KEYS ? [] : [words];
}

export interface Sought {
  /** The condition on rows with `search_keys`: they have every word, or a similar one. */
  readonly keyed: string;
  /** The condition that every word occurs as it was typed. */
  readonly exact: string;
  readonly values: SqlParameters;
  /** The LIKE patterns among the values by name. */
  readonly patterns: SqlParameters;
}

/** Collects the values of a statement under numbered names. */
function createValues(accountId: string) {
  const values: Record<string, string> = {};
  const add = (value: string, type: string): string => {
    const name = `sought${Object.keys(values).length}`;
    values[name] = value;
    return `cast(:${name} as ${type})`;
  };
  return {
    values,
    keys: (words: readonly string[]) => add(`{${words.map((word) => keyOf(accountId, word)).join(',')}}`, 'integer[]'),
    patterns: (texts: readonly string[]) => add(`{${texts.map((text) => `"%${text}%"`).join(',')}}`, 'text[]'),
  };
}

/** The condition for one word: as it was typed, or with a typo. */
function wordCondition(lists: readonly string[], word: string, like: string, values: ReturnType<typeof createValues>) {
  const parts = wordParts(word);
  const similar = parts.some(({ isUnspaced }) => isUnspaced)
    ? []
    : lists.flatMap((list) => similarWords(list, word)).slice(0, MOST_KEYS);
  const needed = parts
    .slice(0, MOST_PARTS)
    .flatMap((part) => exactLists(lists, part))
    .slice(0, MOST_PARTS);
  const overlaps = (words: readonly string[]): string => `search_keys && ${values.keys(words)}`;
  const exact = [...needed.map(overlaps), like].join(' and ');
  if (similar.length > 0) return `((${exact}) or ${overlaps(similar)})`;
  const [only, ...others] = parts;
  if (!only?.isUnspaced || others.length > 0 || forgivenTypos(word) === 0) return `(${exact})`;
  const rough = `search_text like any (${values.patterns(typoPatterns(word, '_'))})`;
  return `((${exact}) or (${overlaps(neighbours(word))} and ${rough}))`;
}

/** The conditions that recipes contain all words of a text, of which one letter in five may be wrong. */
export function soughtWords(accountId: string, lists: readonly string[], text: string): Sought {
  const words = searchWords(text).slice(0, MOST_WORDS);
  const values = createValues(accountId);
  const patterns = Object.fromEntries(words.map((word, at) => [`part${at}`, `%${word}%`]));
  const likes = words.map((_, at) => `search_text like :part${at}`);
  const keyed = words.map((word, at) => wordCondition(lists, word, likes[at] ?? 'true', values));
  return {
    keyed: keyed.join(' and ') || 'true',
    exact: likes.join(' and ') || 'true',
    values: { ...values.values, ...patterns },
    patterns,
  };
}
