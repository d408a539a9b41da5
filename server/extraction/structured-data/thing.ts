import type { Stage } from '../domain/extraction.ts';
import { asList, isObject, type JsonObject, type JsonValue } from '../text/json/json-value.ts';

/** Parses a list that is stored as a JSON string, `"[\"2 eggs\", …]"`. Other values are returned unchanged. */
export function valuesOfText(value: JsonValue): JsonValue[] {
  if (typeof value !== 'string' || !/^\s*\[\s*["{[][^]*\]\s*$/.test(value)) return [value];
  try {
    return asList(JSON.parse(value) as JsonValue);
  } catch {
    return [value]; // brackets in ordinary text
  }
}

/** A node of schema.org data from any kind of markup. */
export interface Thing {
  value: JsonObject;
  stage: Stage;
  where: string;
}

const MAX_DEPTH = 40;

/** Adds every object with a type or an id to `things`, outer before inner. */
export function collectThings(value: JsonValue, stage: Stage, where: string, things: Thing[], depth = 0): void {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) collectThings(entry, stage, `${where}[${index}]`, things, depth + 1);
  } else if (isObject(value)) {
    if (typesOf(value).length > 0 || typeof value['@id'] === 'string') things.push({ value, stage, where });
    for (const [key, entry] of Object.entries(value)) {
      if (typeof entry === 'object') collectThings(entry, stage, `${where}.${key}`, things, depth + 1);
    }
  }
}

/** The types of a node in lower case, without the vocabulary: `http://schema.org/Recipe` is `recipe`. */
export function typesOf(value: JsonObject): string[] {
  const types = value['@type'];
  if (typeof types === 'string') return [plainName(types).trim()];
  return asList(types).flatMap((type) => (typeof type === 'string' ? [plainName(type).trim()] : []));
}

function plainName(name: string): string {
  return (/[/#:]/.test(name) ? name.replace(/^.*[/#:]/, '') : name).toLowerCase();
}

/** The first non-empty property with one of these names, in any case and with or without the vocabulary's address. */
export function property(value: JsonObject, ...names: string[]): JsonValue | undefined {
  for (const name of names) {
    const exact = Object.hasOwn(value, name) ? value[name] : undefined;
    if (exact !== undefined && exact !== null && exact !== '') return exact;
  }
  const plain = plainProperties(value);
  for (const name of names) {
    const entry = plain.get(name.toLowerCase());
    if (entry !== undefined) return entry;
  }
  return undefined;
}

const PLAIN = new WeakMap<JsonObject, ReadonlyMap<string, JsonValue>>();

/**
 * The non-empty properties by their lower-case names without vocabulary. They are cached, because most objects are read
 * several times.
 */
function plainProperties(value: JsonObject): ReadonlyMap<string, JsonValue> {
  const known = PLAIN.get(value);
  if (known !== undefined) return known;
  const plain = new Map<string, JsonValue>();
  for (const [key, entry] of Object.entries(value)) {
    const name = plainName(key);
    if (entry !== null && entry !== '' && !plain.has(name)) plain.set(name, entry);
  }
  PLAIN.set(value, plain);
  return plain;
}
