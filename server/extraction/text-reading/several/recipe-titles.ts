import { namesGroup } from '../../lexicon/headings/group-words.ts';
import { isClosing, isGreeting, isMealGreeting } from '../../lexicon/letter-words.ts';
import { isEntry } from '../rows/row-looks.ts';
import { isDishHeading, looksLikeStep, type RecipeBlock } from './recipe-blocks.ts';
import { endsSentence, type Row } from '../rows/row.ts';

/**
 * The formatting of the recipe titles of a document: headings of this level, bold (0), or separate plain lines (-1).
 */
export type TitleStyle = number;

const BOLD = 0;
const PLAIN = -1;

const MAX_TITLE = 100;

/** The possible titles above a block, as row indexes from top to bottom. */
export interface TitleRegion {
  block: RecipeBlock;
  from: number;
  candidates: number[];
}

/** The region of each block's title: below the method of the block above. */
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

/** The titles of blocks, as row indexes; null for a block without a title in the document's style. */
export interface RecipeTitles {
  style: TitleStyle;
  at: (number | null)[];
}

/** The titles above blocks in the style of most titles; null if there is no common style. */
export function recipeTitles(rows: readonly Row[], regions: readonly TitleRegion[]): RecipeTitles | null {
  const level = commonLevel(rows, regions);
  if (level !== null) {
    const isOne = (index: number): boolean => rows[index]?.level === level;
    // A title in another script can be larger than the others.
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

/** The first row of a title that has two lines. */
function topOfRun(rows: readonly Row[], at: number): number {
  const [row, above] = [rows[at], rows[at - 1]];
  const goesOn =
    row !== undefined && above !== undefined && !row.apart && above.level === row.level && above.page === row.page;
  return goesOn && above.opens === null && above.level > 0 && at > 1 ? at - 1 : at;
}

/**
 * The heading level that most blocks have above them, the highest of several; null if fewer than two blocks have one.
 */
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
    const sentence = lastSentence(rows, region);
    const below = own.filter((index) => index > sentence);
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

/** The index of the last step or sentence above a block; -1 if there is none. */
function lastSentence(rows: readonly Row[], { from, block }: TitleRegion): number {
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
