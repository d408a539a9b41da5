import type { GroundLine } from '../domain/found.ts';
import { DENSE, isNumber, keysOf } from './witness-words.ts';

/** Words of so few letters stand in every text. */
const SMALL_WORD = 3;

/** The words that were read without a doubt and tell what a text is about. */
export function surelyRead(lines: readonly GroundLine[]): Set<string> {
  return new Set(
    lines.flatMap(({ text, unsure = [] }) => {
      const others = new Set(keysOf(unsure.join('\n')));
      return tellingWords(keysOf(text).map((key) => (others.has(key) ? '' : key)));
    }),
  );
}

/** Of folded words those of some length; of scripts without blanks two signs in a row. */
export function tellingWords(keys: readonly string[]): string[] {
  return keys.flatMap((key, at) => {
    if (!DENSE.test(key)) return key.length > SMALL_WORD && !isNumber(key) ? [key] : [];
    const next = keys[at + 1] ?? '';
    return DENSE.test(next) ? [key + next] : [];
  });
}
