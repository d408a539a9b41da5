import type { Draft } from '../domain/draft.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import { proseLikeness } from '../text/prose.ts';
import { isCraft, isInedible, isProduct } from '../lexicon/craft-words.ts';
import { showsPrice } from '../text/numbers/quantity.ts';
import { countStaples } from '../text/count-staples.ts';
import { isMadeOf } from './rows/is-made-of.ts';

/**
 * The share of entries with an amount in a list without a heading. `PRICES` is the share of entries with a price that
 * makes it a price list.
 */
const AMOUNTS = 0.3;

const PRICES = 0.3;

/** The number of staples that makes a list of names a list of ingredients. */
const STAPLES = 2;

/** Signs of code: calls, options, file names, assignments. Recipe steps can also end with a semicolon. */
const CODE = /`|(?:^|\s)--?[a-z]{2,}|[\w-]\.(?:js|ts|py|json|sh|yml|md)\b|=>|::|^\$\s|https?:\/\//u;
const CODE_END = /[{}]$|[)\]"'}];$/u;
const CALL = /\w\(/u;
const MOST_CODE = 0.25;

/** Further evidence for a recipe. */
export interface RecipeSigns {
  /** The number of entries that are ingredients regardless of their form. */
  knownEntries: number;
  /** Whether the list has a heading; `stepsHeaded`: the same for the steps. */
  listHeaded: boolean;
  stepsHeaded: boolean;
  /** Whether the words of both parts show a recipe, whatever their form. */
  isWorded: boolean;
}

/**
 * Whether a draft is a recipe. Headings of both parts are sufficient, and so are amounts with sentences. Descriptions
 * of products, crafts and programs are no recipes.
 */
export function isRecipe({ title, ingredients, instructions }: Draft, signs: RecipeSigns): boolean {
  const entries = ingredients.filter((line) => line.type === 'item').map((line) => line.content);
  const steps = instructions.filter((line) => line.type === 'item').map((line) => line.content);
  if (entries.length === 0 || steps.length === 0 || isOther(title, entries, steps)) return false;
  const amounts = Math.max(signs.knownEntries, entries.filter((entry) => ingredientLikeness(entry) >= 0.4).length);
  const measured = entries.length > 1 && amounts >= entries.length * AMOUNTS;
  const hasSentences = steps.some((step) => proseLikeness(step) >= 0.6);
  if ((signs.listHeaded && signs.stepsHeaded) || signs.isWorded) return true;
  return (
    (measured && (hasSentences || signs.stepsHeaded || isMadeOf(entries, steps))) ||
    (hasSentences &&
      (signs.listHeaded || (signs.stepsHeaded && countStaples(entries, STAPLES) >= STAPLES)) &&
      isMadeOf(entries, steps))
  );
}

/** Whether a line has a sign of code. Each pattern needs time in proportion to the length of the line. */
function isCode(line: string): boolean {
  const text = line.trimEnd();
  const call = text.search(CALL);
  return (
    CODE.test(text) ||
    CODE_END.test(text) ||
    (text.endsWith(';') && text.includes('=')) ||
    (call >= 0 && text.lastIndexOf(')') > call)
  );
}

/** Whether a title, a list and steps describe something inedible: a product, a craft or a program. */
export function isOther(title: string, entries: readonly string[], steps: readonly string[]): boolean {
  if (isProduct(title) || isInedible(entries)) return true;
  const all = [...entries, ...steps];
  const prices = entries.filter((entry) => showsPrice(entry)).length;
  // Recipes can state the price of each ingredient, but their steps use the ingredients.
  if (prices > 0 && prices >= entries.length * PRICES && !isMadeOf(entries, steps)) return true;
  return isCraft(all) || all.filter(isCode).length > all.length * MOST_CODE;
}
