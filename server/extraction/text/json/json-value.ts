/** A JSON value, also used for other structured data about a recipe. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Above the size of any real list of a recipe. */
const MAX_ENTRIES = 5_000;

/** One value or a list, as a list; absent and null give none. `{"0": …, "1": …}` is a list that was serialised as an object. */
export function asList(value: JsonValue | undefined): JsonValue[] {
  if (value === undefined || value === null) return [];
  if (isNumbered(value)) return Object.values(value).slice(0, MAX_ENTRIES);
  return Array.isArray(value) ? value.flat(4).slice(0, MAX_ENTRIES) : [value];
}

/** A string or number as text, '' for any other value. */
export function scalarText(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A number, or one that is written as text; 0 for nothing, NaN for any other value. */
export function numberOf(value: JsonValue | undefined): number {
  return value === undefined || value === null ? 0 : Number(scalarText(value) || Number.NaN);
}

function isNumbered(value: JsonValue): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, '0') && Object.keys(value).every((key) => /^\d+$/.test(key));
}
