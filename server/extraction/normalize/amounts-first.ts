import type { DraftLine } from '../domain/draft.ts';
import { amountAtEnd } from '../text/quantity.ts';

/** How much of a list must have its amounts at the ends of the lines. */
const MOST = 0.6;

/** How much of it may begin with numbers nevertheless. */
const FEW = 0.1;

const MAX_LENGTH = 150;

/** Languages that are written so name the ingredient before its amount. */
const NAME_FIRST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The lines of a list that is laid out as two columns, names and amounts, as people write them one by one:
 * "200 g flour".
 */
export function withAmountsFirst(lines: readonly DraftLine[]): DraftLine[] {
  const items = lines.filter((line) => line.type === 'item');
  const turned = items.filter(({ content }) => turn(content) !== null);
  const first = items.filter(({ content }) => /^[\d¼-¾⅐-⅞]/u.test(content));
  if (turned.length < 3 || turned.length < items.length * MOST || first.length > items.length * FEW) return [...lines];
  return lines.map((line) => (line.type === 'item' ? { ...line, content: turn(line.content) ?? line.content } : line));
}

function turn(text: string): string | null {
  if (text.length > MAX_LENGTH || NAME_FIRST.test(text)) return null;
  const end = amountAtEnd(text);
  // A mark before the amount would be an order of its own: "flour: 200 g".
  return end !== null && /[\p{L}\p{M})®%]$/u.test(end.name) ? `${end.amount} ${end.name}` : null;
}
