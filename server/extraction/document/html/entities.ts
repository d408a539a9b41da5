import { Parser } from 'htmlparser2';

/** A reference with the letters that may belong to it; in a value, what follows tells whether it is one. */
const REFERENCE = /&[#\w]+;?=?/g;

/** A text with its character references decoded. */
export function decodedText(raw: string): string {
  return raw.includes('&') ? withoutReferences(raw, textOf) : raw;
}

/** An attribute's value with its character references decoded: "?a=1&copy=2" holds none. */
export function decodedValue(raw: string): string {
  return raw.includes('&') ? withoutReferences(raw, valueOf) : raw;
}

/** Texts repeat few references, and each takes a parser to decode. */
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
