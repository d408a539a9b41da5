import type { DraftLine } from '../domain/draft.ts';
import { amountAtEnd } from '../text/numbers/quantity.ts';

/** The text that templates write for an empty field. */
const EMPTY = /(?<![\p{L}\d])(?:undefined|null|NaN)(?![\p{L}\d])\s*/gu;

/**
 * Removes the remains of templates from an ingredient: empty fields as in "eggs ()", "butter , , soft", "onion (, chopped)",
 * and brackets around a note that has its own, "butter ((melted ))".
 */
export function tidyEntry(entry: string): string {
  const tidy = entry
    .replace(EMPTY, '')
    .replace(/\(\s*[,;]\s*/g, '(')
    .replace(/\(\s*\)/g, '')
    .replace(/\s+\)/g, ')')
    .replace(/\(\(([^()]*)\)\)/g, '($1)')
    .replace(/\s*,(?:\s*,)+/g, ',')
    .replace(/\s+,/g, ',')
    .replace(/\s{2,}/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : entry;
}

/** The smallest share of lines with the amount at the end. */
const MOST = 0.6;

/** The largest share of lines that begin with a number. */
const FEW = 0.1;

const MAX_LENGTH = 150;

const LIKELY = /^(\D*[\p{L}\p{M})®%])\s+(\d+(?:[.,/]\d+)?(?:\s*[\p{L}\p{M}]{1,12}\.?))$/u;

/** Scripts of languages that write the ingredient before its amount. */
const NAME_FIRST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Puts amounts first in a list that has a column of names and a column of amounts, as in "200 g flour". */
export function withAmountsFirst(lines: readonly DraftLine[]): DraftLine[] {
  const items = lines.filter((line) => line.type === 'item');
  const turned = items.filter(({ content }) => turn(content) !== null);
  const likely = items.filter(({ content }) => turn(content) !== null || turnLikely(content) !== null);
  const first = items.filter(({ content }) => /^[\d¼-¾⅐-⅞]/u.test(content));
  if (turned.length < 3 || likely.length < items.length * MOST || first.length > items.length * FEW) return [...lines];
  const turnedOf = ({ content }: DraftLine): string => turn(content) ?? turnLikely(content) ?? content;
  return lines.map((line) => (line.type === 'item' ? { ...line, content: turnedOf(line) } : line));
}

/**
 * Puts the amount first in a line that ends with a number and a word that may be an unknown unit. It is only used if
 * other lines are in two columns.
 */
function turnLikely(text: string): string | null {
  if (text.length > MAX_LENGTH || NAME_FIRST.test(text)) return null;
  const [, name, amount] = LIKELY.exec(text) ?? [];
  return name === undefined || amount === undefined ? null : `${amount} ${name}`;
}

function turn(text: string): string | null {
  if (text.length > MAX_LENGTH || NAME_FIRST.test(text)) return null;
  const end = amountAtEnd(text);
  // Punctuation before the amount means that the order is intended: "flour: 200 g".
  return end !== null && /[\p{L}\p{M})®%]$/u.test(end.name) ? `${end.amount} ${end.name}` : null;
}
