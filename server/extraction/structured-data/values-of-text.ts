import { asList, type JsonValue } from '../text/json/json-value.ts';

/** A list that was written into a string as JSON, `"[\"2 eggs\", …]"`, as the list that it is; other values as they are. */
export function valuesOfText(value: JsonValue): JsonValue[] {
  if (typeof value !== 'string' || !/^\s*\[\s*["{[][^]*\]\s*$/.test(value)) return [value];
  try {
    return asList(JSON.parse(value) as JsonValue);
  } catch {
    return [value]; // brackets that people wrote
  }
}
