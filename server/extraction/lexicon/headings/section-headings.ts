import { withoutServings } from './fact-labels.ts';
import type { SectionKind } from '../../domain/section-kind.ts';
import { wordsOf } from '../lexicons/lexicons.ts';
import { wordKey } from '../lexicons/word-key.ts';

/**
 * The section of each known heading. If a heading has several sections, the method has priority, then the ingredients.
 */
const KINDS: ReadonlyMap<string, SectionKind> = new Map(
  (['other', 'notes', 'noteTopics', 'ingredients', 'method'] as const).flatMap((list) => {
    const kind = list === 'notes' || list === 'noteTopics' ? 'other' : list;
    return wordsOf(({ sections }) => sections?.[list]).map((words) => [wordKey(words), kind] as const);
  }),
);

/** The headings of notes: whether they only say so ("Tips") or name a topic ("Storage"). */
const NOTES: ReadonlyMap<string, 'notes' | 'topic'> = new Map([
  ...wordsOf(({ sections }) => sections?.noteTopics).map((words) => [wordKey(words), 'topic'] as const),
  ...wordsOf(({ sections }) => sections?.notes).map((words) => [wordKey(words), 'notes'] as const),
]);

/** The first words of all known headings. This excludes most text quickly. */
const FIRST_WORDS: ReadonlySet<string> = new Set([...KINDS.keys()].map((words) => words.split(' ')[0] ?? ''));

/** In characters. Longer lines are no headings. */
const MAX_LENGTH = 90;

/** Brackets around additions in a heading, including East Asian ones. */
const BRACKET = /[([（【〔［]/;
const BRACKETS = /[([（【〔［][^)\]）】〕］]*[)\]）】〕］]?/gu;

/** The name of the dish before the heading word, in languages without spaces: "肉じゃがの作り方", "红烧肉的做法". */
const OF_DISH = /^\S{1,20}?[の的]/u;

/**
 * Heading words after the name of the dish, in languages with spaces: "Mercimek Çorbası Yapılışı", "दाल तड़का विधि". "…
 * Tarifi" is not among them, because it names the dish itself.
 */
const AFTER_DISH: ReadonlySet<string> = new Set(wordsOf(({ sections }) => sections?.afterDish).map(wordKey));

/** Words after a heading word: "Ingredients for the cake", "Zutaten für den Teig". */
const FOR: ReadonlySet<string> = new Set(wordsOf(({ sections }) => sections?.for).map(wordKey));

/** Names of the first group of a list, or of the entire list if no other group follows. */
const MAIN: ReadonlySet<string> = new Set(wordsOf(({ sections }) => sections?.mainIngredients).map(wordKey));

/**
 * The section that a heading begins. `sure` is false if the heading contains more than its name: "Ingredients for the
 * cake", "How to make it".
 */
export interface SectionHeading {
  kind: SectionKind;
  sure: boolean;
}

/** The section that a heading begins; null for any other text. "Ingredients (serves 4):" is such a heading. */
export function sectionHeading(heading: string): SectionHeading | null {
  if (heading.length > MAX_LENGTH) return null;
  const outside = outsideBrackets(heading);
  const key = wordKey(outside);
  const words = key.split(' ');
  if (!words.some((word) => KNOWN.has(word)) && !/[の的]/u.test(key)) return null;
  const kind = KINDS.get(key) ?? kindOfStart(outside);
  if (kind !== undefined) return { kind, sure: true };
  if (words.some((word) => ABOUT.has(word))) return { kind: 'other', sure: false };
  const inside = kindInside(words) ?? KINDS.get(key.replace(OF_DISH, ''));
  return inside === undefined ? null : { kind: inside, sure: false };
}

/**
 * Whether a heading begins notes on the recipe: `notes` if it says no more than that ("Tips:"), `topic` if it is a part
 * of the note ("Storage", "Tips for the dough"). null for any other text.
 */
export function noteHeading(heading: string): 'notes' | 'topic' | null {
  if (heading.length > MAX_LENGTH || sectionHeading(heading)?.kind !== 'other') return null;
  const outside = outsideBrackets(heading);
  const key = wordKey(outside);
  const [start = ''] = outside.split(/[:：–—|]/u);
  const [first = '', second = '', third] = key.split(' ');
  const isOn = NOTES.has(first) && FOR.has(second) && third !== undefined;
  return NOTES.get(key) ?? NOTES.get(wordKey(start)) ?? (isOn ? 'topic' : null);
}

/**
 * Whether a heading only consists of the section and the name of the dish: "Ingredients for the cake", "Baklavanın
 * yapılışı".
 */
export function headsDish(heading: string): boolean {
  const words = wordKey(outsideBrackets(heading)).split(' ');
  return namesIngredientsFor(words) || (words.length < 6 && endsWithMethod(words));
}

/** Whether a heading names an entire list or its first group: "Zutaten für den Teig", "Bahan utama". */
export function headsGroup(heading: string): boolean {
  const key = wordKey(withoutServings(outsideBrackets(heading)));
  return MAIN.has(key) || namesIngredientsFor(key.split(' '));
}

function namesIngredientsFor([first = '', second = '', third]: readonly string[]): boolean {
  return KINDS.get(first) === 'ingredients' && FOR.has(second) && third !== undefined;
}

function endsWithMethod(words: readonly string[]): boolean {
  return [1, 2, 3].some((count) => words.length > count && AFTER_DISH.has(words.slice(-count).join(' ')));
}

/** In letters. Shorter words are too similar to other words. */
const MIN_MISREAD = 4;

/** The section of a heading with misrecognised letters: "lngredients", "Zubereltung". */
export function misreadHeading(heading: string): SectionHeading | null {
  const key = wordKey(heading);
  if (key.length < MIN_MISREAD || key.length > 30 || /\p{Nd}/u.test(heading)) return null;
  const allowed = key.length > 8 ? 2 : 1;
  for (const [words, kind] of KINDS) {
    const alike = Math.abs(words.length - key.length) <= allowed && words.length >= MIN_MISREAD;
    if (alike && isNear(key, words, allowed)) return { kind, sure: true };
  }
  return null;
}

/** Whether at most `allowed` replaced, missing or additional letters separate two words. */
function isNear(one: string, other: string, allowed: number): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  if (start === one.length || start === other.length) return Math.abs(one.length - other.length) <= allowed;
  if (allowed === 0) return false;
  const [left, right] = [one.slice(start), other.slice(start)];
  return [
    [left.slice(1), right.slice(1)],
    [left.slice(1), right],
    [left, right.slice(1)],
  ].some(([a = '', b = '']) => isNear(a, b, allowed - 1));
}

function outsideBrackets(heading: string): string {
  if (!BRACKET.test(heading)) return heading;
  const outside = heading.replace(BRACKETS, ' ');
  return outside === heading || /\p{L}/u.test(outside) ? outside : heading;
}

/** The section of the text before a colon or a bar, or beside a number of servings: "材料 2人分". */
function kindOfStart(heading: string): SectionKind | undefined {
  const [start = ''] = heading.split(/[:：–—|・]/u);
  const kind = start.length < heading.length ? KINDS.get(wordKey(start)) : undefined;
  return kind ?? (/\p{Nd}/u.test(start) ? KINDS.get(wordKey(withoutServings(start))) : undefined);
}

function kindInside(words: readonly string[]): SectionKind | undefined {
  if (words.some((word) => KINDS.get(word) === 'ingredients')) return 'ingredients';
  const begins = (start: number): boolean => FIRST_WORDS.has(words[start] ?? '');
  for (let count = begins(0) ? Math.min(words.length - 1, 4) : 0; count > 0; count--) {
    const start = KINDS.get(words.slice(0, count).join(' '));
    if (start !== undefined) return start;
  }
  if (endsWithMethod(words)) return 'method';
  // "Here's how to make it", "दाल बनाने की विधि": a known phrase of two or three words inside the heading. Single words
  // are too common.
  for (let start = 1; start < words.length - 1; start++) {
    for (const count of begins(start) ? [2, 3] : []) {
      if (KINDS.get(words.slice(start, start + count).join(' ')) === 'method') return 'method';
    }
  }
  return undefined;
}

/** Words that make a heading about ingredients or methods in general, rather than the heading of a list. */
const ABOUT: ReadonlySet<string> = new Set(wordsOf(({ sections }) => sections?.about));

/** Every section heading contains one of these words; most other lines contain none. */
const KNOWN: ReadonlySet<string> = new Set([
  ...FIRST_WORDS,
  ...ABOUT,
  ...[...AFTER_DISH].map((words) => words.split(' ')[0] ?? ''),
]);
