import { namesGroup } from '../../lexicon/headings/group-words.ts';
import { isClosing, isGreeting, isMealGreeting } from '../../lexicon/letter-words.ts';
import { isEntry } from '../rows/row-looks.ts';
import { isDishHeading, looksLikeStep, type RecipeBlock } from './recipe-blocks.ts';
import { endsSentence, type Row } from '../rows/row.ts';

/** How the titles of a document's recipes are set: as headings of this level, in bold (0), or as lines of their own (-1). */
export type TitleStyle = number;

const BOLD = 0;
const PLAIN = -1;

const MAX_TITLE = 100;

/** The rows that may be titles above each block, by their indexes, top first. */
export interface TitleRegion {
  block: RecipeBlock;
  from: number;
  candidates: number[];
}

/** Where the title of each block may stand: below the method of the block above. */
export function titleRegions(
  rows: readonly Row[],
  blocks: readonly RecipeBlock[],
  listing: ReadonlySet<Row>,
): TitleRegion[] {
  return blocks.map((block, index) => {
    const above = blocks[index - 1];
    const from = above === undefined ? 0 : above.method + 1;
    const candidates: number[] = [];
    for (let at = from; at < block.list; at++) {
      const row = rows[at];
      if (row !== undefined && !listing.has(row) && mayBeTitle(rows, at)) candidates.push(at);
    }
    return { block, from, candidates };
  });
}

/** The titles of blocks, by the indexes of their rows; null for a block that has none of the document's style. */
export interface RecipeTitles {
  style: TitleStyle;
  at: (number | null)[];
}

/** The titles above blocks in the one style that most of them have; null where the blocks share none. */
export function recipeTitles(rows: readonly Row[], regions: readonly TitleRegion[]): RecipeTitles | null {
  const level = commonLevel(rows, regions);
  if (level !== null) {
    const isOne = (index: number): boolean => rows[index]?.level === level;
    // A title in other letters may be set larger than the others.
    const isLarger = (index: number): boolean => (rows[index]?.level ?? 0) > 0 && (rows[index]?.level ?? 0) < level;
    const at = regions.map(({ candidates }) => candidates.findLast(isOne) ?? candidates.findLast(isLarger) ?? null);
    return { style: level, at: at.map((index) => (index === null ? null : topOfRun(rows, index))) };
  }
  if (regions[0] === undefined) return null;
  const bold = titlesIn(rows, regions, (row) => row.bold);
  if (isShared(bold)) return { style: BOLD, at: bold };
  const plain = titlesIn(rows, regions, (row) => (row.apart || row === rows[0]) && row.level === 0);
  return isShared(plain) ? { style: PLAIN, at: plain } : null;
}

/** A title that two lines hold begins at the first. */
function topOfRun(rows: readonly Row[], at: number): number {
  const [row, above] = [rows[at], rows[at - 1]];
  const goesOn =
    row !== undefined && above !== undefined && !row.apart && above.level === row.level && above.page === row.page;
  return goesOn && above.opens === null && above.level > 0 && at > 1 ? at - 1 : at;
}

/** The level of heading that most blocks have above them, the highest of several; null where less than two have one. */
function commonLevel(rows: readonly Row[], regions: readonly TitleRegion[]): number | null {
  const counts = new Map<number, number>();
  for (const { candidates } of regions) {
    const levels = new Set(candidates.map((index) => rows[index]?.level ?? 0).filter((level) => level > 0));
    for (const level of levels) counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted(([one, times], [other, others]) => others - times || one - other);
  return best !== undefined && best[1] > 1 ? best[0] : null;
}

function isShared(titles: readonly (number | null)[]): boolean {
  return titles[0] != null && titles.slice(1).some((index) => index !== null);
}

function titlesIn(
  rows: readonly Row[],
  regions: readonly TitleRegion[],
  isOne: (row: Row) => boolean,
): (number | null)[] {
  const groups = regions.map((region) => {
    const own = region.candidates.filter((index) => {
      const row = rows[index];
      return row !== undefined && isOne(row);
    });
    const told = lastTold(rows, region);
    const below = own.filter((index) => index > told);
    return below.length > 0 ? below : own.slice(-1);
  });
  const usual = groups
    .slice(1)
    .map((group) => group.length)
    .filter((length) => length > 0)
    .toSorted((one, other) => one - other);
  const typical = usual[Math.floor((usual.length - 1) / 2)] ?? 1;
  return groups.map((group) => group.at(-typical) ?? group[0] ?? null);
}

/** The last row above a block that tells something: a step, or a sentence. */
function lastTold(rows: readonly Row[], { from, block }: TitleRegion): number {
  for (let at = block.list - 1; at >= from; at--) {
    const row = rows[at];
    if (row !== undefined && looksLikeStep(row)) return at;
  }
  return -1;
}

function mayBeTitle(rows: readonly Row[], at: number): boolean {
  const row = rows[at];
  if (row === undefined || at === rows.length - 1) return false;
  if (row.text.length > MAX_TITLE || !/\p{L}/u.test(row.text) || /[:：,，、،;]$/u.test(row.text)) return false;
  if (namesGroup(row.text) || isMealGreeting(row.text)) return false;
  if (row.level === 0 && !mayBePlainTitle(row, at === 0)) return false;
  return !row.isFact && (row.opens === null || isDishHeading(rows, at));
}

function mayBePlainTitle(row: Row, isFirst: boolean): boolean {
  const { text } = row;
  if (row.mark !== null || row.step !== null || !(row.bold || row.apart || isFirst)) return false;
  if (endsSentence(text) || isClosing(text) || isGreeting(text) || !/^[^\p{Ll}]/u.test(text)) return false;
  return !isEntry(row);
}
