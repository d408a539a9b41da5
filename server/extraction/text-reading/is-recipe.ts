import type { Draft } from '../domain/draft.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import { proseLikeness } from '../text/prose.ts';
import { isCraft, isInedible, isProduct } from '../lexicon/craft-words.ts';
import { showsPrice } from '../text/numbers/quantity.ts';
import { countStaples } from '../text/count-staples.ts';
import { isMadeOf } from './rows/is-made-of.ts';

/** The share of entries that show an amount in a list that no heading names. */
const AMOUNTS = 0.3;

const PRICES = 0.3;

/** So many things that every kitchen has make a list of names one of a dish. */
const STAPLES = 2;

/** What programs are written in: calls, options, paths, assignments; steps may end in a semicolon, too. */
const CODE =
  /[{}]\s*$|(?:[)\]"'}]|=.*);\s*$|`|\w\(.*\)|(?:^|\s)--?[a-z]{2,}|[\w-]+\.(?:js|ts|py|json|sh|yml|md)\b|=>|::|^\$\s|https?:\/\//u;
const MOST_CODE = 0.25;

/** What is known of a recipe beside its lines. */
export interface RecipeSigns {
  /** How many entries are known to have an amount, whatever they look like. */
  told: number;
  /** Whether headings name the list, and the steps. */
  listHeaded: boolean;
  stepsHeaded: boolean;
}

/**
 * Whether what was taken for a recipe is one. Headings of both parts, or amounts and sentences, are each enough; what is
 * bought, built or programmed is none.
 */
export function isRecipe({ title, ingredients, instructions }: Draft, signs: RecipeSigns): boolean {
  const entries = ingredients.filter((line) => line.type === 'item').map((line) => line.content);
  const steps = instructions.filter((line) => line.type === 'item').map((line) => line.content);
  if (entries.length === 0 || steps.length === 0 || isOther(title, entries, steps)) return false;
  const amounts = Math.max(signs.told, entries.filter((entry) => ingredientLikeness(entry) >= 0.4).length);
  const measured = entries.length > 1 && amounts >= entries.length * AMOUNTS;
  const isTold = steps.some((step) => proseLikeness(step) >= 0.6);
  if (signs.listHeaded && signs.stepsHeaded) return true;
  return (
    (measured && (isTold || signs.stepsHeaded || isMadeOf(entries, steps))) ||
    (isTold &&
      (signs.listHeaded || (signs.stepsHeaded && countStaples(entries, STAPLES) >= STAPLES)) &&
      isMadeOf(entries, steps))
  );
}

/** Whether a title, a list and steps are of something that nobody eats: what is bought, built or programmed. */
export function isOther(title: string, entries: readonly string[], steps: readonly string[]): boolean {
  if (isProduct(title) || isInedible(entries)) return true;
  const all = [...entries, ...steps];
  const prices = entries.filter((entry) => showsPrice(entry)).length;
  // Recipes of thrifty cooks tell what each thing costs, and then what is done with it.
  if (prices > 0 && prices >= entries.length * PRICES && !isMadeOf(entries, steps)) return true;
  return isCraft(all) || all.filter((line) => CODE.test(line)).length > all.length * MOST_CODE;
}
