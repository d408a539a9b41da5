import { asList, isObject, type JsonObject, type JsonValue } from '../text/json/json-value.ts';

const AMOUNT =
  /^(?:amount|quantity|qty|value|menge|antal|count)|(?:amount|quantity|qty|menge|antal|cantidad|quantidade|quantit[ée]|quantit[àa]|miktar|hoeveelheid|количество)(?:_?(?:text|label|value|display|anzeige))?$/i;
const PER_PORTION = /per_?(?:portion|serving|person)/i;
const PORTIONS = /^(?:number_?of_?)?(?:serving|portion|person|yield)(?:s|_?size|_?count)?$/i;

const MAX_DEPTH = 6;
const FEWEST = 4;

/** Larger amounts are usually whole numbers or halves. */
const LARGE = 10;

const FRACTIONS: readonly (readonly [number, string])[] = [
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [1 / 2, '½'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
];

/**
 * The amount of an ingredient in a page's own data in the usual notation; '' if it has none. `factor`: see
 * `portionFactor`.
 */
export function stateAmount(entry: JsonObject, factor: number): string {
  const [, value] = amountOf(entry) ?? [];
  if (typeof value === 'string') return value.trim() === '0' ? '' : value.trim();
  return typeof value === 'number' && value > 0 ? written(value * factor) : '';
}

/**
 * The factor from the amounts of `list` to those of the entire recipe. Scripts that scale a recipe often store amounts
 * for one portion, and `recipe` contains the number of portions. The amounts are for one portion if their keys say so,
 * or if some are unusual (4.1667 g, only fractions of pieces) and become whole or half numbers when multiplied.
 */
export function portionFactor(recipe: JsonObject, list: JsonValue): number {
  const [, portions] = Object.entries(recipe).find(([key, value]) => PORTIONS.test(key) && isNumber(value)) ?? [];
  if (!isNumber(portions) || portions < 2 || !Number.isInteger(portions)) return 1;
  const amounts = amountsIn(list, 0);
  if (amounts.length > 0 && amounts.every(({ key }) => PER_PORTION.test(key))) return portions;
  const values = amounts.map(({ value }) => value);
  if (values.every(isKitchenNumber) && !areShares(values)) return 1;
  return values.length >= FEWEST && values.every((value) => isMultiple(value * portions, 2)) ? portions : 1;
}

function amountsIn(value: JsonValue, depth: number): { key: string; value: number }[] {
  if (depth > MAX_DEPTH) return [];
  return asList(value).flatMap((entry) => {
    if (!isObject(entry)) return [];
    const own = amountOf(entry);
    if (own !== undefined && isNumber(own[1])) return [{ key: own[0], value: own[1] }];
    return Object.values(entry).flatMap((inner) => (Array.isArray(inner) ? amountsIn(inner, depth + 1) : []));
  });
}

/** The property with the amount. An amount per portion is only used if there is no other. */
export function amountOf(entry: JsonObject): [string, JsonValue] | undefined {
  const named = Object.entries(entry).filter(([key, value]) => AMOUNT.test(key) && typeof value !== 'object');
  return named.find(([key]) => !PER_PORTION.test(key)) ?? named[0];
}

function isNumber(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isKitchenNumber(value: number): boolean {
  return value > LARGE ? isMultiple(value, 2) : isMultiple(value, 8) || isMultiple(value, 3);
}

/**
 * If at least this share of small amounts has quarters or other fractions, they are amounts of one portion, because
 * recipes mostly use wholes and halves.
 */
const MOST_QUARTERS = 0.7;

/**
 * Whether amounts look divided: a fraction of a gram while all small amounts are below 1 (12.5 g alone can be half a
 * cube of yeast), or small amounts that mostly have fractions.
 */
function areShares(values: readonly number[]): boolean {
  const small = values.filter((value) => value <= LARGE);
  const quarters = small.filter((value) => !isMultiple(value, 2)).length;
  if (small.length >= FEWEST && quarters >= small.length * MOST_QUARTERS) return true;
  const odd = values.some((value) => value > LARGE && !isMultiple(value, 1));
  return odd && small.length >= FEWEST && small.every((value) => value < 1);
}

/** Whether a number is a multiple of 1/`parts`. */
function isMultiple(value: number, parts: number): boolean {
  return Math.abs(value * parts - Math.round(value * parts)) < 1e-6 * Math.max(1, value);
}

function written(value: number): string {
  const rounded = Number(value.toFixed(3));
  const whole = Math.floor(rounded);
  const [, sign] = FRACTIONS.find(([part]) => Math.abs(rounded - whole - part) < 0.002) ?? [];
  return sign === undefined ? String(rounded) : `${whole === 0 ? '' : whole}${sign}`;
}
