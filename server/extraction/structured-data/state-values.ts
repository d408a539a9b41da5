import { takeText, type Work } from '../domain/work.ts';
import { isObject, type JsonObject, type JsonValue } from '../text/json/json-value.ts';
import { readValueAt } from '../text/json/lenient-json.ts';

const LINK_DEPTH = 60;
const MAX_FOLLOWED = 8;

/** Replaces the references in an object by the objects that they refer to. */
export type Linker = (value: JsonObject) => JsonObject;

/**
 * Creates a linker for a normalised store. `{"__ref": "Step:1"}`, or `{"type": "id", "id": "Step:1"}` in older stores,
 * refer to the object under that key, at any place in `root`. A value without references is returned unchanged.
 */
export function linkerOf(root: JsonValue, work: Work): Linker {
  const referenced = new Set<string>();
  visit(root, 0, (value) => {
    const reference = referenceOf(value);
    if (reference !== null) referenced.add(reference);
  });
  if (referenced.size === 0) return (value) => value;
  const objects = new Map<string, JsonObject>();
  visit(root, 0, (value) => {
    for (const [key, entry] of Object.entries(value))
      if (referenced.has(key) && isObject(entry)) objects.set(key, entry);
  });
  const linking = new Linking(objects, work);
  return (value) => {
    const linked = linking.linked(value, 0, 0);
    return isObject(linked) ? linked : value;
  };
}

function referenceOf(value: JsonObject): string | null {
  const key = value['__ref'] ?? (value['type'] === 'id' ? value['id'] : null);
  return typeof key === 'string' ? key : null;
}

function visit(value: JsonValue, depth: number, see: (value: JsonObject) => void): void {
  if (typeof value !== 'object' || value === null || depth > LINK_DEPTH) return;
  if (isObject(value)) see(value);
  for (const entry of Object.values(value)) visit(entry, depth + 1, see);
}

class Linking {
  readonly #objects: ReadonlyMap<string, JsonObject>;
  readonly #work: Work;

  constructor(objects: ReadonlyMap<string, JsonObject>, work: Work) {
    this.#objects = objects;
    this.#work = work;
  }

  /** Circular references end after a few steps. */
  linked(value: JsonValue, depth: number, followed: number): JsonValue {
    if (typeof value === 'string') takeText(this.#work, value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth > LINK_DEPTH || followed > MAX_FOLLOWED || --this.#work.left < 0) return null;
    if (Array.isArray(value) && (this.#work.left -= value.length) < 0) return null;
    if (Array.isArray(value)) return value.map((entry) => this.linked(entry, depth + 1, followed));
    const target = this.#objects.get(referenceOf(value) ?? '');
    if (target !== undefined) return this.linked(target, depth + 1, followed + 1);
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, this.linked(entry, depth + 1, followed)]),
    );
  }
}

/** A reference to another row: `"$2c"`. */
const REFERENCE = /^\$[0-9a-f]{1,6}$/;
const ROW_DEPTH = 40;

/**
 * The values that Next streams to its scripts: string pieces that form rows `id:JSON`, or `id:Tlength,text` for long
 * texts that other rows refer to.
 */
export function streamedValues(scripts: readonly string[], pattern: RegExp, work: Work): JsonValue[] {
  const text = scripts.flatMap(pushedText).join('');
  if (!pattern.test(text)) return [];
  const { rows, texts } = rowsOf(text);
  const textUnder = (reference: string): string => {
    const found = work.left < 0 ? reference : (texts.get(reference) ?? reference);
    takeText(work, found);
    return found;
  };
  return rows
    .filter((row) => pattern.test(row))
    .flatMap((row) => {
      try {
        return [withTexts(JSON.parse(row) as JsonValue, textUnder, 0)];
      } catch {
        return []; // a row of another type
      }
    });
}

function pushedText(script: string): string[] {
  const start = /^[^"']{0,80}__next_f[^"']{0,60}\.push\(\[\s*1\s*,\s*(?=")/.exec(script);
  if (start === null) return [];
  const { value } = readValueAt(script, start[0].length);
  return typeof value === 'string' ? [value] : [];
}

function rowsOf(text: string): { rows: string[]; texts: Map<string, string> } {
  const rows: string[] = [];
  const texts = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const head = /^\s*([0-9a-f]{1,6}):(?:T([0-9a-f]{1,6}),)?/.exec(text.slice(at, at + 30));
    const start = at + (head?.[0].length ?? 0);
    if (head?.[2] === undefined) {
      const end = text.indexOf('\n', start);
      at = end === -1 ? text.length : end + 1;
      if (head !== null) rows.push(text.slice(start, at));
    } else {
      at = start + lengthInBytes(text, start, Number.parseInt(head[2], 16));
      texts.set(`$${head[1] ?? ''}`, text.slice(start, at));
    }
  }
  return { rows, texts };
}

/** The number of characters from `start` on that have this length in UTF-8. */
function lengthInBytes(text: string, start: number, bytes: number): number {
  let at = start;
  for (let left = bytes; left > 0 && at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair counts as two of the four bytes.
    left -= code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return at - start;
}

function withTexts(value: JsonValue, textUnder: (reference: string) => string, depth: number): JsonValue {
  if (typeof value === 'string') return REFERENCE.test(value) ? textUnder(value) : value;
  if (typeof value !== 'object' || value === null || depth > ROW_DEPTH) return value;
  if (Array.isArray(value)) return value.map((entry) => withTexts(entry, textUnder, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withTexts(entry, textUnder, depth + 1)]));
}
