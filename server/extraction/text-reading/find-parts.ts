import { bareListAbove } from './bare-list.ts';
import { isGroupName, namesGroup } from '../lexicon/group-words.ts';
import { headsGroup } from '../lexicon/section-headings.ts';
import { namesStaple } from '../lexicon/staples.ts';
import { countStaples } from '../text/count-staples.ts';
import { isCounted } from '../../../shared/words/units.ts';
import { isMadeOf } from './is-made-of.ts';
import { statesHeat } from '../text/states-heat.ts';
import { isCountBesideFacts } from './recipe-facts.ts';
import { goesOnCounting, sectionEnd } from './section-end.ts';
import { endsSentence, type Row } from './row.ts';

/** The rows of a document by what they hold. */
export interface Parts {
  /** What stands above: title, description, facts, the story. */
  head: readonly Row[];
  ingredients: readonly Row[];
  method: readonly Row[];
  /** Whether a heading says surely that the list, or the method, begins. */
  listHeaded: boolean;
  stepsHeaded: boolean;
}

/** From here on a row is an entry of a list of ingredients by its look alone. */
const ENTRY = 0.6;

/** Longer lines are no headings. */
const MAX_HEADING = 50;

/** Entries are shorter. */
const MAX_ENTRY = 120;

/** The parts of the first recipe of a document, null where it holds none. */
export function findParts(rows: readonly Row[]): Parts | null {
  for (const start of listStarts(rows)) {
    const { at: methodAt, isNamed } = methodStart(rows, start.from);
    if (methodAt === -1 || (!start.sure && !isMethod(rows, methodAt))) continue;
    if (start.shown && !isShownRecipe(rows, start.from, methodAt)) continue;
    const heading = rows[methodAt]?.opens?.kind === 'method';
    const from = isNamed || (heading && rows[methodAt]?.opens?.rest === '') ? methodAt + 1 : methodAt;
    const ingredients = rows.slice(
      start.from,
      heading || isNamed ? methodAt : headingAbove(rows, start.from, methodAt),
    );
    const end = Math.min(methodEnd(rows, from), sectionEnd(rows, { from, heading: rows[methodAt], ingredients }));
    const method = rows.slice(from, end);
    if (ingredients.length > 0 && method.length > 0) {
      const stepsHeaded = isNamed || (heading && rows[methodAt]?.opens?.sure === true);
      return { head: rows.slice(0, start.head), ingredients, method, listHeaded: start.sure, stepsHeaded };
    }
  }
  return null;
}

/** Where lists of ingredients may begin: below the headings that say so, else where the rows look like one. */
function listStarts(rows: readonly Row[]): { head: number; from: number; sure: boolean; shown: boolean }[] {
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
      isEntry(row) && !isCountBesideFacts(rows, index) && [1, 2].some((far) => isEntryNear(rows, index + far)),
  );
  if (first === -1) return [];
  const from = listTop(rows, first);
  return [{ head: from, from, sure: false, shown: true }];
}

/** So many things that every kitchen has make a list without a heading one of a kitchen. */
const STAPLES = 2;

/** Where a list of bullets begins right above a list of numbers, each of several rows, that names what kitchens have; -1
 * where none does. */
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
      STAPLES,
    ) >= STAPLES
    ? above + 1
    : -1;
}

/** Where the list ends whose method begins below a heading that no list of words knows: "Off we go". */
function headingAbove(rows: readonly Row[], from: number, methodAt: number): number {
  const last = rows[methodAt - 1];
  const isOne =
    last !== undefined &&
    methodAt - from > 2 &&
    last.mark === null &&
    last.ingredient < 0.2 &&
    last.text.length <= MAX_HEADING &&
    !endsSentence(last.text) &&
    (last.level > 0 || last.apart || (last.bold && rows[methodAt]?.bold === false) || /[:：]$/u.test(last.text));
  return isOne ? methodAt - 1 : methodAt;
}

/** Whether a list without a heading and what follows it are a recipe. */
function isShownRecipe(rows: readonly Row[], from: number, methodAt: number): boolean {
  const list = rows.slice(from, methodAt);
  if (!isMethod(rows, methodAt) || !isOfKitchen(list)) return false;
  if (rows[methodAt]?.opens?.kind === 'method' || rows.slice(0, from).some((row) => row.isFact)) return true;
  const [entries, steps] = [list, rows.slice(methodAt)].map((some) => some.map((row) => row.text));
  if (isMadeOf(entries ?? [], steps ?? [])) return true;
  // Steps may speak of the dough alone, and of heat: errands below a list of purchases do not.
  return countStaples(entries ?? [], STAPLES) >= STAPLES && (steps ?? []).some(statesHeat);
}

/** Whether what follows a list without a heading is a method: a heading says so, or several sentences stand there. */
function isMethod(rows: readonly Row[], at: number): boolean {
  return rows[at]?.opens?.kind === 'method' || rows.slice(at).filter(isStep).length > 1;
}

/** Whether a list without a heading is one of a kitchen: some of it is weighed or measured, or what every kitchen has. */
function isOfKitchen(rows: readonly Row[]): boolean {
  const measured = rows.filter((row) => isEntry(row) && row.ingredient >= 0.8 && !isCounted(row.text));
  return measured.length > 1 || (measured.length > 0 && rows.some((row) => namesStaple(row.text)));
}

function isEntryNear(rows: readonly Row[], index: number): boolean {
  const row = rows[index];
  return row !== undefined && isEntry(row);
}

/** Whether a row is an entry of a list of ingredients whatever stands around it. */
export function isEntry(row: Row): boolean {
  return row.ingredient >= ENTRY && row.text.length <= MAX_ENTRY && !isStep(row) && row.opens === null;
}

/** In a document without gaps so many rows without an amount above the first one may be entries, too. */
const BARE = 2;

/** Upwards of the first entry with an amount: entries without one, and the heading of their group. */
function listTop(rows: readonly Row[], first: number): number {
  const hasGaps = rows.some(({ apart }) => apart);
  let top = first;
  for (let index = first - 1; index > 0; index--) {
    const row = rows[index];
    const below = rows[index + 1];
    if (row === undefined || below === undefined || row.isFact || endsSentence(row.text) || row.text.length > 60) break;
    if (isCountBesideFacts(rows, index) || (!hasGaps && first - index > BARE)) break;
    const names = /[:：]$/u.test(row.text) || row.level > 1 || (row.bold && !below.bold) || namesGroup(row.text);
    if (!names && (below.apart || below.level > 0 || row.level === 1)) break;
    top = index;
  }
  return top;
}

/** Whether a row is a step by its look: numbered, or a sentence that is no entry. */
function isStep(row: Row): boolean {
  if (row.step?.rest === '') return /^\p{L}/u.test(row.text);
  if (row.step !== null && (row.mark === 'number' || row.prose >= 0.7)) return row.prose >= 0.4;
  // "1 Whisk the eggs with the stock." begins with its number, not with an amount.
  const entry = row.ingredient >= (row.prose === 1 ? 0.8 : ENTRY);
  if (/^\p{L}/u.test(row.text) && statesHeat(row.text) && endsSentence(row.text)) return true;
  return row.prose >= 0.7 && !entry && endsSentence(row.text);
}

/**
 * Where the method of the list from `start` on begins: its heading, or the first step; -1 where it has none. `isNamed`
 * where it is a heading in words that no list knows.
 */
function methodStart(rows: readonly Row[], start: number): { at: number; isNamed: boolean } {
  const opensMethod = ({ opens }: Row, index: number): boolean =>
    opens?.kind === 'method' && (opens.rest !== '' || index + 1 < rows.length);
  const headed = rows.findIndex((row, index) => index > start && opensMethod(row, index));
  if (headed === -1) {
    const step = rows.findIndex(
      (row, index) => index > start && isStep(row) && row.opens === null && !isAside(rows, index),
    );
    if (step !== -1 || rows[start - 1]?.opens?.kind !== 'ingredients') return { at: step, isNamed: false };
    return { at: unknownHeading(rows, start), isNamed: true };
  }
  const next = rows.findIndex((row, index) => index > start && row.opens?.kind === 'ingredients');
  // Several lists may follow one another; the method of the last is that of all.
  const isOfNext = next !== -1 && next < headed && rows.slice(start, next).some(isStep);
  return { at: isOfNext ? -1 : headed, isNamed: false };
}

/** Rows below a heading that has so few are no method. */
const FEWEST_STEPS = 2;

/**
 * The heading of a method in words that no list knows, below a list that has one of its own: set as that is, with rows
 * below it that are no entries. -1 where there is none.
 */
function unknownHeading(rows: readonly Row[], start: number): number {
  const level = rows[start - 1]?.level ?? 0;
  return rows.findIndex((row, index) => {
    if (index <= start || row.opens !== null || row.mark !== null || row.text.length > MAX_HEADING) return false;
    if (row.ingredient >= 0.4 || endsSentence(row.text)) return false;
    if (level > 0 ? row.level !== level : !row.apart) return false;
    const next = rows.findIndex(({ apart }, at) => at > index + 1 && apart);
    const below = rows.slice(index + 1, next === -1 ? rows.length : next);
    const entries = below.filter(({ ingredient }) => ingredient >= 0.4).length;
    const long = below.filter(({ text }) => text.includes(' ')).length;
    return below.length >= FEWEST_STEPS && entries <= below.length / 3 && long >= below.length / 2;
  });
}

/** Whether a row stands below a heading that opens neither part. */
function isAside(rows: readonly Row[], index: number): boolean {
  const above = rows.slice(0, index).findLast((row) => row.opens !== null);
  return above?.opens?.kind === 'other' && above.opens.rest === '';
}

/** Where the method ends: at what is none of it, or where another recipe begins. */
function methodEnd(rows: readonly Row[], from: number): number {
  for (let index = from; index < rows.length; index++) {
    const row = rows[index];
    if (row === undefined) break;
    if (row.opens?.kind === 'other' && index > from && !goesOnCounting(rows, from, index)) return index;
    if (row.opens?.kind === 'ingredients' || (beginsList(rows, index) && !isWithinSteps(rows, from, index)))
      return beforeTitle(rows, from, index);
  }
  return rows.length;
}

/** How far below a list within a step the next step stands, in rows. */
const WITHIN = 15;

/** Whether the numbers of steps count on below a list that one of them has: "2. Pour in:" and what is poured. */
function isWithinSteps(rows: readonly Row[], from: number, at: number): boolean {
  const last = rows.slice(from, at).findLast((row) => row.step !== null)?.step?.number;
  return last !== undefined && rows.slice(at + 1, at + WITHIN).some((row) => row.step?.number === last + 1);
}

/** How many entries in a row are another recipe's list. */
const LIST = 3;

function beginsList(rows: readonly Row[], index: number): boolean {
  const run = rows.slice(index, index + LIST);
  return run.length === LIST && run.every((row) => isEntry(row) && row.prose < 0.7);
}

/** How far above its list another recipe's title stands, in rows. */
const HEAD = 8;

/** The place of the title that stands above another recipe's list. */
function beforeTitle(rows: readonly Row[], from: number, list: number): number {
  for (let index = list - 1; index > Math.max(from, list - HEAD); index--) {
    const row = rows[index];
    if (row !== undefined && row.step === null && row.apart && !row.isFact && !endsSentence(row.text)) return index;
  }
  return list;
}
