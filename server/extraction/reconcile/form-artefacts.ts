import type { DraftLine } from '../domain/draft.ts';
import { isUnit } from '../../../shared/words/units.ts';
import type { IngredientEntry } from '../page-reading/region/ingredient-entries.ts';
import { lineKey } from '../text/line-key.ts';

/** The smallest share and the smallest number of stated lines with artefacts. */
const MANY = 0.15;
const FEWEST_ARTEFACTS = 2;

/** "500.0 g": a whole number formatted by a program. This only counts if most lines have such a number. */
const WHOLE_FLOAT = /^\d+\.0\s/;
const MOST = 0.5;

/** The share of the stated ingredients that the page must show in a cleaner form. */
const SAME = 0.8;

/** In letters. Shorter words are articles and units, except in Chinese, Japanese and Korean. */
const WORD = /\p{L}{3,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

/** Artefacts of forms and templates in an entry. */
const ARTEFACTS: readonly RegExp[] = [
  // "0 As required salt" and "salt 5g": form fields without separators.
  /^(?:0 |as (?:required|needed) )|\p{L}\s+\d[\d.,/½¼¾⅓⅔]*\s?\p{L}{0,3}$/iu,
  // "2 jug(s)"
  /\p{L}\((?:s|es|e|n|en)\)/u,
  // "27.30 gm", "120.00 gm", "0.33333334 cup"
  /(?<![\d.,$€£])\d+\.(?:\d{4,}|\d0)(?![\d.,])/u,
  // "undefined salt"
  /(?<![\p{L}\d])(?:undefined|null|NaN|\[object \w+\])(?![\p{L}\d])/u,
  // "eggs ()", "butter , , soft"
  /\(\s*\)|,\s*,/u,
];

function hasArtefact({ content }: DraftLine): boolean {
  return ARTEFACTS.some((artefact) => artefact.test(content.trim()));
}

/**
 * Whether the page shows the same ingredients in a cleaner form: the markup's lines contain artefacts of a form or
 * template, and the page's lines do not.
 */
export function isShownCleaner(stated: readonly DraftLine[], visible: readonly DraftLine[]): boolean {
  const shown = visible.filter((line) => line.type === 'item');
  const items = stated.filter((line) => line.type === 'item');
  if (Math.abs(shown.length - items.length) > items.length * (1 - SAME)) return false;
  const marked = items.filter(hasArtefact).length;
  const isMarked = marked >= FEWEST_ARTEFACTS && marked >= items.length * MANY;
  if (shown.some(hasArtefact) || !(isMarked || areFloats(items, shown))) return false;
  const words = shown.map(({ content }) => wordsOf(content));
  const found = items.filter(({ content }) => words.some((others) => isNamed(wordsOf(content), others)));
  return found.length >= items.length * SAME;
}

/** Whether most of the stated amounts, and none of the visible ones, are whole numbers formatted with decimals. */
function areFloats(items: readonly DraftLine[], shown: readonly DraftLine[]): boolean {
  const isFloat = ({ content }: DraftLine): boolean => WHOLE_FLOAT.test(content);
  return (
    items.length >= FEWEST_ARTEFACTS && items.filter(isFloat).length >= items.length * MOST && !shown.some(isFloat)
  );
}

/** Whether at least half of the words occur among the others, ignoring singular and plural: "jug" and "jugs". */
function isNamed(words: readonly string[], others: readonly string[]): boolean {
  const isAmong = (word: string): boolean =>
    others.some(
      (other) =>
        other === word || (word.length > 2 && other.startsWith(word)) || (other.length > 2 && word.startsWith(other)),
    );
  return words.length > 0 && words.filter(isAmong).length * 2 >= words.length;
}

function wordsOf(text: string): string[] {
  const bare = text
    .toLowerCase()
    .replace(/\([a-z]{1,2}\)/g, '')
    .replace(/undefined|null|nan/g, '');
  return (bare.match(WORD) ?? []).filter((word) => !isUnit(word));
}

/** The share of a list that the page must show, and the smallest number of repeated lines that are removed. */
const SHOWN = 0.8;
const FEWEST_DOUBLES = 3;

/**
 * Removes repeated lines that the page shows only once. They occur if the markup states a part of the recipe separately
 * and within the whole. If the entire list occurs twice, as in a copy for print, returns its first half.
 */
export function withoutDoubles(
  stated: readonly DraftLine[],
  entries: readonly IngredientEntry[],
): readonly DraftLine[] {
  const keys = stated.map(({ content }) => lineKey(content));
  const distinct = new Set(keys);
  if (keys.length - distinct.size < FEWEST_DOUBLES) return stated;
  const half = keys.length / 2;
  if (keys.every((key, index) => key === keys[(index + half) % keys.length])) return stated.slice(0, half);
  const left = new Map<string, number>();
  for (const { text } of entries) {
    const key = lineKey(text);
    if (distinct.has(key)) left.set(key, (left.get(key) ?? 0) + 1);
  }
  if (left.size < distinct.size * SHOWN) return stated;
  const own = stated.filter((_, index) => {
    const remaining = left.get(keys[index] ?? '');
    if (remaining !== undefined) left.set(keys[index] ?? '', Math.max(0, remaining - 1));
    return remaining !== 0;
  });
  return stated.length - own.length >= FEWEST_DOUBLES ? own : stated;
}
