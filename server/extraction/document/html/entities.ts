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
