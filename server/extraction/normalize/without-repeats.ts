import type { DraftLine } from '../domain/draft.ts';
import { lineKey } from '../text/line-key.ts';
import { stepNumber } from '../text/prose.ts';
import { withoutAmount } from '../text/numbers/quantity.ts';

/** The smallest numbers of lines of a repeated part. Shorter repetitions can be a coincidence. */
const FEWEST_STEPS = 2;
const FEWEST_ENTRIES = 3;

/** In letters. Repetitions of shorter texts can be a coincidence. */
const SHORT_STEPS = 30;

/** Removes a repetition of all steps: A B C A B C, or all of them in one line before or after the separate lines. */
export function withoutRepeatedSteps(lines: readonly DraftLine[]): DraftLine[] {
  const keys = lines.map(({ content }) => lineKey(stepNumber(content)?.rest ?? content));
  const whole = keys.join('');
  const [first = '', ...rest] = keys;
  const last = keys.at(-1) ?? '';
  if (keys.length > FEWEST_STEPS && first.length > SHORT_STEPS && first === rest.join('')) return lines.slice(1);
  if (keys.length > FEWEST_STEPS && last.length > SHORT_STEPS && last === keys.slice(0, -1).join(''))
    return lines.slice(0, -1);
  const period = periodOf(keys, FEWEST_STEPS);
  return period > 0 && whole.length > 2 * SHORT_STEPS ? lines.slice(0, period) : [...lines];
}

/**
 * Keeps the first size of a list that is stated for several sizes one after the other: the same names in the same
 * order, with amounts that are all larger or all smaller.
 */
export function withoutOtherSizes(lines: readonly DraftLine[]): DraftLine[] {
  const items = lines.filter((line) => line.type === 'item');
  const names = items.map(({ content }) => nameOf(content));
  const period = periodOf(names, FEWEST_ENTRIES);
  const next = items[period];
  if (period === 0 || next === undefined || names.slice(0, period).includes('')) return [...lines];
  const ratios = items.slice(period, 2 * period).flatMap(({ content }, index) => {
    const ratio = (numberOf(content) ?? 0) / (numberOf(items[index]?.content ?? '') ?? 0);
    return Number.isFinite(ratio) && ratio > 0 ? [ratio] : [];
  });
  const areOne = ratios.length >= 2 && (ratios.every((ratio) => ratio > 1) || ratios.every((ratio) => ratio < 1));
  if (!areOne) return [...lines];
  const kept = lines.slice(0, lines.indexOf(next));
  return kept.slice(0, kept.findLastIndex((line) => line.type === 'item') + 1);
}

/** The length of the part of which the keys are complete repetitions; 0 if there is none. */
function periodOf(keys: readonly string[], fewest: number): number {
  for (let period = fewest; period <= keys.length / 2; period++) {
    if (keys.length % period === 0 && keys.every((key, index) => key === keys[index % period])) return period;
  }
  return 0;
}

/**
 * The name of an ingredient without plural endings and without the last letter of longer words: "leek" and "leeks" are
 * equal.
 */
function nameOf(entry: string): string {
  const words =
    withoutAmount(entry)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.map((word) => (word.length > 4 ? word.slice(0, -1) : word).replace(/s$/, '')).join(' ');
}

/** The number that an entry begins with; null if there is none. */
function numberOf(entry: string): number | null {
  const spaced = entry
    .replace(/(?=[¼-¾⅐-⅞])/gu, ' ')
    .normalize('NFKC')
    .replaceAll('\u2044', '/');
  const [, over, under, whole, overs, unders] =
    /^\s*(?:(\d+)\s*\/\s*(\d+)|(\d+(?:[.,]\d+)?)(?:\s+(\d+)\s*\/\s*(\d+))?)/u.exec(spaced) ?? [];
  const fraction = Number(over ?? overs ?? 0) / Number(under ?? unders ?? 1);
  const number = Number(whole?.replace(',', '.') ?? 0) + fraction;
  return number > 0 ? number : null;
}
