import type { DraftLine } from '../domain/draft.ts';
import { isUnit } from '../../../shared/words/units.ts';

/** How much of the stated lines must bear artefacts, and how many. */
const MANY = 0.15;
const FEWEST = 2;

/** "500.0 g": what a program makes of whole numbers, in most of the lines; fewer may be written so. */
const WHOLE_FLOAT = /^\d+\.0\s/;
const MOST = 0.5;

/** How much of the stated lines the page must show in other words. */
const SAME = 0.8;

/** Shorter words are articles and units, in letters; those of Chinese and Japanese are short. */
const WORD = /\p{L}{3,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

/** What a form or a template leaves in an entry that nobody wrote. */
const ARTEFACTS: readonly RegExp[] = [
  // "0 As required salt" and "salt 5g": the fields of a form in whatever order, without a mark between.
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

function bearsArtefact({ content }: DraftLine): boolean {
  return ARTEFACTS.some((artefact) => artefact.test(content.trim()));
}

/**
 * Whether the page shows the stated ingredients in a cleaner form: a form or a template left its marks in the markup's
 * lines, and the page has the same ingredients without.
 */
export function isShownCleaner(stated: readonly DraftLine[], visible: readonly DraftLine[]): boolean {
  const shown = visible.filter((line) => line.type === 'item');
  const items = stated.filter((line) => line.type === 'item');
  if (Math.abs(shown.length - items.length) > items.length * (1 - SAME)) return false;
  const marked = items.filter(bearsArtefact).length;
  const isMarked = marked >= FEWEST && marked >= items.length * MANY;
  if (shown.some(bearsArtefact) || !(isMarked || areFloats(items, shown))) return false;
  const words = shown.map(({ content }) => wordsOf(content));
  const found = items.filter(({ content }) => words.some((others) => isNamed(wordsOf(content), others)));
  return found.length >= items.length * SAME;
}

/** Whether most of the stated amounts are whole numbers that a program wrote, and none of the shown ones. */
function areFloats(items: readonly DraftLine[], shown: readonly DraftLine[]): boolean {
  const isFloat = ({ content }: DraftLine): boolean => WHOLE_FLOAT.test(content);
  return items.length >= FEWEST && items.filter(isFloat).length >= items.length * MOST && !shown.some(isFloat);
}

/** Whether most of the words are among the others, in whatever number: "jug" and "jugs". */
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
