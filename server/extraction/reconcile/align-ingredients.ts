import type { DraftLine } from '../domain/draft.ts';
import type { IngredientEntry } from '../page-reading/region/ingredient-entries.ts';
import { ingredientLikeness, isBareAmount, withoutAmount } from '../text/numbers/quantity.ts';
import type { ShownEntry } from '../page-reading/ingredients/visible-ingredients.ts';
import { lineKey } from '../text/line-key.ts';
import { isShownCleaner, withoutDoubles } from './form-artefacts.ts';
import { MAX_AMOUNT_KEY, placeOf } from './list-place.ts';

/** Replacement characters for lost letters, or an ellipsis at the end of a truncated text. */
const GAPS = /\uFFFD+|(?:\.\.\.|…)$/u;
const ALL_GAPS = new RegExp(GAPS, 'gu');

/** A text with more gaps is not matched. */
const MAX_GAPS = 8;

/** Replaces stated lines with lost letters or a truncated end by the complete line of the page. */
export function withGapsFilled(stated: readonly DraftLine[], visible: readonly DraftLine[]): DraftLine[] {
  return stated.map((line) => {
    const pattern = GAPS.test(line.content) ? patternOf(line.content) : null;
    if (pattern === null) return line;
    const whole = new Set(visible.map(({ content }) => content).filter((content) => pattern.test(content)));
    const [content, ...others] = whole;
    return content === undefined || others.length > 0 ? line : { ...line, content };
  });
}

function patternOf(text: string): RegExp | null {
  const pieces = text.split(ALL_GAPS).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (pieces.length > MAX_GAPS || pieces.join('').length * 2 < text.length) return null;
  const last = pieces.pop() ?? '';
  const rest = last === '' && !text.endsWith('\uFFFD') ? '.*' : '.{0,3}';
  return new RegExp(`^${pieces.join('.{0,3}')}${rest}${last}$`, 'u');
}

/** If a place of the page contains this share of the stated lines, it is certainly the list. */
const SURE = 0.8;

/** Fewer lines can also match elsewhere: "Chicken" is also a link. */
const FEWEST = 3;

/** In characters. A longer line consists of several entries. */
const LONG = 180;

/** A line of the page with its key for comparison. */
type KeyedLine = ShownEntry & { key: string };

/**
 * Corrects the ingredients of the markup by the page's own list: adds headings of the page, takes amounts and lines
 * that the markup lacks, and replaces a teaser by the complete list.
 */
export function alignIngredients(
  all: readonly DraftLine[],
  entries: readonly IngredientEntry[],
  visible: readonly DraftLine[],
): DraftLine[] {
  const stated = withGapsFilled(withoutDoubles(all, entries), visible);
  const place = placeOf(stated, entries);
  const found = place !== null && place.coverage >= SURE && stated.length >= FEWEST;
  if (!found && isPoorer(stated, visible)) return [...visible];
  if (
    isRunTogether(stated, visible) ||
    isCut(stated, visible) ||
    isBrokenOtherwise(stated, visible) ||
    isShownCleaner(stated, visible)
  )
    return [...visible];
  if (place === null) return [...stated];
  const lines = place.lines.map((line) => ({ ...line, key: lineKey(line.content) }));
  return withHeadings(stated, lines);
}

function withHeadings(stated: readonly DraftLine[], lines: readonly KeyedLine[]): DraftLine[] {
  const own = new Set(stated.map((line) => lineKey(line.content)));
  const used = new Set<number>();
  const aligned: DraftLine[] = [];
  let next = 0;
  for (const line of stated) {
    const at = matchOf(line, lines, used, next);
    const match = lines[at];
    if (match === undefined) {
      aligned.push(line);
      continue;
    }
    used.add(at);
    const between = lines.slice(next, at);
    // The headings directly above the entry that the markup does not contain.
    const headings = between.slice(between.findLastIndex((shown) => shown.heading === null) + 1);
    for (const { key, content } of headings) if (!own.has(key)) aligned.push({ content, type: 'title' });
    next = Math.max(next, at + 1);
    aligned.push(richer(line, match));
  }
  return aligned;
}

function matchOf(line: DraftLine, lines: readonly KeyedLine[], used: ReadonlySet<number>, next: number): number {
  const key = lineKey(line.content);
  for (let at = next; at < lines.length; at++) if (!used.has(at) && lines[at]?.key === key) return at;
  for (let at = next; at < lines.length; at++) {
    const shown = lines[at]?.key ?? '';
    if (!used.has(at) && shown.endsWith(key) && shown.length - key.length < MAX_AMOUNT_KEY) return at;
  }
  return -1;
}

/** The stated line, or the page's line if it is a heading, is better spaced, or has an amount that the markup lacks. */
function richer(line: DraftLine, shown: KeyedLine): DraftLine {
  // A line that only looks different is a heading if its wording agrees: "FOR THE SAUCE".
  const worded = line.content === line.content.toUpperCase() || /[:：]$/.test(line.content);
  if (shown.heading === 'set' || (shown.heading === 'odd' && worded)) return { content: shown.content, type: 'title' };
  if (shown.heading !== null || line.type !== 'item') return line;
  if (isSpaced(shown.content, line.content)) return { ...line, content: shown.content };
  const amount = shown.key.length > lineKey(line.content).length && ingredientLikeness(shown.content) >= 0.7;
  return amount ? { ...line, content: shown.content } : line;
}

/** Whether both have the same characters, and the page has more spaces: "200gflour". */
function isSpaced(shown: string, stated: string): boolean {
  return shown.length > stated.length && shown.replace(/\s/g, '') === stated.replace(/\s/g, '');
}

/** Whether the markup joined several lines of the page. */
function isRunTogether(stated: readonly DraftLine[], visible: readonly DraftLine[]): boolean {
  const keyOf = (lines: readonly DraftLine[]): string => lines.map((line) => lineKey(line.content)).join('');
  return stated.length > 0 && visible.length >= stated.length * 2 && keyOf(stated) === keyOf(visible);
}

/** Whether the markup is truncated: the page shows nearly all stated lines and further ingredients with amounts. */
function isCut(stated: readonly DraftLine[], visible: readonly DraftLine[]): boolean {
  const shown = new Map(visible.map((line) => [lineKey(line.content), line]));
  const names = stated.map((line) => lineKey(withoutAmount(line.content)));
  if (stated.filter(({ content }) => shown.has(lineKey(content))).length < stated.length * SURE) return false;
  for (const { content } of stated) shown.delete(lineKey(content));
  const further = [...shown.values()].filter((line) => line.type === 'item');
  const others = further.filter(
    (line) => ingredientLikeness(line.content) >= 0.7 && !names.some((name) => lineKey(line.content).includes(name)),
  );
  return further.length > 2 && others.length > 2 && others.length >= further.length * 0.4;
}

/** Whether both have the same text with different line breaks. The page's line breaks are then used. */
function isBrokenOtherwise(stated: readonly DraftLine[], visible: readonly DraftLine[]): boolean {
  const statedKeys = stated.map((line) => lineKey(line.content));
  const whole = statedKeys.join('');
  const shown = visible.map((line) => lineKey(line.content));
  const own = new Set(statedKeys);
  if (visible.length < 3 || shown.filter((key) => own.has(key)).length > shown.length * SURE) return false;
  if (Math.abs(visible.filter((line) => line.type === 'item').length - stated.length) < 2) return false;
  if (meanLikeness(visible) < meanLikeness(stated) + 0.1 || visible.some((line) => line.content.length > LONG))
    return false;
  const length = shown.join('').length;
  return (
    Math.abs(length - whole.length) < whole.length * 0.1 &&
    shown.filter((key) => whole.includes(key)).length >= shown.length * 0.9
  );
}

/** Whether a stated list is a teaser of the page's list, because it has almost no amounts. */
function isPoorer(stated: readonly DraftLine[], visible: readonly DraftLine[]): boolean {
  const amountsIn = (lines: readonly DraftLine[]): number =>
    lines.filter((line) => ingredientLikeness(line.content) >= 0.7).length;
  if (visible.length < 3 || amountsIn(visible) < visible.length * 0.5) return false;
  return amountsIn(stated) < stated.length * 0.2 && amountsIn(stated) * 3 < amountsIn(visible);
}

function meanLikeness(lines: readonly DraftLine[]): number {
  const items = lines.filter((line) => line.type === 'item');
  return (
    items.reduce((sum, line) => sum + (isBareAmount(line.content) ? 0 : ingredientLikeness(line.content)), 0) /
    items.length
  );
}
