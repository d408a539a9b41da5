import { contains, type ElementNode } from '../../document/html/html-tree.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { proseLikeness, stepNumber } from '../../text/prose.ts';
import { ingredientLikeness, isBareAmount } from '../../text/numbers/quantity.ts';

/** One entry of what may be a list of ingredients: a line, or several that belong together. */
export class IngredientEntry {
  text: string;
  /** The line whose place the entry has. */
  readonly line: PageLine;
  /** Its last line: the name, where the amount has a line of its own. */
  last: PageLine;
  /** The index of its first line, and how many there are. */
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

  /** How much it looks like one of a list of ingredients, 0 to 1. */
  get likeness(): number {
    return this.count === 1 ? this.line.likeness : (this.#likeness ??= ingredientLikeness(this.text));
  }

  /** How much it looks like a sentence of a method, 0 to 1. */
  get prose(): number {
    return this.count === 1 ? this.line.prose : proseLikeness(this.text);
  }

  /** The number of a step that it begins with; null where it begins with none. */
  get step(): PageLine['step'] {
    return this.count === 1 ? this.line.step : stepNumber(this.text);
  }
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
    )
      entry.join(line);
    else entries.push(new IngredientEntry(line, index));
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

/** Whether a line is an entry by itself: rows broken into several of those hold several. */
function isWhole(place: PageLine | IngredientEntry): boolean {
  const { text } = place;
  return /^[\s•▢-]*[\d¼-¾⅐-⅞]/u.test(text) && !isBareAmount(text) && place.likeness >= 0.7;
}

/** How near two lines stand in the markup: the depth of the innermost element that holds both. */
function closeness(a: PageLine, b: PageLine): number {
  let common: ElementNode | null = a.block;
  while (common !== null && !contains(common, b.block)) common = common.parent;
  let depth = 0;
  for (; common !== null; common = common.parent) depth++;
  return depth;
}
