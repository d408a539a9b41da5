import { type Work, takeText } from '../domain/work.ts';
import { type JsonValue, isObject, type JsonObject } from '../text/json/json-value.ts';
import { parseScriptData, readValueAt } from '../text/json/lenient-json.ts';

const MAX_DEPTH = 60;

/** Names of wrappers around a value: `["ShallowReactive", 1]`. */
const WRAPPER = /^(?:(?:Shallow)?(?:Reactive|Ref)|EmptyRef|P|Z)$/;

/**
 * Decodes the flat list format of some frameworks (devalue, turbo-stream), in which values refer to each other by
 * index: `[{"recipe": 1}, {"title": 2}, "Dal"]`. The original value is returned as well, because any list can look like
 * this format.
 */
export function unfolded(value: JsonValue, work: Work): JsonValue[] {
  if (!Array.isArray(value) || value.length < 3) return [value];
  const [root] = value;
  const isFlat = isObject(root)
    ? Object.values(root).length > 0 && Object.values(root).every(isPlace)
    : Array.isArray(root) &&
      root.length > 0 &&
      root.every((entry, at) => isPlace(entry) || (at === 0 && typeof entry === 'string'));
  return isFlat ? [new Unfolding(value, work).at(0, 0), value] : [value];
}

function isPlace(value: JsonValue): boolean {
  return typeof value === 'number' && Number.isInteger(value);
}

class Unfolding {
  readonly #values: readonly JsonValue[];
  readonly #work: Work;

  constructor(values: readonly JsonValue[], work: Work) {
    this.#values = values;
    this.#work = work;
  }

  at(place: JsonValue, depth: number): JsonValue {
    if (typeof place !== 'number' || place < 0 || depth > MAX_DEPTH || --this.#work.left < 0) return null;
    const value = this.#values[place] ?? null;
    if (Array.isArray(value)) return this.#list(value, depth);
    if (typeof value === 'string') takeText(this.#work, value);
    return isObject(value) ? this.#object(value, depth) : value;
  }

  #list(value: readonly JsonValue[], depth: number): JsonValue {
    const [kind, inner = null] = value;
    if ((this.#work.left -= value.length) < 0) return null;
    if (typeof kind !== 'string') return value.map((place) => this.at(place, depth + 1));
    return WRAPPER.test(kind) ? this.at(inner, depth + 1) : isPlace(inner) ? null : inner;
  }

  #object(value: JsonObject, depth: number): JsonValue {
    const entries = Object.entries(value).map(([key, place]): [string, JsonValue] => {
      const named = /^_(\d+)$/.exec(key)?.[1];
      const name = named === undefined ? key : this.#values[Number(named)];
      return [typeof name === 'string' ? name : key, this.at(place, depth + 1)];
    });
    return Object.fromEntries(entries);
  }
}

/** How many assignments before the first match are tried. The last ones can be assignments of inner objects. */
const MAX_ASSIGNMENTS = 3;

/** The values in a script: the script is JSON, assigns a value, parses a string, or returns a value from a call. */
export function scriptValues(script: string, pattern: RegExp, work: Work): JsonValue[] {
  const called = calledValue(script);
  if (called !== null) return [called];
  const strings = parsedStrings(script).flatMap((string) => parsedValues(string, pattern, work));
  if (strings.length > 0) return strings;
  if (/^\s*(?:[[{]|(?:(?:var|let|const)\s+)?[\w.$[\]"']{1,80}\s*=\s*[[{])/.test(script))
    return parseScriptData(script.slice(script.search(/[[{]/))).flatMap((value) => unfolded(value, work));
  return assignedValues(script, pattern);
}

/**
 * Calls with a string of data: `JSON.parse("…")`, `JSON.parse(decodeURIComponent("…"))`, `enqueue("…")` of a stream.
 */
const PARSED = /(?:JSON\.parse|decodeURIComponent|\.enqueue)\(\s*(?=["'])/g;

/** The strings that a script parses. Calls within such a string do not count. */
function parsedStrings(script: string): string[] {
  const strings: string[] = [];
  let after = 0;
  for (const match of script.matchAll(PARSED)) {
    if (match.index < after) continue;
    const { value, end } = readValueAt(script, match.index + match[0].length);
    after = end;
    if (typeof value === 'string') strings.push(match[0].startsWith('decode') ? decodedAddress(value) : value);
  }
  return strings;
}

function parsedValues(text: string, pattern: RegExp, work: Work): JsonValue[] {
  return pattern.test(text) ? parseScriptData(text).flatMap((value) => unfolded(value, work)) : [];
}

function decodedAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return ''; // a broken escape, which the page's own script cannot decode either
  }
}

/** `(function(a, b) { return {…} }("x", 1))`: the returned object, with the parameters replaced by the arguments. */
function calledValue(script: string): JsonValue | null {
  const start = /function\s*\(([\w$,\s]{1,4000})\)\s*\{[^{}[\]]{0,200}?\breturn\s*(?=[{[])/.exec(
    script.slice(0, 40_000),
  );
  if (start === null) return null;
  const at = start.index + start[0].length;
  const passed = /^[\s;]*\}\s*\)?\s*\(/.exec(script.slice(readValueAt(script, at).end).slice(0, 100));
  if (passed === null) return null;
  const [values] = parseScriptData(`[${script.slice(readValueAt(script, at).end + passed[0].length)}`);
  const names = (start[1] ?? '').split(',').map((name) => name.trim());
  const words = new Map(names.map((name, index) => [name, Array.isArray(values) ? (values[index] ?? null) : null]));
  return readValueAt(script, at, words).value;
}

/** The last values that are assigned before the first match of the pattern. */
function assignedValues(script: string, pattern: RegExp): JsonValue[] {
  const first = script.search(pattern);
  const starts: number[] = [];
  for (const match of script.matchAll(/[\w$\]]\s?=\s?(?=[[{])/g)) {
    if (match.index > first) break;
    starts.push(match.index + match[0].length);
  }
  return starts.slice(-MAX_ASSIGNMENTS).map((start) => readValueAt(script, start).value);
}
