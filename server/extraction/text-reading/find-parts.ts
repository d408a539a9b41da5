import { isKitchenWork } from '../lexicon/craft-words.ts';
import { namesStaple } from '../lexicon/staples.ts';
import { countStaples } from '../text/count-staples.ts';
import { statesHeat } from '../text/states-heat.ts';
import { isCounted } from '../../../shared/words/units.ts';
import { isMadeOf } from './rows/is-made-of.ts';
import { listStarts } from './list-starts.ts';
import { MAX_HEADING, methodStarts, type MethodStarts } from './method/method-start.ts';
import { methodEnd, sectionEnd } from './method/section-end.ts';
import { endsSentence, type Row } from './rows/row.ts';
import { isEntry } from './rows/row-looks.ts';

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

/** The parts of the first recipe of a document; null if it contains none. */
export function findParts(rows: readonly Row[]): Parts | null {
  const methods = methodStarts(rows);
  for (const start of listStarts(rows)) {
    const { at: methodAt, isNamed } =
      start.method === undefined ? methods.below(start.from) : { at: start.method, isNamed: false };
    const isWorded = start.method !== undefined;
    if (methodAt === -1 || (!start.sure && !isWorded && !methods.isMethod(methodAt))) continue;
    if (start.shown && !isShownRecipe(rows, start.from, methodAt, methods)) continue;
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
function isShownRecipe(rows: readonly Row[], from: number, methodAt: number, methods: MethodStarts): boolean {
  const list = rows.slice(from, methodAt);
  if (!methods.isMethod(methodAt) || !isOfKitchen(list)) return false;
  if (rows[methodAt]?.opens?.kind === 'method' || rows.slice(0, from).some((row) => row.isFact)) return true;
  const [entries, steps] = [list, rows.slice(methodAt)].map((some) => some.map((row) => row.text));
  if (isMadeOf(entries ?? [], steps ?? [])) return true;
  // Steps may only mention the dough, and heat or work. Errands after a shopping list mention neither.
  const isCooked = (steps ?? []).some(statesHeat) || isKitchenWork(steps ?? []);
  const staples = countStaples(entries ?? [], STAPLES);
  return isCooked && (staples >= STAPLES || (staples > 0 && isMadeOf(entries ?? [], steps ?? [], STAPLES - staples)));
}

/** Whether a list without a heading contains food: several measured entries, or one and a staple. */
function isOfKitchen(rows: readonly Row[]): boolean {
  const measured = rows.filter((row) => isEntry(row) && row.ingredient >= 0.8 && !isCounted(row.text));
  return measured.length > 1 || (measured.length > 0 && rows.some((row) => namesStaple(row.text)));
}
