import { isBareAmount } from '../../text/numbers/quantity.ts';
import type { Segment } from './segment.ts';

/** A column of amounts has at least this number of amounts, and at least this share of its segments are amounts. */
const MIN_AMOUNTS = 3;
const MIN_SHARE = 0.6;
/** The largest distance between an amount and the name after it, in font sizes. */
const MAX_GAP = 10;

/** A number and one or two words. */
const NUMBERED = /^[\p{Nd}\p{No}][\p{Nd}\p{No}\s.,⁄/]*\s?[^\s\p{Nd}]+(?:\s[^\s\p{Nd}]+)?$/u;

/** A number or bullet that is separated from its entry by a tab. */
const ENTRY_MARK = /^(?:\p{Nd}{1,2}[.)]|[-*+•·▪◦‣●○▢☐□✓✔–—o\u{e000}-\u{f8ff}])$/u;

/**
 * Joins segments that a table layout separates although they form one line: amounts with the names beside them, and
 * numbers or bullets with their entries.
 */
export function withAmountsJoined(segments: readonly Segment[]): Segment[] {
  const starts = countedBy(segments, ({ x0 }) => x0);
  const ends = countedBy(segments, ({ x1 }) => x1);
  const inColumn = (segment: Segment): boolean => starts(segment) || ends(segment);
  const joined: Segment[] = [];
  let before: Segment | null = null;
  for (const segment of segments) {
    const beside: Segment | null =
      before !== null && Math.abs(segment.y - before.y) < 0.4 * segment.size ? before : null;
    const next: Segment | null =
      beside !== null && areOneLine(beside, segment, inColumn) ? together(beside, segment) : null;
    if (next === null) joined.push(segment);
    else joined[joined.length - 1] = next;
    before = next ?? segment;
  }
  return joined;
}

/**
 * Returns a function that tells whether a segment is in a column of amounts: enough segments have the same edge, and
 * most of them are amounts.
 */
function countedBy(segments: readonly Segment[], edgeOf: (segment: Segment) => number): (segment: Segment) => boolean {
  const key = (segment: Segment): number => Math.round(edgeOf(segment) / 3);
  const counts = new Map<number, { all: number; amounts: number }>();
  for (const segment of segments) {
    const count = counts.get(key(segment)) ?? { all: 0, amounts: 0 };
    count.all += 1;
    if (isBareAmount(segment.text)) count.amounts += 1;
    counts.set(key(segment), count);
  }
  return (segment) => {
    const { all = 0, amounts = 0 } = counts.get(key(segment)) ?? {};
    return amounts >= MIN_AMOUNTS && amounts >= MIN_SHARE * all;
  };
}

function areOneLine(left: Segment, right: Segment, inColumn: (segment: Segment) => boolean): boolean {
  if (ENTRY_MARK.test(left.text)) return right.x0 - left.x1 < 5 * right.size;
  const amountRight = isBareAmount(right.text);
  // "2 ripe" in a column of amounts counts as an amount, although "ripe" is no unit.
  const amountLeft = isBareAmount(left.text) || (NUMBERED.test(left.text) && inColumn(left) && !amountRight);
  if (amountLeft === amountRight) return false;
  if (amountLeft && right.x0 - left.x1 > MAX_GAP * right.size) return false;
  return amountLeft ? inColumn(left) && !/^\p{Nd}/u.test(right.text) : inColumn(right) && !/\p{Nd}/u.test(left.text);
}

function together(left: Segment, right: Segment): Segment {
  const text = `${left.text} ${right.text}`;
  const whole = { ...left, text, x1: right.x1, bold: left.bold && right.bold, size: right.size };
  return ENTRY_MARK.test(left.text) ? whole : { ...whole, lastCell: right.x0 };
}
