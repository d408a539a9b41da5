import { foldSpace } from '../../text/fold-space.ts';
import { COOKWARE, INGREDIENT, TIMER } from './cooklang-marks.ts';

/** An ingredient that a step names. */
export interface CooklangIngredient {
  name: string;
  /** "200 g"; '' where none is stated. */
  amount: string;
  /** What stands in brackets behind it, as "beaten"; '' for none. */
  note: string;
}

/** A step in words, and the ingredients that it names, in their order. */
export interface PlainStep {
  text: string;
  ingredients: CooklangIngredient[];
}

/** The words of a step without its marks: names of ingredients and of cookware, and times. */
export function plainStep(marked: string): PlainStep {
  const ingredients: CooklangIngredient[] = [];
  const text = marked
    .replaceAll(INGREDIENT, (...match) => {
      const { signs = '', name, amount = '', note = '', word = '' } = groupsOf(match);
      const [listed, shown] = namesOf(name ?? word);
      // `&` refers to what was listed before, `-` hides.
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

/** The named groups of a match, which are the last of what a replacer is given. */
function groupsOf(match: readonly unknown[]): Partial<Record<string, string>> {
  return match.at(-1) as Partial<Record<string, string>>;
}

/** The name that the list has, and the one that the step has: "white wine|wine"; of a path its last part. */
function namesOf(name: string): [string, string] {
  const own = /^\.{1,2}\//u.test(name) ? name.replace(/^.*\//u, '') : name;
  const [listed = '', shown = listed] = own.split('|').map((part) => part.trim());
  return [listed, shown || listed];
}

/** "200%g" is "200 g". Cooklang's own word for no amount is "some"; `=` and `*` say whether it grows with the servings. */
function plainAmount(amount: string): string {
  const [quantity = '', unit = ''] = amount
    .replace(/^\s*=/u, '')
    .replace(/\*?\s*(?=%|$)/u, '')
    .split('%')
    .map((part) => foldSpace(part));
  const stated = quantity === 'some' ? '' : quantity.replaceAll(/(?<=\d)\s*\/\s*(?=\d)/gu, '/');
  return stated === '' ? '' : `${stated} ${unit}`.trim();
}
