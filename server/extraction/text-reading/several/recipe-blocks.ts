import { isEntry } from '../rows/row-looks.ts';
import { endsSentence, type Row } from '../rows/row.ts';

/** An ingredient list and the method below it, as row indexes. */
export interface RecipeBlock {
  /** The beginning of the list, including its heading. */
  list: number;
  /** Whether the list has a heading. */
  isHeaded: boolean;
  /** The beginning of the method, including its heading. */
  method: number;
  /** Whether the method has a heading. */
  isMethodHeaded: boolean;
}

/** A list without a heading begins with this number of ingredients in a window of this number of rows. */
const ENTRIES = 3;
const WINDOW = 4;

/** A single sentence with this number of characters is a method. */
const LONG = 120;

/** The lists of a document that have a method, in order. */
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

/** The largest distance between the title of a dish and its list, in rows. */
const REACH = 12;

/**
 * Whether a heading that contains a word for "method" is the title of a recipe, because a list follows it: "红烧肉的做法".
 */
export function isDishHeading(rows: readonly Row[], at: number): boolean {
  const row = rows[at];
  if (row?.opens?.kind !== 'method' || row.opens.sure || row.opens.rest !== '') return false;
  const below = rows.slice(at + 1, at + REACH).find((next) => next.opens !== null || next.step !== null);
  return below?.opens?.kind === 'ingredients' && (row.level === 0 || below.level === 0 || below.level > row.level);
}

/** Whether a row looks like a step. */
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

/** Whether an apparent ingredient is a sentence. "3 c. à soupe d’huile" only contains an abbreviation. */
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
