import type { DraftLine } from '../domain/draft.ts';
import { amountAtEnd } from '../text/numbers/quantity.ts';

/** What a template writes for a field that is empty. */
const EMPTY = /(?<![\p{L}\d])(?:undefined|null|NaN)(?![\p{L}\d])\s*/gu;

/** An entry of a list without what a template left of its empty fields: "eggs ()", "butter , , soft", "onion (, chopped)". */
export function tidyEntry(entry: string): string {
  const tidy = entry
    .replace(EMPTY, '')
    .replace(/\(\s*[,;]\s*/g, '(')
    .replace(/\(\s*\)/g, '')
    .replace(/\s*,(?:\s*,)+/g, ',')
    .replace(/\s+,/g, ',')
    .replace(/\s{2,}/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : entry;
}

/** How much of a list must have its amounts at the ends of the lines. */
const MOST = 0.6;

/** How much of it may begin with numbers nevertheless. */
const FEW = 0.1;

const MAX_LENGTH = 150;

const LIKELY = /^(\D*[\p{L}\p{M})®%])\s+(\d+(?:[.,/]\d+)?(?:\s*[\p{L}\p{M}]{1,12}\.?))$/u;

/** Languages that are written so name the ingredient before its amount. */
const NAME_FIRST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The lines of a list that is laid out as two columns, names and amounts, as people write them one by one:
 * "200 g flour".
 */
export function withAmountsFirst(lines: readonly DraftLine[]): DraftLine[] {
  const items = lines.filter((line) => line.type === 'item');
  const turned = items.filter(({ content }) => turn(content) !== null);
  const likely = items.filter(({ content }) => turn(content) !== null || turnLikely(content) !== null);
  const first = items.filter(({ content }) => /^[\d¼-¾⅐-⅞]/u.test(content));
  if (turned.length < 3 || likely.length < items.length * MOST || first.length > items.length * FEW) return [...lines];
  const turnedOf = ({ content }: DraftLine): string => turn(content) ?? turnLikely(content) ?? content;
  return lines.map((line) => (line.type === 'item' ? { ...line, content: turnedOf(line) } : line));
}

/** A line that ends in a number and a word that may be a unit nobody knows: where others are two columns, it is, too. */
function turnLikely(text: string): string | null {
  if (text.length > MAX_LENGTH || NAME_FIRST.test(text)) return null;
  const [, name, amount] = LIKELY.exec(text) ?? [];
  return name === undefined || amount === undefined ? null : `${amount} ${name}`;
}

function turn(text: string): string | null {
  if (text.length > MAX_LENGTH || NAME_FIRST.test(text)) return null;
  const end = amountAtEnd(text);
  // A mark before the amount would be an order of its own: "flour: 200 g".
  return end !== null && /[\p{L}\p{M})®%]$/u.test(end.name) ? `${end.amount} ${end.name}` : null;
}
