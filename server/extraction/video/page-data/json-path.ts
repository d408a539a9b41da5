import { isObject, type JsonObject, type JsonValue } from '../../text/json/json-value.ts';

/** The value at a path of keys and indexes; undefined if the path does not exist. */
export function at(value: JsonValue | undefined, ...path: readonly (string | number)[]): JsonValue | undefined {
  let here = value;
  for (const step of path) {
    if (typeof step === 'number') here = Array.isArray(here) ? here[step] : undefined;
    else here = isObject(here) && Object.hasOwn(here, step) ? here[step] : undefined;
  }
  return here;
}

/** The string at a path; '' if there is none. */
export function textAt(value: JsonValue | undefined, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** The number at a path, also if it is stored as a string; null if there is none. */
export function numberAt(value: JsonValue | undefined, ...path: readonly (string | number)[]): number | null {
  const found = at(value, ...path);
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** The entries of a list at a path; empty if there is no list. */
export function listAt(value: JsonValue | undefined, ...path: readonly (string | number)[]): readonly JsonValue[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The largest number of values that are visited. The largest real pages have about 100,000. */
const MAX_VALUES = 400_000;

/** All objects within the data in order, up to the limit. */
export function* objectsWithin(root: JsonValue | undefined): Generator<JsonObject> {
  const waiting: JsonValue[] = root === undefined ? [] : [root];
  for (let seen = 0; waiting.length > 0 && seen < MAX_VALUES; seen++) {
    const value = waiting.pop();
    if (isObject(value)) {
      yield value;
      for (const inner of Object.values(value).toReversed()) if (typeof inner === 'object') waiting.push(inner);
    } else if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index--) {
        const inner = value[index];
        if (typeof inner === 'object') waiting.push(inner);
      }
    }
  }
}
