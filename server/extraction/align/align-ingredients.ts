import type { DraftLine } from '../draft.ts';
import { heaviestRun } from '../find/find-region.ts';
import type { IngredientEntry } from '../find/ingredient-entries.ts';
import { shownEntries, type ShownEntry } from '../find/visible-ingredients.ts';
import { ingredientLikeness } from '../find/quantity.ts';
import { lineKey } from './line-key.ts';

/** How much of a stated list must stand in one place of the page before that place is taken for the list. */
const FOUND = 0.6;

/**
 * Sets a list of ingredients that the markup states beside the page's own: headings that the page shows come back,
 * amounts that the markup lost are taken from the page, and a list of names only gives way to the list shown.
 */
export function alignIngredients(
  stated: readonly DraftLine[],
  entries: readonly IngredientEntry[],
  visible: readonly DraftLine[],
): DraftLine[] {
  const shown = placeOf(stated, entries);
  if (shown === null) return isPoorer(stated, visible) ? [...visible] : [...stated];
  const lines = shown.map((line) => ({ ...line, key: lineKey(line.content) }));
  const used = new Set<number>();
  const aligned: DraftLine[] = [];
  let next = 0;
  for (const line of stated) {
    const at = matchOf(line, lines, used, next);
    if (at === -1) {
      aligned.push(line);
      continue;
    }
    const match = lines[at];
    used.add(at);
    if (line.type === 'item') {
      // Headings between the last entry and this one.
      for (let index = at - 1; index >= next && lines[index]?.heading !== null; index--) {
        const heading = lines[index];
        if (heading !== undefined && !isStated(heading.key, stated)) insertHeading(aligned, heading.content);
      }
    }
    next = Math.max(next, at + 1);
    aligned.push(match === undefined ? line : richer(line, match));
  }
  return aligned;
}

type KeyedLine = ShownEntry & { key: string };

/** The page's lines where most of the stated ones stand, null where they stand nowhere together. */
function placeOf(stated: readonly DraftLine[], entries: readonly IngredientEntry[]): ShownEntry[] | null {
  const keys = new Set(stated.map((line) => lineKey(line.content)).filter((key) => key.length > 1));
  const found = entries.map((entry) => keys.has(lineKey(entry.text)) || endsWithAny(lineKey(entry.text), keys));
  const region = heaviestRun(found.map((hit) => (hit ? 1 : -0.3)));
  if (region === null) return null;
  const hits = found.slice(region.start, region.end).filter(Boolean).length;
  if (hits < keys.size * FOUND) return null;
  // A heading may stand above the first entry.
  return shownEntries(entries.slice(Math.max(0, region.start - 1), region.end));
}

function endsWithAny(key: string, keys: ReadonlySet<string>): boolean {
  if (key.length > 150) return false;
  for (let start = 1; start < Math.min(key.length - 2, 16); start++) if (keys.has(key.slice(start))) return true;
  return false;
}

function matchOf(line: DraftLine, lines: readonly KeyedLine[], used: ReadonlySet<number>, next: number): number {
  const key = lineKey(line.content);
  const fits = (at: number): boolean =>
    !used.has(at) && (lines[at]?.key === key || lines[at]?.key.endsWith(key) === true);
  for (let at = next; at < lines.length; at++) if (fits(at) && lines[at]?.key === key) return at;
  for (let at = next; at < lines.length; at++)
    if (fits(at) && (lines[at]?.key.length ?? 0) - key.length < 16) return at;
  return -1;
}

/** The stated line, unless the page shows it as a heading or with the amount that the markup lost. */
function richer(line: DraftLine, shown: KeyedLine): DraftLine {
  // What merely looks otherwise is a heading where its wording agrees: "FOR THE SAUCE".
  const worded = line.content === line.content.toUpperCase() || /[:：]$/.test(line.content);
  if (shown.heading === 'set' || (shown.heading === 'odd' && worded)) return { content: shown.content, type: 'title' };
  if (
    shown.heading === null &&
    shown.key.length > lineKey(line.content).length &&
    ingredientLikeness(shown.content) >= 0.7
  ) {
    return { content: shown.content, type: line.type };
  }
  return line;
}

function isStated(key: string, stated: readonly DraftLine[]): boolean {
  return stated.some((line) => lineKey(line.content) === key);
}

function insertHeading(aligned: DraftLine[], content: string): void {
  aligned.push({ content, type: 'title' });
}

/** Whether a stated list is a teaser of the one that the page shows: fewer lines, or no amounts. */
function isPoorer(stated: readonly DraftLine[], visible: readonly DraftLine[]): boolean {
  const amounts = (lines: readonly DraftLine[]): number =>
    lines.filter((line) => ingredientLikeness(line.content) >= 0.7).length;
  if (visible.length < 3 || amounts(visible) < visible.length * 0.5) return false;
  return amounts(stated) < stated.length * 0.2 && amounts(stated) * 3 < amounts(visible);
}
