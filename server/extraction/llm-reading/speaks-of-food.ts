import { isUnit } from '../../../shared/words/units.ts';
import { isCraft } from '../lexicon/craft-words.ts';
import { startsWithNumberWord } from '../lexicon/number-words.ts';
import { sectionHeading } from '../lexicon/section-headings.ts';
import { numberAt, unitAt } from '../lexicon/spoken-amounts.ts';
import { namesStaple } from '../lexicon/staples.ts';

/** So much of a text tells what it is about, in characters. */
const SAMPLE = 60_000;
/** So many different things that every kitchen has make a text one about cooking, by how many amounts it names. */
const STAPLES = 5;
const STAPLES_BY_AMOUNTS = [STAPLES, 4, 2, 2, 1];
const AMOUNTS = STAPLES_BY_AMOUNTS.length - 1;

/** Scripts that write words without blanks, or with their endings, are looked at in pieces of so many letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
const PIECES = [2, 3, 4];
const WORD = /[\p{L}\p{M}]+/gu;
const AMOUNT = /[\p{Nd}¼-¾⅐-⅞]\s*([\p{L}\p{M}]{1,12})/gu;
const DENSE_AMOUNT =
  /(?:大さじ|小さじ|カップ)\s*[\p{Nd}一二三四五六七八九十半]|[\p{Nd}一二三四五六七八九十百半两兩]\s*(?:グラム|カップ|克|毫升|汤匙|湯匙|茶匙|大匙|小匙|勺|그램|큰술|작은술|컵)/gu;
/** Two of them, in Arabic one word. */
const DUALS = new Set('كوبين كوبان ملعقتين ملعقتان'.split(' '));
/** A sign of Chinese names something by itself where an amount follows it: "盐一茶匙". */
const BEFORE_AMOUNT = /^.(?=[一二三四五六七八九十百半两兩少适適])/u;
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;
/** What words end with where they are named, in languages that bend them: "масла", "соли", "воды". */
const NOMINATIVE = ['о', 'а', 'ь'];
/** What words have before them in languages that join articles: "الملح". */
const ARTICLE = /^(?:ו?ה|و?ال|و)(?=\p{L}{2})/u;

/** Whether a text may hold a recipe: it names amounts, things of a kitchen or the parts of a recipe. */
export function speaksOfFood(lines: readonly { readonly text: string }[]): boolean {
  const sample = sampleOf(lines);
  if (isCraft(sample)) return false;
  const staples = staplesIn(sample);
  if (staples > 0 && sample.some((line) => sectionHeading(line)?.kind === 'ingredients')) return true;
  return staples >= (STAPLES_BY_AMOUNTS[amountsIn(sample)] ?? STAPLES);
}

function sampleOf(lines: readonly { readonly text: string }[]): string[] {
  let left = SAMPLE;
  return lines.flatMap(({ text }) => {
    const part = text.slice(0, Math.max(0, left));
    left -= part.length;
    return part === '' ? [] : [part];
  });
}

/** How many different ones a text names, up to as many as tell everything. */
function staplesIn(lines: readonly string[]): number {
  const named = new Set<string>();
  for (const line of lines) {
    const words = [...line.toLowerCase().matchAll(WORD)].flatMap(([word]) => formsOf(word));
    const runs = [...line.matchAll(DENSE)].flatMap(([run]) => piecesOf(run));
    for (const word of [...words, ...runs]) if (!named.has(word) && namesStaple(word)) named.add(word);
    if (named.size >= STAPLES) break;
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

/** Whether an amount is said from a word on in a unit of kitchens: "half a teaspoon", "einen Esslöffel", "триста грамм". */
function isSpokenAmount(words: readonly string[], at: number): boolean {
  const number = numberAt(words, at);
  if (number === null) return false;
  const unit = words[at + number.words] ?? '';
  if (!isUnit(unit) || startsWithNumberWord(words.slice(at, at + 2).join(' '))) return false;
  // "a part", "a head": what one stands before may be anything.
  return number.value !== 1 || unitAt(words, at + number.words) !== null;
}

/** The same of amounts with a unit. */
function amountsIn(lines: readonly string[]): number {
  let amounts = 0;
  for (const line of lines) {
    amounts += [...line.matchAll(AMOUNT)].filter(([, unit = '']) => isUnit(unit)).length;
    amounts += [...line.matchAll(DENSE_AMOUNT)].length;
    const words = line.toLowerCase().match(WORD) ?? [];
    amounts += words.filter(
      (word, at) =>
        (isUnit(word) && startsWithNumberWord(`${words[at - 1] ?? ''} ${word}`)) ||
        isSpokenAmount(words, at) ||
        DUALS.has(word),
    ).length;
    if (amounts >= AMOUNTS) return AMOUNTS;
  }
  return amounts;
}
