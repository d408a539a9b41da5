import { namesStaple } from '../lexicon/staples.ts';

const WORD = /[\p{L}\p{M}]+/gu;
/** Scripts that write words without blanks, or with their endings, are looked at in pieces of so many letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
const PIECES = [2, 3, 4];
/** A sign of Chinese names something by itself where an amount follows it: "盐一茶匙". */
const BEFORE_AMOUNT = /^.(?=[一二三四五六七八九十百半两兩少适適])/u;
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;
/** What words end with where they are named, in languages that bend them: "масла", "соли", "воды". */
const NOMINATIVE = ['о', 'а', 'ь'];
/** What words have before them in languages that join articles: "الملح". */
const ARTICLE = /^(?:ו?ה|و?ال|و)(?=\p{L}{2})/u;

/** How many different things that every kitchen has the lines name, in whatever form; counting ends at `enough`. */
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

/** A word as it stands, or else what it may be a form of. */
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
