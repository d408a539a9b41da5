import { namesStaple } from '../lexicon/staples.ts';

const WORD = /[\p{L}\p{M}]+/gu;
/** Text in scripts without spaces, or with suffixes joined to words, is split into pieces of these lengths. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
const PIECES = [2, 3, 4];
/** A single Chinese character is a word if an amount follows it: "盐一茶匙". */
const BEFORE_AMOUNT = /^.(?=[一二三四五六七八九十百半两兩少适適])/u;
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;
/** Nominative endings that replace the ending of an inflected word: "масла", "соли", "воды". */
const NOMINATIVE = ['о', 'а', 'ь'];
/** Articles and prefixes that Arabic and Hebrew join to words: "الملح". */
const ARTICLE = /^(?:ו?ה|و?ال|و)(?=\p{L}{2})/u;

/** The number of different staple foods that the lines name, in any inflected form; counting stops at `enough`. */
export function countStaples(lines: readonly string[], enough: number): number {
  const named = new Set<string>();
  for (const line of lines) {
    const words = [...line.toLowerCase().matchAll(WORD)].flatMap(([word]) => formsOf(word));
    const runs = [...line.matchAll(DENSE)].flatMap(([run]) => piecesOf(run));
    for (const word of [...words, ...runs]) if (!named.has(word) && namesStaple(word)) named.add(word);
    if (named.size >= enough) break;
  }
  return named.size;
}

/** The word itself and the words that it may be an inflected form of. */
function formsOf(word: string): string[] {
  if (namesStaple(word)) return [word];
  const bare = word.replace(ARTICLE, '');
  const stem = bare.slice(0, -1);
  const named = CYRILLIC.test(bare) ? NOMINATIVE.map((end) => stem + end) : [];
  return [bare, ...(bare.length > 3 ? [stem, bare.slice(0, -2), ...named] : [])].filter((form) => form.length > 1);
}

function piecesOf(run: string): string[] {
  if (run.length === 1) return [run];
  const pieces = PIECES.flatMap((length) =>
    Array.from({ length: Math.max(0, run.length - length + 1) }, (_, at) => run.slice(at, at + length)),
  );
  return [...(BEFORE_AMOUNT.exec(run) ?? []), ...pieces];
}
