import { countStaples } from '../text/count-staples.ts';
import { isKitchenWork } from '../lexicon/craft-words.ts';
import { isGroupName, namesGroup } from '../lexicon/headings/group-words.ts';
import { headsGroup } from '../lexicon/headings/section-headings.ts';
import { isMadeOf } from './rows/is-made-of.ts';
import { endsSentence, type Row } from './rows/row.ts';
import { isCountBesideFacts } from './rows/recipe-facts.ts';
import { isEntry } from './rows/row-looks.ts';

/** The smallest number of names in a list, and the largest length of a name in characters. */
const FEWEST_NAMES = 3;
const MAX_NAME = 50;
/** This number of names must be staples. */
const NAMED_STAPLES = 2;

/**
 * The index where a list of names without amounts and heading begins; -1 if there is none. It is directly above the
 * heading of a method and below the title. The steps must mention its names, and some of them must be staples.
 */
function bareListAbove(rows: readonly Row[]): number {
  const method = rows.findIndex(({ opens }) => opens?.kind === 'method' && opens.sure && opens.rest === '');
  if (method === -1) return -1;
  const from = Math.max(1, rows.slice(0, method).findLastIndex((row) => !isName(row)) + 1);
  const list = rows.slice(from, method).map(({ text }) => text);
  if (list.length < FEWEST_NAMES || rows[from]?.apart !== true) return -1;
  const steps = rows.slice(method + 1).map(({ text }) => text);
  return countStaples(list, NAMED_STAPLES) >= NAMED_STAPLES && isMadeOf(list, steps) ? from : -1;
}

function isName({ text, level, isFact, step, ingredient }: Row): boolean {
  return text.length <= MAX_NAME && level === 0 && !isFact && step === null && ingredient < 0.4 && !endsSentence(text);
}

/** A list and a method without headings and amounts, as in notes, need these numbers of rows. */
const FEWEST_STEPS = 2;

/**
 * The index where a block of names without a heading begins, and of the method in the block below it; null if there is
 * none. The names are staples, and the method consists of kitchen work on them.
 */
function notedBlocks(rows: readonly Row[]): { from: number; method: number } | null {
  const method = rows.findIndex((row, index) => row.apart && index > FEWEST_NAMES);
  const from = rows.slice(0, Math.max(0, method)).findLastIndex(({ apart }) => apart);
  if (from < 1) return null;
  const [list, below] = [rows.slice(from, method), rows.slice(method)];
  const end = below.findIndex(({ apart }, index) => apart && index > 0);
  const steps = below.slice(0, end === -1 ? undefined : end).map(({ text }) => text);
  const names = list.map(({ text }) => text);
  const isNoted = list.every(
    ({ text, level, isFact, opens }) => isShort(text) && level === 0 && !isFact && opens === null,
  );
  const isBoth = isNoted && names.length >= FEWEST_NAMES && steps.length >= FEWEST_STEPS;
  const isFood = isBoth && countStaples(names, NAMED_STAPLES) >= NAMED_STAPLES;
  return isFood && isMadeOf(names, steps) && isKitchenWork(steps) ? { from, method } : null;
}

const isShort = (text: string): boolean => text.length <= MAX_NAME && !endsSentence(text);

/** A possible beginning of a list: where the head above it ends, and where its method begins if that is known. */
export interface ListStart {
  head: number;
  from: number;
  method?: number;
  sure: boolean;
  shown: boolean;
}

/** The possible beginnings of ingredient lists: below known headings, or else where the rows look like a list. */
export function listStarts(rows: readonly Row[]): ListStart[] {
  const headed = rows.flatMap((row, index) => {
    if (row.opens?.kind !== 'ingredients') return [];
    const isOnlyName = row.opens.rest === '' && !headsGroup(row.text) && !isGroupName(row.text);
    return [{ head: index, from: isOnlyName ? index + 1 : index, sure: row.opens.sure, shown: false }];
  });
  if (headed.length > 0) return headed;
  const listed = bulletsAboveNumbers(rows);
  if (listed !== -1) return [{ head: listed, from: listed, sure: false, shown: false }];
  const bare = bareListAbove(rows);
  if (bare !== -1) return [{ head: bare, from: bare, sure: false, shown: false }];
  const first = rows.findIndex(
    (row, index) =>
      isEntry(row) &&
      !isCountBesideFacts(rows, index) &&
      !(index === 0 && isTitled(rows)) &&
      [1, 2].some((far) => isEntryNear(rows, index + far)),
  );
  const noted = notedBlocks(rows);
  const worded = noted === null ? [] : [{ ...noted, head: noted.from, sure: false, shown: false }];
  if (first === -1) return worded;
  const from = listTop(rows, first);
  return [{ head: from, from, sure: false, shown: true }, ...worded];
}

/** A count within a name: "5-minute bread", "3-Zutaten-Kekse". */
const COUNT_IN_NAME = /^\p{Nd}{1,2}-\p{L}/u;

/** Whether the first row is a title with a number: it is separated from the list below it, or the number is in its name. */
function isTitled([first, second, third]: readonly Row[]): boolean {
  return (second?.apart === true && third?.apart === false) || COUNT_IN_NAME.test(first?.text ?? '');
}

/** A bulleted list without a heading needs this number of staples. */
const BULLETED_STAPLES = 2;

/**
 * The index where a bulleted list begins that is directly above a numbered list and contains staples; -1 if there is
 * none.
 */
function bulletsAboveNumbers(rows: readonly Row[]): number {
  const turn = rows.findIndex(
    ({ mark }, index) =>
      mark === 'number' &&
      rows[index + 1]?.mark === 'number' &&
      rows[index - 1]?.mark === 'bullet' &&
      rows[index - 2]?.mark === 'bullet',
  );
  if (turn === -1) return -1;
  const above = rows.slice(0, turn).findLastIndex(({ mark, isFact }) => mark !== 'bullet' || isFact);
  const list = rows.slice(above + 1, turn);
  return list.length > 1 &&
    countStaples(
      list.map(({ text }) => text),
      BULLETED_STAPLES,
    ) >= BULLETED_STAPLES
    ? above + 1
    : -1;
}

function isEntryNear(rows: readonly Row[], index: number): boolean {
  const row = rows[index];
  return row !== undefined && isEntry(row);
}

/** In a document without blank lines, this number of rows above the first amount can be ingredients. */
const BARE = 2;

/** Whether a row introduces a list: "Per person:". */
const namesList = ({ text }: Row): boolean => /[:：]$/u.test(text);

/**
 * The first row of a list, searched upwards from the first ingredient with an amount: ingredients without one, and
 * group headings.
 */
function listTop(rows: readonly Row[], first: number): number {
  const hasGaps = rows.some(({ apart }) => apart);
  let top = first;
  for (let index = first - 1; index > 0; index--) {
    const row = rows[index];
    const below = rows[index + 1];
    if (row === undefined || below === undefined || row.isFact || endsSentence(row.text) || row.text.length > 60) break;
    if (isCountBesideFacts(rows, index)) break;
    const isListed = row.mark === 'bullet' && below.mark === 'bullet';
    if (!hasGaps && !isListed && (first - index > BARE || namesList(below))) break;
    const names = namesList(row) || row.level > 1 || (row.bold && !below.bold) || namesGroup(row.text);
    const isOther = below.apart || below.level > 0 || (!hasGaps && row.mark !== below.mark);
    if (!names && (isOther || row.level === 1)) break;
    top = index;
  }
  return top;
}
