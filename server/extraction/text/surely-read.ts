import type { GroundLine } from '../domain/found.ts';
import { DENSE, isNumber, keysOf } from './witness-words.ts';

/** Words of at most this many letters are too common to be distinctive. */
const SMALL_WORD = 3;

/** The distinctive words that were recognised with certainty. */
export function surelyRead(lines: readonly GroundLine[]): Set<string> {
  return new Set(
    lines.flatMap(({ text, unsure = [] }) => {
      const others = new Set(keysOf(unsure.join('\n')));
      return distinctiveWords(keysOf(text).map((key) => (others.has(key) ? '' : key)));
    }),
  );
}

/** The distinctive keys: long words, and pairs of characters in scripts without spaces. */
export function distinctiveWords(keys: readonly string[]): string[] {
  return keys.flatMap((key, at) => {
    if (!DENSE.test(key)) return key.length > SMALL_WORD && !isNumber(key) ? [key] : [];
    const next = keys[at + 1] ?? '';
    return DENSE.test(next) ? [key + next] : [];
  });
}
