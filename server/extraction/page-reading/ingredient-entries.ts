import { contains, type ElementNode } from '../document/html/html-tree.ts';
import type { PageLine } from '../document/html/page-lines.ts';
import { ingredientLikeness, isBareAmount } from '../text/quantity.ts';

/** One entry of what may be a list of ingredients: a line, or several that belong together. */
export interface IngredientEntry {
  text: string;
  /** The line whose place the entry has. */
  line: PageLine;
  /** Its last line: the name, where the amount has a line of its own. */
  last: PageLine;
  /** The index of its first line, and how many there are. */
  index: number;
  count: number;
}

/** Longer rows are no entries of a list of ingredients. */
const MAX_ROW = 200;

/** What is said of an ingredient, in a block of its own. */
const NOTE = /^\([^()]*\)$/u;

/** Lines joined to entries: those of a short row, and a bare amount with the line that it stands closest to. */
export function ingredientEntries(lines: readonly PageLine[]): IngredientEntry[] {
  const entries: IngredientEntry[] = [];
  const lengths = rowLengths(lines);
  const inRow = (line: PageLine): boolean => line.row !== null && (lengths.get(line.row) ?? 0) <= MAX_ROW;
  for (const [index, line] of lines.entries()) {
    const entry = entries.at(-1);
    const before = lines[index - 1];
    if (
      entry !== undefined &&
      before !== undefined &&
      belongTogether(entry, before, line, lines[index + 1], inRow(line))
    ) {
      entry.text += ` ${line.text}`;
      entry.last = line;
      entry.count++;
    } else entries.push({ text: line.text, line, last: line, index, count: 1 });
  }
  return entries;
}

/** How many characters each row holds: a long one is no entry, but holds several, or a part of the page. */
function rowLengths(lines: readonly PageLine[]): ReadonlyMap<ElementNode, number> {
  const lengths = new Map<ElementNode, number>();
  for (const { row, text } of lines) if (row !== null) lengths.set(row, (lengths.get(row) ?? 0) + text.length);
  return lengths;
}

function belongTogether(
  entry: IngredientEntry,
  before: PageLine,
  line: PageLine,
  after: PageLine | undefined,
  inRow: boolean,
): boolean {
  if (entry.text.length + line.text.length > MAX_ROW || line.level !== before.level) return false;
  if (inRow && line.row === before.row)
    return !isWhole(line.text) || !(isWhole(entry.text) || /[:：]$/.test(entry.text));
  if (line.row?.name === 'dd' && before.row?.name === 'dt') return isBareAmount(before.text) || isBareAmount(line.text);
  if (line.row !== before.row) return false;
  if (NOTE.test(line.text)) return closeness(before, line) > (after === undefined ? 0 : closeness(line, after));
  const bare = isBareAmount(line.text);
  if (!bare && /^\d/.test(line.text)) return false;
  if (isBareAmount(entry.text))
    return !bare && closeness(before, line) >= (after === undefined ? 0 : closeness(line, after));
  return bare && entry.count === 1 && (after === undefined || closeness(before, line) > closeness(line, after));
}

/** Whether a line is an entry by itself: rows broken into several of those hold several. */
function isWhole(text: string): boolean {
  return /^[\s•▢-]*[\d¼-¾⅐-⅞]/u.test(text) && !isBareAmount(text) && ingredientLikeness(text) >= 0.7;
}

/** How near two lines stand in the markup: the depth of the innermost element that holds both. */
function closeness(a: PageLine, b: PageLine): number {
  let common: ElementNode | null = a.block;
  while (common !== null && !contains(common, b.block)) common = common.parent;
  let depth = 0;
  for (; common !== null; common = common.parent) depth++;
  return depth;
}
