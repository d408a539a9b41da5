import { stepNumber } from '../../text/prose.ts';
import { ingredientLikeness } from '../../text/quantity.ts';
import type { Paragraph } from './paragraphs.ts';
import { wrappedText } from './wrapped-text.ts';

/** Shorter paragraphs are headings and entries of lists. */
const MIN_LENGTH = 30;
const SAME_SIZE = 0.06;

/** The paragraphs of all pages with those put together again that go on at the head of the next page. */
export function joinedAcrossPages(paragraphs: readonly Paragraph[]): Paragraph[] {
  const whole: Paragraph[] = [];
  let lastPage = 0;
  for (const paragraph of paragraphs) {
    const open = whole.at(-1);
    if (open !== undefined && paragraph.page === lastPage + 1 && goesOn(open, paragraph)) {
      open.text = wrappedText(open.text, paragraph.text);
    } else whole.push({ ...paragraph });
    lastPage = paragraph.page;
  }
  return whole;
}

function goesOn(open: Paragraph, next: Paragraph): boolean {
  if (Math.abs(open.size - next.size) > SAME_SIZE * next.size || open.bold !== next.bold || next.mark !== null)
    return false;
  return sentenceGoesOn(open.text, next.text);
}

/** Whether a sentence that a page's end broke goes on: with a small letter, or in a script that has none. */
export function sentenceGoesOn(open: string, next: string): boolean {
  if (open.length < MIN_LENGTH || !/[\p{L}\p{M}\p{N},،，、-]$/u.test(open)) return false;
  const entries = [stepNumber(open)?.rest ?? open, next].filter((text) => ingredientLikeness(text) >= 0.5);
  return /^[\p{Ll}\p{Lo}]/u.test(next) && entries.length === 0;
}
