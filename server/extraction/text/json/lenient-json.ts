import type { JsonObject, JsonValue } from './json-value.ts';

/** Values nested deeper than this are read as null. */
const MAX_DEPTH = 100;

/**
 * Reads malformed JSON of real pages: wrapped in comments or CDATA, several values back to back, raw line ends and
 * unescaped quotes in strings, comments, single quotes, bare keys, surplus, missing and trailing commas, a cut end.
 * Returns all values found.
 */
export function parseLenientJson(source: string): JsonValue[] {
  const text = unwrap(source);
  try {
    return [JSON.parse(text) as JsonValue];
  } catch {
    return new LenientReader(text).readAll(); // not valid JSON: read as much as possible
  }
}

/** Like `parseLenientJson` for data in a script. Its strings end at the first unescaped quote. */
export function parseScriptData(source: string): JsonValue[] {
  try {
    return [JSON.parse(source) as JsonValue];
  } catch {
    return new LenientReader(source, new Map()).readAll(); // an object literal, or statements around one
  }
}

/**
 * Reads the value that begins at `start` of a script, and returns its end. A bare word is looked up in `words`; an
 * unknown one is a string.
 */
export function readValueAt(
  text: string,
  start: number,
  words: ReadonlyMap<string, JsonValue> = new Map(),
): { value: JsonValue; end: number } {
  return new LenientReader(text, words).readAt(start);
}

/** Wrappers of JSON in pages: comment marks of HTML and scripts, CDATA, a last semicolon, white space. */
const BEFORE = /(?:\s|\/\/|\/\*|\*\/|<!--|<!\[CDATA\[)+/y;
const AFTER = ['//', '/*', '*/', '-->', ']]>', ';'];

function unwrap(source: string): string {
  const whole = source.replaceAll('\uFEFF', '');
  BEFORE.lastIndex = 0;
  const text = withoutEnd(whole.slice(BEFORE.exec(whole)?.[0].length ?? 0));
  return /^[[{]\s*&(?:quot|#34);/.test(text) ? text.replace(/&(?:quot|#34);/g, '"').replace(/&amp;/g, '&') : text;
}

/** Scans backwards; a pattern would restart at each mark of a long run and take quadratic time. */
function withoutEnd(text: string): string {
  let end = text.length;
  for (let length = 1; length > 0; end -= length) {
    length = /\s/.test(text.charAt(end - 1)) ? 1 : (AFTER.find((mark) => text.endsWith(mark, end))?.length ?? 0);
  }
  return text.slice(0, end);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

class LenientReader {
  readonly #text: string;
  readonly #words: ReadonlyMap<string, JsonValue> | null;
  #at = 0;

  /** `words` holds the variables of a script; null for hand-written JSON, which is not a script. */
  constructor(text: string, words: ReadonlyMap<string, JsonValue> | null = null) {
    this.#text = text;
    this.#words = words;
  }

  readAt(start: number): { value: JsonValue; end: number } {
    this.#at = start;
    const value = this.#value(0);
    return { value, end: this.#at };
  }

  readAll(): JsonValue[] {
    const values: JsonValue[] = [];
    while (this.#at < this.#text.length) {
      const start = this.#next(/[[{]/g);
      if (start === -1) break;
      this.#at = start;
      values.push(this.#value(0));
    }
    return values;
  }

  #next(pattern: RegExp): number {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.index ?? -1;
  }

  /** Skips white space and comments; returns the next character, '' at the end. */
  #peek(): string {
    for (;;) {
      while (/\s/.test(this.#text.charAt(this.#at))) this.#at++;
      const two = this.#text.slice(this.#at, this.#at + 2);
      if (two !== '/*' && two !== '//') return this.#text.charAt(this.#at);
      const end = two === '/*' ? this.#text.indexOf('*/', this.#at + 2) : this.#text.indexOf('\n', this.#at);
      this.#at = end === -1 ? this.#text.length : end + (two === '/*' ? 2 : 1);
    }
  }

  #value(depth: number): JsonValue {
    const first = this.#peek();
    if (depth > MAX_DEPTH) {
      this.#at++;
      return null;
    }
    if (first === '{') return this.#object(depth);
    if (first === '[') return this.#array(depth);
    if (first === '"' || first === "'") return this.#string(first);
    return this.#word();
  }

  #object(depth: number): JsonValue {
    const object: JsonObject = {};
    this.#at++;
    for (;;) {
      const first = this.#peek();
      if (first === '' || first === ']') return object;
      if (first === '}') {
        this.#at++;
        return object;
      }
      if (first === ',' || first === ';') {
        this.#at++;
        continue;
      }
      const key = first === '"' || first === "'" ? this.#string(first) : this.#bareKey();
      if (this.#peek() !== ':') continue;
      this.#at++;
      Object.defineProperty(object, key, {
        value: this.#value(depth + 1),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }

  #array(depth: number): JsonValue {
    const list: JsonValue[] = [];
    this.#at++;
    for (;;) {
      const first = this.#peek();
      if (first === '' || first === '}' || first === ':' || first === ')') return list;
      if (first === ']') {
        this.#at++;
        return list;
      }
      if (first === ',') this.#at++;
      else list.push(this.#value(depth + 1));
    }
  }

  #bareKey(): string {
    const start = this.#at;
    while (this.#at < this.#text.length && !/[\s:,{}[\])]/.test(this.#text.charAt(this.#at))) this.#at++;
    if (this.#at === start) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  /** Reads a number, a literal or a bare word. */
  #word(): JsonValue {
    const word = this.#bareKey();
    const meant = this.#words?.get(word);
    if (meant !== undefined) return meant;
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null' || word === 'undefined') return null;
    const number = Number(word);
    return Number.isFinite(number) ? number : word;
  }

  #string(quote: string): string {
    let value = '';
    let start = ++this.#at;
    for (;;) {
      const stop = this.#next(/[\\"']/g);
      if (stop === -1) break;
      this.#at = stop;
      if (this.#text.charAt(stop) === '\\') {
        value += this.#text.slice(start, stop) + this.#escape();
        start = this.#at;
      } else if (this.#text.charAt(stop) === quote && this.#endsString(quote)) {
        this.#at++;
        return value + this.#text.slice(start, stop);
      } else this.#at++;
    }
    this.#at = this.#text.length;
    return value + this.#text.slice(start);
  }

  #escape(): string {
    const char = this.#text.charAt(this.#at + 1);
    const hex = /^[\da-f]{4}/i.exec(this.#text.slice(this.#at + 2, this.#at + 6))?.[0];
    if (char === 'u' && hex !== undefined) {
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    this.#at += 2;
    return ESCAPES[char] ?? char;
  }

  /** Whether a quote ends its string: it does if the text after it can follow a string, unlike in `3" cake`. */
  #endsString(quote: string): boolean {
    if (this.#words !== null) return true;
    const after = this.#text.slice(this.#at + 1, this.#at + 200);
    if (/^\s*(?:$|[}\]:])/.test(after)) return true;
    if (/^\s*,\s*(?:$|["'{}[\]\d-]|true|false|null|\/[/*])/.test(after)) return true;
    // A comma is missing: the next key or entry begins on a new line.
    return quote === '"' && /^[^\S\n]*\n\s*"/.test(after);
  }
}
