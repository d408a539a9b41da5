import { readAmount, type ReadAmount, readRange } from './read-amount.ts';
import { withTimesInDigits } from './time-rules.ts';

/** A time that a step names, in seconds, and where in it, from `start` to before `end`. */
export interface Duration {
  readonly seconds: number;
  /** The longer end where a range is named. */
  readonly upTo: number | null;
  readonly start: number;
  readonly end: number;
}

/** A shorter time is over before a button is pressed; for a longer one nobody stands beside. */
const SHORTEST = 10;
const LONGEST = 24 * 3_600;

/** Digits that may begin a time: not those of a code, a date, a fraction or a decimal. */
const BEGIN = /(?<![\p{Script=Latin}\p{Script=Cyrillic}\d]|\d[.,/:])\d/gu;
const BEFORE_BOTH = /(?:between|zwischen|entre|tra|fra|между|بين|בין|antara)\s*$/u;

function readAt(text: string, place: number): ReadAmount | null {
  const isBoth = BEFORE_BOTH.test(text.slice(Math.max(0, place - 12), place));
  const amount = readRange(text, place, isBoth) ?? readAmount(text, place);
  if (amount === null || amount.upTo !== null) return amount;
  return goneOn(text, amount);
}

/** "20 minutes to 1 hour", "30分～40分": both ends with their unit. */
function goneOn(text: string, from: ReadAmount): ReadAmount {
  const parting =
    /(?:\s*[-–—~]\s*|\s*(?:から|에서|到|至)\s*|\s+(?:to|or|bis|oder|à|a|ou|o|hasta|até|до|или|إلى|أو|עד|או|से|या|sampai|hingga|atau|veya)\s+)(?=\d)/uy;
  parting.lastIndex = from.end;
  if (!parting.test(text)) return from;
  const to = readAmount(text, parting.lastIndex);
  return to && to.seconds > from.seconds ? { seconds: from.seconds, upTo: to.seconds, end: to.end } : from;
}

/**
 * The times that a step of a recipe names, in its order, in any of the fifteen languages. Of a range the shorter end
 * is the time: a cook who looks early can wait, one who looks late has burnt it.
 */
export function findDurations(step: string): Duration[] {
  const { text, places } = withTimesInDigits(step);
  const found: Duration[] = [];
  let readUntil = 0;
  for (const { index } of text.matchAll(BEGIN)) {
    if (index < readUntil) continue;
    const amount = readAt(text, index);
    if (amount === null) continue;
    readUntil = amount.end;
    const { seconds, upTo, end } = amount;
    if (seconds < SHORTEST || (upTo ?? seconds) > LONGEST) continue;
    found.push({ seconds, upTo, start: places[index] ?? 0, end: places[end] ?? step.length });
  }
  return found;
}
