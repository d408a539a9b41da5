import { namesStaple } from '../lexicon/staples.ts';
import { countStaples } from '../text/count-staples.ts';
import { statesHeat } from '../text/states-heat.ts';
import { isCounted } from '../../../shared/words/units.ts';
import { isMadeOf } from './rows/is-made-of.ts';
import { listStarts } from './list-starts.ts';
import { methodEnd } from './method/method-end.ts';
import { endsSentence, type Row } from './rows/row.ts';
import { isEntry, isStep } from './rows/row-looks.ts';
import { sectionEnd } from './method/section-end.ts';

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

/** Longer lines are no headings. */
const MAX_HEADING = 50;

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

/** So many things that every kitchen has make a list without a heading one of a kitchen. */
const STAPLES = 2;

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

/**
 * Where the method of the list from `start` on begins: its heading, or the first step; -1 where it has none. `isNamed`
 * where it is a heading in words that no list knows.
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
  // Several lists may follow one another; the method of the last is that of all.
  const isOfNext = next !== -1 && next < headed && rows.slice(start, next).some(isStep);
  return { at: isOfNext ? -1 : headed, isNamed: false };
}

/** The first step below the list from `start` on; an entry that looks like one has entries and then numbers below it. */
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
