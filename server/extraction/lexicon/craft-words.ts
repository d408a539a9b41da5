import { alternativesOf } from './lexicons.ts';

const PRODUCT = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${alternativesOf(({ products }) => products)})`, 'iu');

/** Whether a title names what nobody eats: "Window cleaner". */
export function isProduct(title: string): boolean {
  return PRODUCT.test(title);
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
