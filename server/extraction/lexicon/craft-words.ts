import { alternativesOf } from './lexicons/lexicons.ts';

const PRODUCT = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${alternativesOf(({ products }) => products)})`, 'iu');

/** Whether a title names an inedible product: "Window cleaner". */
export function isProduct(title: string): boolean {
  return PRODUCT.test(title);
}

/**
 * Materials that only occur in craft instructions, formulas of salts and acids, and laboratory units, in any language.
 */
const INEDIBLE = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${alternativesOf(({ inedible }) => inedible)})|(?<!\p{L})(?:Na|K|H|Ca|Mg)\d?(?:Cl|OH|HCO|CO|H?SO|H?\d?PO)\d*(?!\p{L})|\d\s?(?:mM|µ[lLM])(?!\p{L})`,
  'iu',
);

/** The share of inedible entries from which the result is inedible. */
const INEDIBLE_SHARE = 0.15;

/** Whether a list contains enough inedible entries. */
export function isInedible(entries: readonly string[]): boolean {
  const named = entries.filter((entry) => INEDIBLE.test(entry)).length;
  return named > 0 && named >= entries.length * INEDIBLE_SHARE;
}

/** Words of crafts. Craft instructions look like recipes, with amounts and steps. */
const CRAFT_WORD = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${alternativesOf(({ crafts }) => crafts)})|\d\s?(?:mg|µg|mcg)(?![\p{L}])`,
  'iu',
);

/** The smallest number of lines with such words, and their smallest share of all lines. */
const FEWEST = 2;
const SHARE = 0.3;

const KITCHEN_WORK = new RegExp(
  String.raw`(?<![\p{M}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Devanagari}])(?:${alternativesOf(({ kitchenWork }) => kitchenWork)})`,
  'giu',
);

/** The smallest number of different kinds of kitchen work in a method. */
const FEWEST_KINDS = 2;

/** In characters. The rest of longer steps is not examined. */
const MAX_STEPS = 20_000;

/** Whether steps consist of kitchen work: they name several kinds of it (`fewest`), such as whisking and simmering. */
export function isKitchenWork(steps: readonly string[], fewest = FEWEST_KINDS): boolean {
  const named = steps.join('\n').slice(0, MAX_STEPS).toLowerCase().matchAll(KITCHEN_WORK);
  return new Set([...named].map(([word]) => word)).size >= fewest;
}

/** Whether text that looks like a recipe is a craft instruction. */
export function isCraft(lines: readonly string[]): boolean {
  const craft = lines.filter((line) => CRAFT_WORD.test(line)).length;
  return craft >= FEWEST && craft >= lines.length * SHARE;
}
