/** What an RTF file is made of. */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  /** A control word with its number, or a control sign without. */
  | { kind: 'control'; name: string; value: number | null }
  /** Bytes of text, each as the character of its number. */
  | { kind: 'bytes'; bytes: string };

const TOKENS = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([\da-fA-F]{2})|\\([^])|([{}])|([^\\{}\r\n\0]+)|[\r\n\0]+|\\/g;

/** The tokens of a file whose bytes are given as characters; binary data are left out. */
export function* rtfTokens(file: string): Generator<RtfToken> {
  const tokens = new RegExp(TOKENS);
  for (let match = tokens.exec(file); match !== null; match = tokens.exec(file)) {
    const [, word, number, code, sign, brace, bytes] = match;
    if (word !== undefined) {
      const value = number === undefined ? null : Number(number);
      if (word === 'bin') tokens.lastIndex = Math.min(file.length, tokens.lastIndex + Math.max(0, value ?? 0));
      else yield { kind: 'control', name: word, value };
    } else if (code !== undefined) yield { kind: 'bytes', bytes: String.fromCharCode(Number.parseInt(code, 16)) };
    else if (sign === '\\' || sign === '{' || sign === '}') yield { kind: 'bytes', bytes: sign };
    else if (sign !== undefined) yield { kind: 'control', name: sign, value: null };
    else if (brace !== undefined) yield brace === '{' ? { kind: 'open' } : { kind: 'close' };
    else if (bytes !== undefined) yield { kind: 'bytes', bytes };
  }
}
