import { isObject, type JsonObject, type JsonValue } from '../../text/json/json-value.ts';
import { parseScriptData, readValueAt } from '../../text/json/lenient-json.ts';

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

/** In characters. Longer data are cut; an entire page has at most 10 MB. */
const MAX_LENGTH = 8_000_000;

/** The largest number of occurrences of a name that are examined. */
const MAX_TRIES = 20;

/**
 * The value that a page's scripts assign to a name: an object, or an object encoded as a string; undefined if there is
 * none.
 */
export function assignedValue(markup: string, name: string): JsonValue | undefined {
  let from = 0;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const found = markup.indexOf(name, from);
    if (found === -1) return undefined;
    from = found + name.length;
    const sign = /^["']?\]?\s{0,20}=\s{0,20}(?:JSON\.parse\(\s{0,20})?(?=[{'"])/.exec(markup.slice(from, from + 80));
    if (sign === null) continue;
    return valueAt(markup.slice(0, MAX_LENGTH + from), from + sign[0].length);
  }
  return undefined;
}

function valueAt(markup: string, start: number): JsonValue | undefined {
  if (markup.charAt(start) !== '{') {
    const { value } = readValueAt(withHexSigns(markup.slice(start)), 0);
    return typeof value === 'string' ? parseScriptData(value)[0] : undefined;
  }
  const end = objectEnd(markup, start);
  try {
    return JSON.parse(markup.slice(start, end)) as JsonValue;
  } catch {
    return readValueAt(markup.slice(start, end), 0).value; // not strict JSON, or truncated
  }
}

/** Rewrites JavaScript escapes like `\x7b` as JSON escapes, up to the end of the script. */
function withHexSigns(script: string): string {
  const end = script.indexOf('</script');
  return (end === -1 ? script : script.slice(0, end)).replace(/\\x([\da-fA-F]{2})/g, String.raw`\u00$1`);
}

/** The end of the object that begins at `start`; the end of the text if it is not closed. */
function objectEnd(text: string, start: number): number {
  const signs = /[{}"]/g;
  signs.lastIndex = start;
  let depth = 0;
  for (let match = signs.exec(text); match !== null; match = signs.exec(text)) {
    if (match[0] === '"') signs.lastIndex = stringEnd(text, match.index);
    else depth += match[0] === '{' ? 1 : -1;
    if (depth === 0) return match.index + 1;
  }
  return text.length;
}

function stringEnd(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const sign = text.charAt(index);
    if (sign === '\\') index++;
    else if (sign === '"') return index + 1;
  }
  return text.length;
}
