import type { DraftLine } from '../domain/draft.ts';
import { heaviestRun, isHeading, type Region } from '../page-reading/region/find-region.ts';
import type { IngredientEntry } from '../page-reading/region/ingredient-entries.ts';
import { commonLook, isOddAmong, lookOf } from '../page-reading/region/look.ts';
import { shownEntries, type ShownEntry } from '../page-reading/ingredients/visible-ingredients.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';
import { lineKey } from '../text/line-key.ts';

/** The place where the page shows the list of its markup. */
export interface ListPlace {
  lines: ShownEntry[];
  /** The share of the stated list that is there, 0 to 1. */
  coverage: number;
}

/** The share of a stated list that must be in one place of the page for that place to be the list. */
const FOUND = 0.6;

/** The largest number of letters and digits of an amount that the markup lacks. */
export const MAX_AMOUNT_KEY = 16;

/** The place on the page with most of the stated lines together; null if there is none. */
export function placeOf(stated: readonly DraftLine[], entries: readonly IngredientEntry[]): ListPlace | null {
  const counts = new Map<string, number>();
  for (const { content } of stated) {
    const key = lineKey(content);
    if (key.length > 1) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const lengths = new Set([...counts.keys()].map((key) => key.length));
  const ends = new Set([...counts.keys()].map((key) => key.at(-1)));
  const found = entries.map(({ text }) => {
    const last = lastLetter(text);
    return last === null || ends.has(last) ? statedKey(lineKey(text), counts, lengths) : null;
  });
  const region = heaviestRun(found.map((key) => (key === null ? -0.3 : 1)));
  if (region === null) return null;
  const once = firstCopy(region, found, counts);
  const hits = new Set(found.slice(once.start, once.end).filter((key) => key !== null)).size;
  if (hits < counts.size * FOUND) return null;
  const whole = grown(once, entries, found);
  return { lines: shownEntries(entries.slice(whole.start, whole.end)), coverage: hits / counts.size };
}

/** The last character of a line's key, determined cheaply without computing the key; null if that is not possible. */
function lastLetter(text: string): string | null {
  return /([a-z\d])[\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]*$/i.exec(text.slice(-4))?.[1]?.toLowerCase() ?? null;
}

/** The key of the stated line that a visible line equals or ends with; null if there is none. */
function statedKey(key: string, counts: ReadonlyMap<string, number>, lengths: ReadonlySet<number>): string | null {
  if (key.length > 150) return null;
  for (let start = 0; start === 0 || start < Math.min(key.length - 2, MAX_AMOUNT_KEY); start++) {
    if (lengths.has(key.length - start) && counts.has(key.slice(start))) return key.slice(start);
  }
  return null;
}

/**
 * Ends the region where a line occurs too often, because pages often contain a second copy of the list for print or in
 * other measures.
 */
function firstCopy(region: Region, found: readonly (string | null)[], counts: ReadonlyMap<string, number>): Region {
  const left = new Map(counts);
  let seen = 0;
  for (let index = region.start; index < region.end; index++) {
    const key = found[index];
    if (key === null || key === undefined) continue;
    const remaining = left.get(key) ?? 0;
    if (remaining === 0 && seen >= counts.size * FOUND) return { ...region, end: index };
    left.set(key, remaining - 1);
    seen++;
  }
  return region;
}

/** Extends a region by surrounding entries that look the same, and by the heading above it. */
function grown(region: Region, entries: readonly IngredientEntry[], found: readonly (string | null)[]): Region {
  const own = entries.filter((_, index) => index >= region.start && index < region.end && found[index] !== null);
  const look = commonLook(
    own.map((entry) => entry.line),
    () => 1,
  );
  let { start, end } = region;
  if (look !== null && look.includes('.')) {
    const alike = (index: number): boolean => entries[index] !== undefined && lookOf(entries[index].line) === look;
    const endsList = (index: number): boolean =>
      entries[index] === undefined || sectionHeading(entries[index].text)?.sure === true;
    while (alike(end) || (!endsList(end) && alike(end + 1))) end++;
    while (alike(start - 1) || (!endsList(start - 1) && alike(start - 2))) start--;
  }
  const above = entries[start - 1];
  const lines = entries.slice(start, end).map((entry) => entry.line);
  const headed =
    above !== undefined &&
    (isHeading(above.line) ||
      above.line.hint === 'ingredient' ||
      /[:：]$/.test(above.text) ||
      isOddAmong(above.line, lines, look));
  return { ...region, start: headed ? start - 1 : start, end };
}
