import { contains, type ElementNode } from '../../document/html/html-tree.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { proseLikeness, stepNumber } from '../../text/prose.ts';
import { ingredientLikeness, isBareAmount } from '../../text/numbers/quantity.ts';

/** A possible entry of a list of ingredients: one line, or several that belong together. */
export class IngredientEntry {
  text: string;
  /** Its first line. */
  readonly line: PageLine;
  /** Its last line. This is the name if the amount is on a separate line. */
  last: PageLine;
  /** The index of its first line; `count` is the number of lines. */
  readonly index: number;
  count = 1;
  #likeness: number | undefined;

  constructor(line: PageLine, index: number) {
    this.text = line.text;
    this.line = line;
    this.last = line;
    this.index = index;
  }

  /** Adds the line below it. */
  join(line: PageLine): void {
    this.text += ` ${line.text}`;
    this.last = line;
    this.count++;
    this.#likeness = undefined;
  }

  /** Adds a note below it, in brackets. */
  annotate(line: PageLine): void {
    this.text += NOTE.test(line.text) ? ` ${line.text}` : ` (${line.text})`;
    this.last = line;
    this.count++;
    this.#likeness = undefined;
  }

  /** How much it looks like one of a list of ingredients, 0 to 1. */
  get likeness(): number {
    return this.count === 1 ? this.line.likeness : (this.#likeness ??= ingredientLikeness(this.text));
  }

  /** How much it looks like a sentence of a method, 0 to 1. */
  get prose(): number {
    return this.count === 1 ? this.line.prose : proseLikeness(this.text);
  }

  /** The step number that it begins with; null if there is none. */
  get step(): PageLine['step'] {
    return this.count === 1 ? this.line.step : stepNumber(this.text);
  }
}

/** In characters. Longer rows are no ingredient entries. */
const MAX_ROW = 200;

/** A note on an ingredient in a separate block. */
const NOTE = /^\([^()]*\)$/u;

/** Joins lines to entries: the lines of a short row, and an amount with the line that is nearest in the markup. */
export function ingredientEntries(lines: readonly PageLine[]): IngredientEntry[] {
  const entries: IngredientEntry[] = [];
  const lengths = rowLengths(lines);
  const inRow = (line: PageLine): boolean => line.row !== null && (lengths.get(line.row) ?? 0) <= MAX_ROW;
  for (const [index, line] of lines.entries()) {
    const entry = entries.at(-1);
    const before = lines[index - 1];
    const after = lines[index + 1];
    if (entry === undefined || before === undefined) entries.push(new IngredientEntry(line, index));
    else if (isNestedNote(entry, before, line, after)) entry.annotate(line);
    else if (belongTogether(entry, before, line, after, inRow(line))) entry.join(line);
    else entries.push(new IngredientEntry(line, index));
  }
  return entries;
}

/** The number of characters of each row. A long row contains several entries, or a part of the page. */
function rowLengths(lines: readonly PageLine[]): ReadonlyMap<ElementNode, number> {
  const lengths = new Map<ElementNode, number>();
  for (const { row, text } of lines) if (row !== null) lengths.set(row, (lengths.get(row) ?? 0) + text.length);
  return lengths;
}

const BEGINS_WITH_AMOUNT = /^[\s•▢-]*[\d¼-¾⅐-⅞]/u;

/**
 * Whether a line is the only entry of a list within the list entry of an ingredient: "150 g onion" and below it "roughly 1
 * large onion". With an amount of its own it is an ingredient, and an entry without an amount may be a heading.
 */
function isNestedNote(entry: IngredientEntry, before: PageLine, line: PageLine, after: PageLine | undefined): boolean {
  const outer = entry.line.row;
  const { row } = line;
  if (row?.name !== 'li' || outer?.name !== 'li' || row === outer || before.row !== outer) return false;
  if (!contains(outer, row) || (after?.row && contains(outer, after.row))) return false;
  if (entry.text.length + line.text.length > MAX_ROW) return false;
  return BEGINS_WITH_AMOUNT.test(entry.text) && !BEGINS_WITH_AMOUNT.test(line.text);
}

function belongTogether(
  entry: IngredientEntry,
  before: PageLine,
  line: PageLine,
  after: PageLine | undefined,
  inRow: boolean,
): boolean {
  if (entry.text.length + line.text.length > MAX_ROW || line.level !== before.level) return false;
  if (inRow && line.row === before.row) return !isWhole(line) || !(isWhole(entry) || /[:：]$/.test(entry.text));
  if (line.row?.name === 'dd' && before.row?.name === 'dt') return isBareAmount(before.text) || isBareAmount(line.text);
  if (line.row !== before.row) return false;
  if (NOTE.test(line.text)) return closeness(before, line) > (after === undefined ? 0 : closeness(line, after));
  const bare = isBareAmount(line.text);
  if (!bare && /^\d/.test(line.text)) return false;
  if (isBareAmount(entry.text))
    return !bare && closeness(before, line) >= (after === undefined ? 0 : closeness(line, after));
  return bare && entry.count === 1 && (after === undefined || closeness(before, line) > closeness(line, after));
}

/** Whether a line is a complete entry. A row with several complete entries is not joined. */
function isWhole(place: PageLine | IngredientEntry): boolean {
  const { text } = place;
  return BEGINS_WITH_AMOUNT.test(text) && !isBareAmount(text) && place.likeness >= 0.7;
}

/** How near two lines are in the markup: the depth of the innermost element that contains both. */
function closeness(a: PageLine, b: PageLine): number {
  let common: ElementNode | null = a.block;
  while (common !== null && !contains(common, b.block)) common = common.parent;
  let depth = 0;
  for (; common !== null; common = common.parent) depth++;
  return depth;
}
