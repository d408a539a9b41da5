import type { RecipePlace } from '../../domain/extraction.ts';
import type { FileDocument } from '../../domain/text-line.ts';
import { asciiDigits } from '../../../../shared/words/ascii-digits.ts';
import { withoutGaps } from '../rows/recognised-line.ts';
import { ownRecipes } from './own-recipes.ts';
import { recipeBlocks, type RecipeBlock } from './recipe-blocks.ts';
import { recipeTitles, titleRegions, type TitleStyle } from './recipe-titles.ts';
import { rowOf, type Row } from '../rows/row.ts';

/** The smallest number of consecutive rows in a table of contents, and in an index. */
const CONTENTS = 4;
const INDEX = 8;

const REFERENCE =
  /^(?<name>.*[\p{L}\p{M})].*?)[\s.…·,_]+(?<page>\p{Nd}{1,4})(?:\s?[-–]\s?\p{Nd}{1,4})?(?:,\s*\p{Nd}{1,4}(?:\s?[-–]\s?\p{Nd}{1,4})?)*$/u;
const BARE_PAGE = /^\p{Nd}{1,4}$/u;
/** In characters. Longer rows are no references. */
const MAX_LENGTH = 160;

/** The letter above a group of an index. */
const LETTER = /^\p{L}$/u;

interface Reference {
  rows: Row[];
  name: string;
  page: number;
}

/** The rows of tables of contents and indexes. Each row is a name followed by a page number. */
export function listingRows(rows: readonly Row[]): ReadonlySet<Row> {
  const found = new Set<Row>();
  let run: Reference[] = [];
  const endRun = (): void => {
    if (isContents(run) || isIndex(run)) for (const row of run.flatMap((one) => one.rows)) found.add(row);
    run = [];
  };
  for (const [index, row] of rows.entries()) {
    const reference = referenceOf(row, rows[index + 1]);
    if (reference !== null) run.push(reference);
    else if (!(run.length > 0 && (LETTER.test(row.text) || BARE_PAGE.test(row.text)))) endRun();
    else run.at(-1)?.rows.push(row);
  }
  endRun();
  return found;
}

function referenceOf(row: Row, next: Row | undefined): Reference | null {
  if (row.text.length > MAX_LENGTH) return null;
  const reference = namedPage(row, next);
  return reference === null || row.opens !== null || row.isFact ? null : reference;
}

function namedPage(row: Row, next: Row | undefined): Reference | null {
  if (next !== undefined && BARE_PAGE.test(next.text) && /\p{L}/u.test(row.text))
    return { rows: [row], name: row.text, page: numberOf(next.text) };
  if (!/\p{Nd}$/u.test(row.text)) return null;
  const { name, page } = REFERENCE.exec(row.text)?.groups ?? {};
  return name === undefined || page === undefined ? null : { rows: [row], name, page: numberOf(page) };
}

/** Whether the page numbers are in ascending order, as in a table of contents. */
function isContents(run: readonly Reference[]): boolean {
  if (run.length < CONTENTS) return false;
  const pages = run.map(({ page }) => page);
  const rises = pages.every((page, index) => index === 0 || page >= (pages[index - 1] ?? 0));
  return rises && new Set(pages).size >= Math.max(CONTENTS, run.length / 3);
}

/** Whether the names are in alphabetical order, as in an index. */
function isIndex(run: readonly Reference[]): boolean {
  if (run.length < INDEX) return false;
  const sorted = run.slice(1).filter(({ name }, index) => (run[index]?.name ?? '').localeCompare(name) <= 0);
  return sorted.length >= (run.length - 1) * 0.8;
}

function numberOf(digits: string): number {
  return Number(asciiDigits(digits));
}

/** A recipe of a document with several: its lines from `from` up to, but not including, `to`, counted from 0. */
export interface RecipeRange {
  from: number;
  to: number;
  title: string;
  place: RecipePlace | null;
}

/** Further recipes are left out. */
const MAX_RECIPES = 1_000;

/** The recipes of a document with several, in order; empty if there is no evidence for several. */
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

/** The end of a recipe: the next recipe, or before that the heading of a chapter or an index. */
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

/** The page of a recipe if the document has pages, else the heading above it. */
function placeOf(rows: readonly Row[], title: number, hasPages: boolean): RecipePlace | null {
  const own = rows[title];
  if (own === undefined) return null;
  if (hasPages) return { page: own.page };
  const above = rows
    .slice(0, title)
    .findLast((row) => row.level > 0 && (own.level === 0 || row.level < own.level) && row.opens === null);
  return above === undefined ? null : { heading: above.text };
}
