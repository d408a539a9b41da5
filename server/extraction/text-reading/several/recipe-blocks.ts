import { isEntry } from '../rows/row-looks.ts';
import { endsSentence, type Row } from '../rows/row.ts';

/** A list of ingredients of a document with the method below it, by the indexes of their rows. */
export interface RecipeBlock {
  /** Where the list begins, at its heading where it has one. */
  list: number;
  /** Whether a heading says that a list begins. */
  isHeaded: boolean;
  /** Where the method begins, at its heading where it has one. */
  method: number;
  /** Whether a heading says that a method begins. */
  isMethodHeaded: boolean;
}

/** So many entries among so many rows begin a list that has no heading. */
const ENTRIES = 3;
const WINDOW = 4;

/** A single sentence of so many characters is a method. */
const LONG = 120;

/** The lists of a document that have a method of their own, in their order. */
export function recipeBlocks(rows: readonly Row[], listing: ReadonlySet<Row>): RecipeBlock[] {
  const blocks: RecipeBlock[] = [];
  let open: Pick<RecipeBlock, 'list' | 'isHeaded'> | null = null;
  for (const [index, row] of rows.entries()) {
    if (listing.has(row)) continue;
    const isHeaded = row.opens?.kind === 'ingredients';
    if (isHeaded && (open === null || !open.isHeaded)) open = { list: index, isHeaded };
    else if (open === null && beginsList(rows, index, listing)) open = { list: index, isHeaded };
    else if (open !== null && index > open.list && beginsMethod(rows, index)) {
      blocks.push({ ...open, method: index, isMethodHeaded: row.opens?.kind === 'method' });
      open = null;
    }
  }
  return blocks;
}

/** So many rows below the heading of a dish its list begins at the latest. */
const REACH = 12;

/** Whether a heading that has a word for a method in it is the title of a recipe: "红烧肉的做法", with the list below it. */
export function isDishHeading(rows: readonly Row[], at: number): boolean {
  const row = rows[at];
  if (row?.opens?.kind !== 'method' || row.opens.sure || row.opens.rest !== '') return false;
  const below = rows.slice(at + 1, at + REACH).find((next) => next.opens !== null || next.step !== null);
  return below?.opens?.kind === 'ingredients' && (row.level === 0 || below.level === 0 || below.level > row.level);
}

/** Whether a row is a step by its look. */
export function looksLikeStep(row: Row): boolean {
  const isCounted = row.step !== null && row.step.rest !== '';
  if (row.level > 0 || row.prose < (isCounted ? 0.4 : 0.7) || row.opens !== null) return false;
  return (isCounted || (endsSentence(row.text) && !isEntry(row))) && !row.isFact;
}

function beginsList(rows: readonly Row[], at: number, listing: ReadonlySet<Row>): boolean {
  const isOne = (row: Row | undefined): boolean =>
    row !== undefined && isEntry(row) && !isSentence(row) && row.level === 0 && !listing.has(row);
  return isOne(rows[at]) && rows.slice(at, at + WINDOW).filter(isOne).length >= ENTRIES;
}

/** Whether an entry may rather be a sentence; "3 c. à soupe d’huile" has a full stop within. */
function isSentence({ prose, text }: Row): boolean {
  return prose >= 0.7 && (prose === 1 || endsSentence(text));
}

function beginsMethod(rows: readonly Row[], at: number): boolean {
  const row = rows[at];
  if (row === undefined || isDishHeading(rows, at)) return false;
  if (row.opens !== null) return row.opens.kind === 'method';
  const next = rows[at + 1];
  if (!looksLikeStep(row)) return false;
  return row.text.length >= LONG || row.step !== null || (next !== undefined && looksLikeStep(next));
}
