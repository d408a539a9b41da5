import type { DraftLine } from '../domain/draft.ts';
import { isUnit } from '../../../shared/words/units.ts';

/** How much of the stated lines must be jumbled, and how much of them the page must show in other words. */
const JUMBLED = 0.15;
const SAME = 0.8;

/** "0 As required salt" and "salt 5g": a form's fields put one after the other in whatever order, without a mark between. */
const FIELDS = /^(?:0 |as (?:required|needed) )|\p{L}\s+\d[\d.,/½¼¾⅓⅔]*\s?\p{L}{0,3}$/iu;

/** Whether the page shows the stated ingredients in a better form: the markup's lines are the fields of a form. */
export function isJumbled(stated: readonly DraftLine[], visible: readonly DraftLine[]): boolean {
  const shown = visible.filter((line) => line.type === 'item');
  if (Math.abs(shown.length - stated.length) > stated.length * (1 - SAME)) return false;
  const jumbled = stated.filter(({ content }) => FIELDS.test(content.trim()));
  if (jumbled.length < 2 || jumbled.length < stated.length * JUMBLED) return false;
  if (shown.some(({ content }) => FIELDS.test(content))) return false;
  const words = shown.map(({ content }) => new Set(wordsOf(content)));
  const found = stated.filter(({ content }) => words.some((own) => wordsOf(content).every((word) => own.has(word))));
  return found.length >= stated.length * SAME;
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !isUnit(word));
}
