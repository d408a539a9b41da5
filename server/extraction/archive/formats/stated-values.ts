import { firstText } from '../../structured-data/first-text.ts';
import { property } from '../../structured-data/thing.ts';
import { asList, isObject, type JsonObject, type JsonValue, scalarText, numberOf } from '../../text/json/json-value.ts';

/** The objects of a list of any length: `asList` has a limit that is meant for a single recipe. */
export const rowsOf = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The objects of a list in the order of their numbers. */
export const inOrder = (value: JsonValue | undefined, column: string): JsonObject[] =>
  rowsOf(value).toSorted((first, second) => numberOf(first[column]) - numberOf(second[column]));

/** The texts of a list of names, or of objects with names. */
export function namesOf(value: JsonValue | undefined): string[] {
  return asList(value)
    .map((entry) => (isObject(entry) ? firstText(property(entry, 'name', 'title', 'label')) : scalarText(entry)).trim())
    .filter((text) => text !== '');
}

/** How far a decimal of a program may be from the third that it means. */
const NEAR = 0.004;

/** 0.5 as "0.5", 2.0 as "2", 1.333 as "1 1/3"; '' for none. */
export function amountText(value: JsonValue | undefined): string {
  const amount = Number(scalarText(value));
  if (scalarText(value) === '' || amount === 0 || Number.isNaN(amount)) return '';
  const whole = Math.floor(amount);
  const thirds = [1, 2].find((count) => Math.abs(amount - whole - count / 3) < NEAR);
  if (thirds !== undefined) return whole === 0 ? `${thirds}/3` : `${whole} ${thirds}/3`;
  return String(Math.round(amount * 1_000) / 1_000);
}

/** "200 g flour, sifted" of its parts, of which any may be ''. */
export function ingredientText(amount: string, unit: string, food: string, note: string): string {
  const line = [amount, unit, food].filter((part) => part !== '').join(' ');
  if (note === '') return line;
  return line === '' ? note : `${line}, ${note}`;
}

/** Types, ids and times of rows, which are no facts. */
const NO_FACT = /^@|(?:^|_)(?:id|at)$/;

/** "calories: 200 kcal, fatContent: 3 g" as "200 kcal, fat 3 g". */
export function nutritionText(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return value.map(nutritionText).filter(Boolean).join(', ');
  if (!isObject(value)) return firstText(value);
  const facts = Object.entries(value).filter(([key, fact]) => !NO_FACT.test(key) && scalarText(fact) !== '');
  return facts
    .map(
      ([key, fact]) =>
        `${key
          .replace(/content$/i, '')
          .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ')
          .toLowerCase()} ${scalarText(fact)}`,
    )
    .join(', ');
}

/** "4/5", "★★★★☆" and "4" as 4. */
export function starsOf(text: string): number {
  const [stars = ''] = /[★⭐]+/u.exec(text) ?? [];
  return stars === '' ? Number.parseFloat(text.replace(',', '.')) || 0 : [...stars].length;
}

/** The average of ratings; 0 for none. */
export const averageOf = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
