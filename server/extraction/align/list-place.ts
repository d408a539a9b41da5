import type { DraftLine } from '../draft.ts';
import { heaviestRun, type Region } from '../find/find-region.ts';
import type { IngredientEntry } from '../find/ingredient-entries.ts';
import { commonLook, lookOf } from '../find/look.ts';
import { shownEntries, type ShownEntry } from '../find/visible-ingredients.ts';
import { sectionHeading } from '../words/section-headings.ts';
import { lineKey } from './line-key.ts';

/** Where the page shows a list that its markup states. */
export interface ListPlace {
  lines: ShownEntry[];
  /** How much of the stated list stands there, 0 to 1. */
  coverage: number;
}

/** How much of a stated list must stand in one place of the page before that place is taken for the list. */
const FOUND = 0.6;

/** An amount that the markup lost has at most this many letters and digits. */
export const MAX_AMOUNT_KEY = 16;

/** The place on the page where most of the stated lines stand together, null where there is none. */
export function placeOf(stated: readonly DraftLine[], entries: readonly IngredientEntry[]): ListPlace | null {
  const keys = new Set(stated.map((line) => lineKey(line.content)).filter((key) => key.length > 1));
  const found = entries.map((entry) => {
    const key = lineKey(entry.text);
    return keys.has(key) || endsWithAny(key, keys);
  });
  const region = heaviestRun(found.map((hit) => (hit ? 1 : -0.3)));
  if (region === null) return null;
  const hits = found.slice(region.start, region.end).filter(Boolean).length;
  if (hits < keys.size * FOUND) return null;
  const whole = grown(region, entries, found);
  return { lines: shownEntries(entries.slice(whole.start, whole.end)), coverage: Math.min(1, hits / keys.size) };
}

function endsWithAny(key: string, keys: ReadonlySet<string>): boolean {
  if (key.length > 150) return false;
  for (let start = 1; start < Math.min(key.length - 2, MAX_AMOUNT_KEY); start++)
    if (keys.has(key.slice(start))) return true;
  return false;
}

/** The region with the entries around it that look like its own, and the line above it, which may be a heading. */
function grown(region: Region, entries: readonly IngredientEntry[], found: readonly boolean[]): Region {
  const own = entries.filter((_, index) => index >= region.start && index < region.end && found[index] === true);
  const look = commonLook(
    own.map((entry) => entry.line),
    () => 1,
  );
  let { start, end } = region;
  if (look !== null && look.includes('.')) {
    const alike = (index: number): boolean => entries[index] !== undefined && lookOf(entries[index].line) === look;
    const parted = (index: number): boolean =>
      entries[index] === undefined || sectionHeading(entries[index].text)?.sure === true;
    while (alike(end) || (!parted(end) && alike(end + 1))) end++;
    while (alike(start - 1) || (!parted(start - 1) && alike(start - 2))) start--;
  }
  return { ...region, start: Math.max(0, start - 1), end };
}
