import type { Draft } from '../domain/draft.ts';
import { ingredientLikeness } from '../text/quantity.ts';
import { proseLikeness } from '../text/prose.ts';
import { isCraft, isProduct } from '../lexicon/craft-words.ts';

/** Prices stand in invoices and menus. */
const PRICE = /[€$£₽₹₺₪¥￥₩]\s?\d|\d\s?(?:[€$£₽₹₺₪¥￥₩]|EUR|USD|руб|TL|Rp)(?![\p{L}])/u;

/** The share of entries that must show an amount. */
const AMOUNTS = 0.3;

const PRICES = 0.3;

/**
 * Whether what was taken for a recipe is one: a list with amounts, steps in sentences, and nothing that is bought or built.
 * `told` is how many entries are known to have an amount, whatever they look like.
 */
export function isRecipe({ title, ingredients, instructions }: Draft, told = 0): boolean {
  const entries = ingredients.filter((line) => line.type === 'item').map((line) => line.content);
  const steps = instructions.filter((line) => line.type === 'item').map((line) => line.content);
  const amounts = Math.max(told, entries.filter((entry) => ingredientLikeness(entry) >= 0.4).length);
  if (isProduct(title) || entries.length < 2 || steps.length === 0 || amounts < entries.length * AMOUNTS) return false;
  if (entries.filter((entry) => PRICE.test(entry)).length >= entries.length * PRICES) return false;
  return steps.some((step) => proseLikeness(step) >= 0.6) && !isCraft([...entries, ...steps]);
}
