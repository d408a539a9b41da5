import { foldSpace } from '../../text/fold-space.ts';
import { COOKWARE, INGREDIENT, TIMER } from './cooklang-marks.ts';

/** An ingredient that a step names. */
export interface CooklangIngredient {
  name: string;
  /** For example "200 g"; '' if none is stated. */
  amount: string;
  /** The note in parentheses after it, such as "beaten"; '' if there is none. */
  note: string;
}

/** The plain text of a step, and the ingredients that it mentions, in order. */
export interface PlainStep {
  text: string;
  ingredients: CooklangIngredient[];
}

/** Removes the Cooklang marks of ingredients, cookware and timers from a step. */
export function plainStep(marked: string): PlainStep {
  const ingredients: CooklangIngredient[] = [];
  const text = marked
    .replaceAll(INGREDIENT, (...match) => {
      const { signs = '', name, amount = '', note = '', word = '' } = groupsOf(match);
      const [listed, shown] = namesOf(name ?? word);
      // `&` refers to an ingredient that is already listed; `-` hides an ingredient.
      if (!/[&-]/u.test(signs)) ingredients.push({ name: listed, amount: plainAmount(amount), note: note.trim() });
      return shown;
    })
    .replaceAll(COOKWARE, (...match) => {
      const { name, word = '' } = groupsOf(match);
      return namesOf(name ?? word)[1];
    })
    .replaceAll(TIMER, (...match) => plainAmount(groupsOf(match)['amount'] ?? ''));
  return { text: foldSpace(text), ingredients };
}

/** The named groups of a match: the last argument of a `replaceAll` callback. */
function groupsOf(match: readonly unknown[]): Partial<Record<string, string>> {
  return match.at(-1) as Partial<Record<string, string>>;
}

/** The name in the ingredient list, and the name in the step: "white wine|wine". A path is reduced to its last part. */
function namesOf(name: string): [string, string] {
  const own = /^\.{1,2}\//u.test(name) ? name.replace(/^.*\//u, '') : name;
  const [listed = '', shown = listed] = own.split('|').map((part) => part.trim());
  return [listed, shown || listed];
}

/**
 * "200%g" becomes "200 g". Cooklang writes "some" for no amount; `=` and `*` only say whether the amount scales with
 * the servings.
 */
function plainAmount(amount: string): string {
  const [quantity = '', unit = ''] = amount
    .replace(/^\s*=/u, '')
    .replace(/\*?\s*(?=%|$)/u, '')
    .split('%')
    .map((part) => foldSpace(part));
  const stated = quantity === 'some' ? '' : quantity.replaceAll(/(?<=\d)\s*\/\s*(?=\d)/gu, '/');
  return stated === '' ? '' : `${stated} ${unit}`.trim();
}
