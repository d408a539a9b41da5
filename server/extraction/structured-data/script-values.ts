import { type Work, takeText } from '../domain/work.ts';
import { type JsonValue, isObject, type JsonObject } from '../text/json/json-value.ts';
import { parseScriptData, readValueAt } from '../text/json/lenient-json.ts';

const MAX_DEPTH = 60;

/** Names of the wrappers around a value: `["ShallowReactive", 1]`. */
const WRAPPER = /^(?:(?:Shallow)?(?:Reactive|Ref)|EmptyRef|P|Z)$/;

/**
 * The value that frameworks write as a flat list in which each value is told by its place (devalue, turbo-stream):
 * `[{"recipe": 1}, {"title": 2}, "Dal"]`. The value as it is follows: any list may look like one.
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

/** How many assignments before the first word of a recipe are tried: the last ones may be those of inner objects. */
const MAX_ASSIGNMENTS = 3;

/** The values that a script holds: it is JSON, assigns it, has it parsed from a string, or returned by a call. */
export function scriptValues(script: string, wanted: RegExp, work: Work): JsonValue[] {
  const called = calledValue(script);
  if (called !== null) return [called];
  const strings = parsedStrings(script).flatMap((string) => parsedValues(string, wanted, work));
  if (strings.length > 0) return strings;
  if (/^\s*(?:[[{]|(?:(?:var|let|const)\s+)?[\w.$[\]"']{1,80}\s*=\s*[[{])/.test(script))
    return parseScriptData(script.slice(script.search(/[[{]/))).flatMap((value) => unfolded(value, work));
  return assignedValues(script, wanted);
}

/** What takes a string that holds data: `JSON.parse("…")`, `JSON.parse(decodeURIComponent("…"))`, a stream's `enqueue("…")`. */
const PARSED = /(?:JSON\.parse|decodeURIComponent|\.enqueue)\(\s*(?=["'])/g;

/** The strings that a script has parsed; what stands within one of them is no call. */
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

function parsedValues(text: string, wanted: RegExp, work: Work): JsonValue[] {
  return wanted.test(text) ? parseScriptData(text).flatMap((value) => unfolded(value, work)) : [];
}

function decodedAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return ''; // a broken escape: the page's own script fails on it, too
  }
}

/** `(function(a, b) { return {…} }("x", 1))`: what the function returns, with its arguments in their places. */
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

/** The last values assigned before the first word that is looked for. */
function assignedValues(script: string, wanted: RegExp): JsonValue[] {
  const first = script.search(wanted);
  const starts: number[] = [];
  for (const match of script.matchAll(/[\w$\]]\s?=\s?(?=[[{])/g)) {
    if (match.index > first) break;
    starts.push(match.index + match[0].length);
  }
  return starts.slice(-MAX_ASSIGNMENTS).map((start) => readValueAt(script, start).value);
}
