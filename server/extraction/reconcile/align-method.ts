import type { DraftLine } from '../domain/draft.ts';
import { lineKey } from '../text/line-key.ts';

/** How much of the shown steps the article must hold, and how much longer it is. */
const HELD = 0.9;
const ARTICLE = 2.5;

/** Up to which share of its length a text begins. */
const BEGINNING = 0.05;

/** Steps with fewer letters than this, of which the page shows much more, were cut. */
const TEASER = 200;

/** More lines than this are an article. */
const MAX_STEPS = 40;

/** So many lines that were there before are no chance. */
const REPEATED = 3;

/**
 * Sets the steps that the markup states beside those that the page shows. The page's are taken where the markup ran
 * its lines together, cut the text short, or put the whole article where the steps belong.
 */
export function alignMethod(stated: readonly DraftLine[], visible: readonly DraftLine[]): DraftLine[] {
  const said = textKey(stated);
  const shown = textKey(visible);
  const alike = Math.abs(said.length - shown.length) < said.length * 0.02;
  if (stated.length === 1 && visible.length === 2 && alike) return [...visible];
  if (visible.length < 3) return [...stated];
  const runTogether = stated.length <= 2 && alike;
  const cut =
    breaksOff(stated, visible) ||
    (visible.length < MAX_STEPS && said.length < TEASER && shown.length > said.length * 3 && shown.includes(said));
  const article =
    said.length > shown.length * ARTICLE &&
    stated.length > visible.length + 7 &&
    heldShare(visible, said) >= HELD &&
    // An article begins with other things; steps of which the page's reading stopped too early begin alike.
    visible.every(({ content }) => !isWithin(lineKey(content), said, said.length * BEGINNING));
  return runTogether || cut || article || isGenerated(stated, visible) ? [...visible] : [...stated];
}

/**
 * Whether the stated steps were made by a machine of the ones that people wrote: they repeat their lines and say in more
 * of them, with the same words and to the same end, what the page says.
 */
function isGenerated(all: readonly DraftLine[], visible: readonly DraftLine[]): boolean {
  const stated = all.filter((line) => line.type === 'item');
  const distinct = (lines: readonly DraftLine[]): number => new Set(lines.map((line) => lineKey(line.content))).size;
  if (stated.length - distinct(stated) < REPEATED || distinct(visible) < visible.length) return false;
  if (visible.length > distinct(stated) * 0.7) return false;
  if (!textKey(visible).endsWith(lineKey(stated.at(-1)?.content ?? ''))) return false;
  const said = wordsOf(stated);
  const own = new Set(said);
  const shown = wordsOf(visible);
  return shown.length * 2 > said.length && shown.filter((word) => own.has(word)).length >= shown.length * HELD;
}

function wordsOf(lines: readonly DraftLine[]): string[] {
  return lines.flatMap((line) => line.content.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Whether the stated steps are only the first ones of those shown. */
function breaksOff(stated: readonly DraftLine[], visible: readonly DraftLine[]): boolean {
  const steps = visible.filter((line) => line.type === 'item');
  if (stated.length * 2 > steps.length || steps.length > MAX_STEPS) return false;
  const said = stated.map((line) => lineKey(line.content));
  const shown = steps.map((line) => lineKey(line.content));
  // What comes again further down is a copy of the whole, not its rest.
  if (said.some((key) => shown.lastIndexOf(key) >= said.length)) return false;
  return said.every((key, index) => shown[index]?.endsWith(key) === true);
}

/** Whether the text holds the key, from `length` letters on at the latest. */
function isWithin(key: string, text: string, length: number): boolean {
  const at = text.indexOf(key);
  return at !== -1 && at <= length;
}

function textKey(lines: readonly DraftLine[]): string {
  return lineKey(lines.map((line) => line.content).join(' '));
}

/** How much of the lines, by length, stands in the text. */
function heldShare(lines: readonly DraftLine[], text: string): number {
  let held = 0;
  let total = 0;
  for (const line of lines) {
    const key = lineKey(line.content);
    total += key.length;
    if (text.includes(key)) held += key.length;
  }
  return total === 0 ? 0 : held / total;
}
