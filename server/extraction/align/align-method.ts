import type { DraftLine } from '../draft.ts';
import { lineKey } from './line-key.ts';

/** What a cut text and its whole must have in common, and how much longer the whole is. */
const HELD = 0.9;
const LONGER = 1.3;

/**
 * Sets the steps that the markup states beside those that the page shows. The page's are taken where the markup ran
 * its lines together, cut the text short, or put the whole article where the steps belong.
 */
export function alignMethod(stated: readonly DraftLine[], visible: readonly DraftLine[]): DraftLine[] {
  const said = textKey(stated);
  const shown = textKey(visible);
  if (shown.length < 40 || said === shown) return visible.length > stated.length * 2 ? [...visible] : [...stated];
  const runTogether =
    stated.length === 1 && visible.length > 1 && Math.abs(said.length - shown.length) < said.length * 0.1;
  const cut = shown.length > said.length * LONGER && heldShare(stated, shown) >= HELD;
  const article = said.length > shown.length * LONGER && heldShare(visible, said) >= HELD && visible.length > 2;
  return runTogether || cut || article ? [...visible] : [...stated];
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
