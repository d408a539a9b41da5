import { isKitchenWork } from '../lexicon/craft-words.ts';
import { namesStaple } from '../lexicon/staples.ts';
import { countStaples } from '../text/count-staples.ts';
import { statesHeat } from '../text/states-heat.ts';
import { isCounted } from '../../../shared/words/units.ts';
import { isMadeOf } from './rows/is-made-of.ts';
import { listStarts } from './list-starts.ts';
import { methodEnd, sectionEnd } from './method/section-end.ts';
import { endsSentence, type Row } from './rows/row.ts';
import { isEntry, isStep } from './rows/row-looks.ts';

/** The rows of a document by section. */
export interface Parts {
  /** The rows above the list: title, description, facts, introduction. */
  head: readonly Row[];
  ingredients: readonly Row[];
  method: readonly Row[];
  /** Whether a known heading precedes the list; `stepsHeaded`: the same for the method. */
  listHeaded: boolean;
  stepsHeaded: boolean;
  /** Whether the words of both parts show a recipe, whatever their form. */
  isWorded: boolean;
}

/** The boundary between two sentences of a row. */
const SENTENCES = /(?<=[.!?…।؟])\s+(?=\P{Ll})|(?<=[。！？])(?=.)/u;

/** In characters. Longer lines are no headings. */
const MAX_HEADING = 50;

/** The parts of the first recipe of a document; null if it contains none. */
export function findParts(rows: readonly Row[]): Parts | null {
  for (const start of listStarts(rows)) {
    const { at: methodAt, isNamed } =
      start.method === undefined ? methodStart(rows, start.from) : { at: start.method, isNamed: false };
    const isWorded = start.method !== undefined;
    if (methodAt === -1 || (!start.sure && !isWorded && !isMethod(rows, methodAt))) continue;
    if (start.shown && !isShownRecipe(rows, start.from, methodAt)) continue;
    const heading = rows[methodAt]?.opens?.kind === 'method';
    const from = isNamed || (heading && rows[methodAt]?.opens?.rest === '') ? methodAt + 1 : methodAt;
    const ingredients = rows.slice(
      start.from,
      heading || isNamed || isWorded ? methodAt : headingAbove(rows, start.from, methodAt),
    );
    const end = Math.min(methodEnd(rows, from), sectionEnd(rows, { from, heading: rows[methodAt], ingredients }));
    const method = rows.slice(from, end);
    if (ingredients.length > 0 && method.length > 0) {
      const stepsHeaded = isNamed || (heading && rows[methodAt]?.opens?.sure === true);
      return { head: rows.slice(0, start.head), ingredients, method, listHeaded: start.sure, stepsHeaded, isWorded };
    }
  }
  return null;
}

/** The end of the list, if the method begins below a heading in unknown words: "Off we go". */
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

/** A list without a heading needs this number of staples, if the steps do not mention its entries. */
const STAPLES = 2;

/** Whether a list without a heading and the rows after it are a recipe. */
function isShownRecipe(rows: readonly Row[], from: number, methodAt: number): boolean {
  const list = rows.slice(from, methodAt);
  if (!isMethod(rows, methodAt) || !isOfKitchen(list)) return false;
  if (rows[methodAt]?.opens?.kind === 'method' || rows.slice(0, from).some((row) => row.isFact)) return true;
  const [entries, steps] = [list, rows.slice(methodAt)].map((some) => some.map((row) => row.text));
  if (isMadeOf(entries ?? [], steps ?? [])) return true;
  // Steps may only mention the dough, and heat or work. Errands after a shopping list mention neither.
  const isCooked = (steps ?? []).some(statesHeat) || isKitchenWork(steps ?? []);
  const staples = countStaples(entries ?? [], STAPLES);
  return isCooked && (staples >= STAPLES || (staples > 0 && isMadeOf(entries ?? [], steps ?? [], STAPLES - staples)));
}

/** Whether a list without a heading is followed by a method: a heading, or several steps in rows or in sentences. */
function isMethod(rows: readonly Row[], at: number): boolean {
  if (rows[at]?.opens?.kind === 'method') return true;
  const steps = rows.slice(at).filter(isStep);
  return steps.length > 1 || steps.some(({ text }) => text.split(SENTENCES).length > 1);
}

/** Whether a list without a heading contains food: several measured entries, or one and a staple. */
function isOfKitchen(rows: readonly Row[]): boolean {
  const measured = rows.filter((row) => isEntry(row) && row.ingredient >= 0.8 && !isCounted(row.text));
  return measured.length > 1 || (measured.length > 0 && rows.some((row) => namesStaple(row.text)));
}

/**
 * The index where the method of the list at `start` begins: its heading or its first step; -1 if there is none.
 * `isNamed`: it begins with a heading in unknown words.
 */
function methodStart(rows: readonly Row[], start: number): { at: number; isNamed: boolean } {
  const opensMethod = ({ opens }: Row, index: number): boolean =>
    opens?.kind === 'method' && (opens.rest !== '' || index + 1 < rows.length);
  const headed = rows.findIndex((row, index) => index > start && opensMethod(row, index));
  if (headed === -1) {
    const step = firstStep(rows, start);
    if (step !== -1 || rows[start - 1]?.opens?.kind !== 'ingredients') return { at: step, isNamed: false };
    return { at: unknownHeading(rows, start), isNamed: true };
  }
  const next = rows.findIndex((row, index) => index > start && row.opens?.kind === 'ingredients');
  // Several lists can follow one another; the method of the last list applies to all of them.
  const isOfNext = next !== -1 && next < headed && rows.slice(start, next).some(isStep);
  return { at: isOfNext ? -1 : headed, isNamed: false };
}

/**
 * The first step below the list at `start`. If ingredients follow an apparent step, and numbered steps follow those,
 * the first numbered one is returned.
 */
function firstStep(rows: readonly Row[], start: number): number {
  const step = rows.findIndex(
    (row, index) => index > start && isStep(row) && row.opens === null && !isAside(rows, index),
  );
  const numbered = rows.findIndex(
    ({ step: own }, index) => index > step && own?.number === 1 && rows[index + 1]?.step?.number === 2,
  );
  const isBeforeEntries = step !== -1 && rows[step]?.step === null && rows.slice(step + 1, numbered).some(isEntry);
  return numbered !== -1 && isBeforeEntries ? numbered : step;
}

/** A method has at least this number of rows. */
const FEWEST_STEPS = 2;

/**
 * The index of a heading of the method in unknown words, below a list with a heading; -1 if there is none. It has the
 * same formatting as the heading of the list, and most rows below it are no ingredients.
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

/** Whether a row is below a heading of another section. */
function isAside(rows: readonly Row[], index: number): boolean {
  const above = rows.slice(0, index).findLast((row) => row.opens !== null);
  return above?.opens?.kind === 'other' && above.opens.rest === '';
}
