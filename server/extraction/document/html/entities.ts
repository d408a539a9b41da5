import { Parser } from 'htmlparser2';

/** A character reference; in an attribute value the next character decides whether it is one. */
const REFERENCE = /&[#\w]+;?=?/g;

/** A text with its character references decoded. */
export function decodedText(raw: string): string {
  return raw.includes('&') ? withoutReferences(raw, textOf) : raw;
}

/** An attribute's value with its character references decoded. "?a=1&copy=2" contains no reference. */
export function decodedValue(raw: string): string {
  return raw.includes('&') ? withoutReferences(raw, valueOf) : raw;
}

/** Caches decoded references: texts repeat few of them, and decoding each takes a parser. */
function withoutReferences(raw: string, decode: (reference: string) => string): string {
  const known = new Map<string, string>();
  return raw.replace(REFERENCE, (reference) => {
    const decoded = known.get(reference) ?? decode(reference);
    known.set(reference, decoded);
    return decoded;
  });
}

function textOf(reference: string): string {
  let text = '';
  const parser = new Parser({
    ontext(part) {
      text += part;
    },
  });
  parser.end(reference);
  return text;
}

function valueOf(reference: string): string {
  let value = '';
  const parser = new Parser({
    onattribute(_, part) {
      value = part;
    },
  });
  parser.end(`<a b="${reference}">`);
  return value;
}

/** Bit mask of the hash table; pages use about a hundred different names. */
const MASK = 0x3ff;

/** Interns the lower-case names of elements and attributes of a page. */
export class NameTable {
  /** The last name of each hash. */
  readonly #names: (string | undefined)[] = Array.from({ length: MASK + 1 });

  at(html: string, from: number, to: number): string {
    let hash = to - from;
    for (let at = from; at < to; at++) hash = (hash * 31 + html.charCodeAt(at)) & MASK;
    const likely = this.#names[hash];
    if (likely !== undefined && likely.length === to - from && html.startsWith(likely, from)) return likely;
    // The engine interns object keys, so that they are compared by address.
    const [name = ''] = Object.keys({ [html.slice(from, to).toLowerCase()]: null });
    this.#names[hash] = name;
    return name;
  }
}

export const [DOUBLE_QUOTE, SLASH, EQUALS, GREATER] = ['"', '/', '=', '>'].map((char) => char.charCodeAt(0));
export const [SINGLE_QUOTE, EXCLAMATION, QUESTION] = ["'", '!', '?'].map((char) => char.charCodeAt(0));

/** Whether a character, by its code, is one of the blanks of HTML. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 12 || code === 13;
}

/** Whether a character, by its code, ends the name of a tag. */
export function endsName(code: number): boolean {
  return code === GREATER || code === SLASH || isBlank(code);
}

export function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** The position of the first non-blank character from `at` on. */
export function skipBlanks(html: string, at: number): number {
  let next = at;
  while (isBlank(html.charCodeAt(next))) next++;
  return next;
}

/** The end of the first `mark` from `at` on; the end of the text if there is none. */
export function endOfMark(html: string, mark: string, at: number): number {
  const found = html.indexOf(mark, at);
  return found === -1 ? html.length : found + mark.length;
}

/** The end of the comment whose text begins at `at`: after "-->" or "--!>"; ">" and "->" end an empty one. */
export function endOfComment(html: string, at: number): number {
  if (html.startsWith('>', at)) return at + 1;
  if (html.startsWith('->', at)) return at + 2;
  for (let dashes = html.indexOf('--', at); dashes !== -1; dashes = html.indexOf('--', dashes + 1)) {
    if (html.startsWith('>', dashes + 2)) return dashes + 3;
    if (html.startsWith('!>', dashes + 2)) return dashes + 4;
  }
  return html.length;
}
