import type { RecipePlace } from '../domain/extraction.ts';
import type { FileDocument } from '../domain/text-line.ts';
import { withoutGaps } from './recognised-line.ts';
import { listingRows } from './listing-rows.ts';
import { ownRecipes } from './own-recipes.ts';
import { recipeBlocks, type RecipeBlock } from './recipe-blocks.ts';
import { recipeTitles, titleRegions, type TitleStyle } from './recipe-titles.ts';
import { rowOf, type Row } from './row.ts';

/** A recipe of a document that holds several: its lines from `from` up to, not including, `to`, counted from 0. */
export interface RecipeRange {
  from: number;
  to: number;
  title: string;
  place: RecipePlace | null;
}

/** More are left out. */
const MAX_RECIPES = 1_000;

/** The recipes of a document that holds several, in its order; none where nothing shows that it does. */
export function splitRecipes({ lines, recognised }: FileDocument): RecipeRange[] {
  const shown = recognised ? lines.map(withoutGaps) : lines;
  const rows = shown.map((line, index) => rowOf(line, index + 1, index + 1, recognised));
  const listing = listingRows(rows);
  const blocks = recipeBlocks(rows, listing);
  if (blocks.length < 2) return [];
  const regions = titleRegions(rows, blocks, listing);
  const titles = recipeTitles(rows, regions);
  if (titles === null) return [];
  const starts = ownRecipes(rows, regions, titles);
  if (starts.length < 2) return [];
  const hasPages = (rows.at(-1)?.page ?? 1) > 1;
  return starts.slice(0, MAX_RECIPES).map(({ title, block }, index) => ({
    from: title,
    to: endOf(rows, block, titles.style, starts[index + 1]?.title ?? rows.length, listing),
    title: rows[title]?.text ?? '',
    place: placeOf(rows, title, hasPages),
  }));
}

/** Where a recipe ends: at the next, or before at the heading of a chapter or at an index. */
function endOf(
  rows: readonly Row[],
  block: RecipeBlock,
  style: TitleStyle,
  next: number,
  listing: ReadonlySet<Row>,
): number {
  for (let at = block.method + 1; at < next; at++) {
    const row = rows[at];
    if (row === undefined || listing.has(row)) return at;
    if (style > 0 && row.level > 0 && row.level < style && row.opens === null) return at;
  }
  return next;
}

/** The page of a recipe where the document has pages, else the heading above it. */
function placeOf(rows: readonly Row[], title: number, hasPages: boolean): RecipePlace | null {
  const own = rows[title];
  if (own === undefined) return null;
  if (hasPages) return { page: own.page };
  const above = rows
    .slice(0, title)
    .findLast((row) => row.level > 0 && (own.level === 0 || row.level < own.level) && row.opens === null);
  return above === undefined ? null : { heading: above.text };
}
