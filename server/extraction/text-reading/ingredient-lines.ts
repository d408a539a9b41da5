import type { DraftLine } from '../domain/draft.ts';
import { withoutColon } from '../text/line-marks.ts';
import { withoutBullets } from '../text/line-mark.ts';
import { isServingsLine } from '../lexicon/headings/fact-labels.ts';
import { groupRows } from './group-lines.ts';
import { entryGoesOn, joined } from './rows/join-wrapped.ts';
import type { Row } from './rows/row.ts';

/** From this share on the entries of a list are numbered. */
const MOST = 0.6;

/** What parts entries that stand in one line. */
const INLINE = /\s*[,،]\s+|[、，]/u;

/** The entries and headings of a list; `width` as of wrapWidth, `headed` where a heading opens it. */
export function ingredientLines(rows: readonly Row[], width: number | null, headed: boolean): DraftLine[] {
  const whole = withoutBreaks(withoutAsides(rows), width);
  const groups = groupRows(whole, headed);
  const numbered = whole.filter((row) => row.step !== null && row.mark === 'number').length >= whole.length * MOST;
  const lines = whole.flatMap((row): DraftLine[] => {
    if (row.isFact || isServingsLine(row.text)) return [];
    const text = row.opens?.rest || (numbered ? (row.step?.rest ?? row.text) : row.text);
    if (groups.has(row)) return [{ content: withoutColon(text), type: 'title' }];
    return inlineEntries(row, text).map((content) => ({ content: withoutBullets(content), type: 'item' }));
  });
  return withoutIdleHeadings(lines);
}

/** "Ingredients: flour, sugar, eggs" lists its entries in one line. */
function inlineEntries(row: Row, text: string): string[] {
  if (row.opens?.kind === 'ingredients') return text.split(/\s*[;；]\s*/u).flatMap((part) => part.split(INLINE));
  const parts = text.split(/\s*[;；]\s+/u);
  return parts.length > 2 ? parts : [text];
}

/** Drops remarks and lists of tools that stand between the entries. */
function withoutAsides(rows: readonly Row[]): Row[] {
  let aside = false;
  return rows.filter((row) => {
    if (row.opens?.kind === 'other' && row.mark === null) aside = row.opens.rest === '';
    else if (row.opens?.kind === 'ingredients') aside = false;
    return !aside && row.opens?.kind !== 'other';
  });
}

function withoutBreaks(rows: readonly Row[], width: number | null): Row[] {
  const whole: Row[] = [];
  for (const row of rows) {
    const last = whole.at(-1);
    if (last !== undefined && entryGoesOn(last, row, width)) whole[whole.length - 1] = joined(last, row);
    else whole.push(row);
  }
  return whole;
}

/** Drops headings without entries, and the one above the whole list: it only names it. */
function withoutIdleHeadings(lines: readonly DraftLine[]): DraftLine[] {
  const leading = lines.filter((line, index) => line.type === 'item' || lines[index + 1]?.type === 'item');
  const headings = leading.filter((line) => line.type === 'title').length;
  return headings === 1 && leading[0]?.type === 'title' ? leading.slice(1) : leading;
}
