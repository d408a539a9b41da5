import { alternativesOf } from './lexicons/lexicons.ts';

const PRODUCT = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${alternativesOf(({ products }) => products)})`, 'iu');

/** Whether a title names what nobody eats: "Window cleaner". */
export function isProduct(title: string): boolean {
  return PRODUCT.test(title);
}

/** What stands on lists of crafts alone; formulas of salts and acids, and what is measured in laboratories, in any language. */
const INEDIBLE = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${alternativesOf(({ inedible }) => inedible)})|(?<!\p{L})(?:Na|K|H|Ca|Mg)\d?(?:Cl|OH|HCO|CO|H?SO|H?\d?PO)\d*(?!\p{L})|\d\s?(?:mM|µ[lLM])(?!\p{L})`,
  'iu',
);

/** The share of a list's entries from which on nobody eats what is made of it. */
const INEDIBLE_SHARE = 0.15;

/** Whether a list names what nobody eats. */
export function isInedible(entries: readonly string[]): boolean {
  const named = entries.filter((entry) => INEDIBLE.test(entry)).length;
  return named > 0 && named >= entries.length * INEDIBLE_SHARE;
}

/** Instructions for crafts are laid out as recipes are, with amounts and steps. */
const CRAFT_WORD = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${alternativesOf(({ crafts }) => crafts)})|\d\s?(?:mg|µg|mcg)(?![\p{L}])`,
  'iu',
);

/** Lines in which such words stand, and the share of all lines, from which on a text is no recipe. */
const FEWEST = 2;
const SHARE = 0.3;

/** Whether what looks like a recipe makes something that nobody eats. */
export function isCraft(lines: readonly string[]): boolean {
  const craft = lines.filter((line) => CRAFT_WORD.test(line)).length;
  return craft >= FEWEST && craft >= lines.length * SHARE;
}
