/** The subroutines and glyphs of a Type 1 font. */
interface Type1Program {
  readonly subrs: ReadonlyMap<number, Uint8Array>;
  readonly glyphs: readonly Uint8Array[];
}

/** Keys of the two layers of encryption: the private part, and each charstring. */
const [PRIVATE_KEY, CHARSTRING_KEY] = [55_665, 4_330];
/** The number of random bytes before the content, unless `lenIV` says otherwise. */
const LEAD = 4;
const BLANKS: ReadonlySet<number> = new Set([9, 10, 13, 32]);
const SPECIAL: ReadonlySet<number> = new Set(Buffer.from('/[]{}()'));
const [PERCENT] = Buffer.from('%');

export function decryptType1(data: Uint8Array, key: number, lead = LEAD): Uint8Array {
  let state = lead < 0 ? 0 : key; // what pdf.js makes of a negative number
  const content = data.map((secret) => {
    const byte = secret ^ (state >> 8);
    state = ((secret + state) * 52_845 + 22_719) & 0xffff;
    return byte;
  });
  return content.subarray(Math.max(0, Math.ceil(lead)));
}

/** The decrypted private part, which is written in bytes or in hexadecimal digits. */
export function privatePart(data: Buffer): Uint8Array {
  const isHex = /^[\s\da-f][\da-f]{7}/i.test(data.toString('latin1', 0, 8));
  const bytes = isHex ? Buffer.from(data.toString('latin1').replaceAll(/[^\da-f]/gi, ''), 'hex') : data;
  return decryptType1(Uint8Array.from(bytes), PRIVATE_KEY);
}

/** Reads a part of a Type 1 font as tokens and counted bytes, in the way of pdf.js. */
function tokensOf(bytes: Uint8Array) {
  let at = 0;
  function skipBlanks(): void {
    for (let isComment = false; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (isComment) isComment = byte !== 10 && byte !== 13;
      else if (byte === PERCENT) isComment = true;
      else if (!BLANKS.has(byte)) return;
    }
  }
  function next(): string | null {
    skipBlanks();
    if (at >= bytes.length) return null;
    const start = at++;
    if (!SPECIAL.has(bytes[start] ?? 0))
      while (at < bytes.length && !BLANKS.has(bytes[at] ?? 0) && !SPECIAL.has(bytes[at] ?? 0)) at++;
    return Buffer.from(bytes.subarray(start, at)).toString('latin1');
  }
  return {
    next,
    /** The next token as a number. */
    number: (): number => Number.parseFloat(next() ?? '0') || 0,
    /** The given number of bytes behind the character that ended the last token. */
    take(count: number): Uint8Array {
      const start = at + 1;
      at = Math.min(bytes.length, start + Math.max(0, count));
      return bytes.subarray(start, at);
    },
    back: (): void => void at--,
  };
}

/** The character codes that the clear part of a font maps to glyphs. */
export function encodedCodes(clear: Uint8Array): number[] {
  const tokens = tokensOf(clear);
  const codes: number[] = [];
  for (let token = tokens.next(); token !== null; token = tokens.next())
    if (token === 'dup') codes.push(Math.trunc(tokens.number()));
  return codes;
}

/** The subroutines and glyphs of the decrypted private part of a font, as pdf.js finds them. */
export function readProgram(content: Uint8Array): Type1Program {
  const tokens = tokensOf(content);
  const subrs = new Map<number, Uint8Array>();
  const glyphs: Uint8Array[] = [];
  let lead = LEAD;
  const charstring = (length: number): Uint8Array => {
    tokens.next(); // RD
    const data = tokens.take(length);
    return lead === -1 ? data : decryptType1(data, CHARSTRING_KEY, lead);
  };
  function readGlyphs(): void {
    for (let skipped = 0; skipped < 4; skipped++) tokens.next(); // their number, dict, dup, begin
    for (let token = tokens.next(); token !== null && token !== 'end'; token = tokens.next()) {
      if (token !== '/') continue;
      tokens.next(); // its name
      glyphs.push(charstring(Math.trunc(tokens.number())));
      const after = tokens.next();
      if (after === 'noaccess') tokens.next();
      else if (after === '/') tokens.back();
    }
  }
  function readSubrs(): void {
    tokens.next(); // their number
    tokens.next(); // array
    while (tokens.next() === 'dup') {
      const number = Math.trunc(tokens.number());
      subrs.set(number, charstring(Math.trunc(tokens.number())));
      if (tokens.next() === 'noaccess') tokens.next();
    }
  }
  for (let token = tokens.next(); token !== null; token = tokens.next()) {
    if (token !== '/') continue;
    const name = tokens.next();
    if (name === 'lenIV') lead = tokens.number();
    else if (name === 'Subrs') readSubrs();
    else if (name === 'CharStrings') readGlyphs();
  }
  return { subrs, glyphs };
}

/** The numbers that a command takes; the command then clears the stack. */
const TAKEN: ReadonlyMap<number, number> = new Map([
  ...([1, 3, 9, 0xc00, 0xc01, 0xc02, 0xc06, 0xc21] as const).map((command) => [command, 0] as const),
  ...([4, 6, 7, 22] as const).map((command) => [command, 1] as const),
  ...([5, 13, 21] as const).map((command) => [command, 2] as const),
  ...([30, 31, 0xc07] as const).map((command) => [command, 4] as const),
  [8, 6],
]);
const [CALL, RETURN, ESCAPE] = [10, 11, 12];
const [VERTICAL_MOVE, MOVE, HORIZONTAL_MOVE] = [4, 21, 22];
const [DIVIDE, CALL_OTHER] = [0xc0c, 0xc10];
/** Deeper calls end with an error in pdf.js, too. */
const MAX_DEPTH = 200;

/** The state while the charstrings of a font are followed. */
interface Run {
  readonly subrs: Type1Program['subrs'];
  readonly most: number;
  work: number;
  stack: number[];
  isFlexing: boolean;
}

/**
 * Follows the charstrings of a font as pdf.js does when it converts them, without their drawing. Returns the number of
 * instructions and numbers that it would process, up to `most`.
 */
export function charstringWork({ subrs, glyphs }: Type1Program, most: number): number {
  const run: Run = { subrs, most, work: 0, stack: [], isFlexing: false };
  for (const glyph of glyphs) {
    run.stack = [];
    run.isFlexing = false;
    follow(run, glyph, 0);
  }
  return run.work;
}

/** Follows a charstring; returns whether its caller ends, too. */
function follow(run: Run, code: Uint8Array, depth: number): boolean {
  if (depth > MAX_DEPTH) run.work = run.most;
  const byteAt = (index: number): number => code[index] ?? 0;
  for (let at = 0; at < code.length; at++) {
    if (++run.work >= run.most) return true;
    const byte = byteAt(at);
    if (byte === RETURN) return false;
    if (byte < 32) {
      const command = byte === ESCAPE ? (byte << 8) + byteAt(++at) : byte;
      if (obey(run, command, depth)) return true;
    } else if (byte <= 246) run.stack.push(byte - 139);
    else if (byte <= 250) run.stack.push((byte - 247) * 256 + byteAt(++at) + 108);
    else if (byte <= 254) run.stack.push((251 - byte) * 256 - byteAt(++at) - 108);
    else {
      run.stack.push((byteAt(at + 1) << 24) | (byteAt(at + 2) << 16) | (byteAt(at + 3) << 8) | byteAt(at + 4));
      at += 4;
    }
  }
  return false;
}

/** Performs the effect of a command on the stack; returns whether the charstring ends. */
function obey(run: Run, command: number, depth: number): boolean {
  const taken = TAKEN.get(command);
  if (run.isFlexing && [VERTICAL_MOVE, MOVE, HORIZONTAL_MOVE].includes(command)) {
    if (command !== MOVE) run.stack.push(0);
  } else if (taken !== undefined) {
    if (run.stack.length < taken) return true;
    run.stack = [];
  } else if (command === CALL) {
    const subr = run.subrs.get(run.stack.pop() ?? NaN);
    return subr === undefined || follow(run, subr, depth + 1);
  } else if (command === DIVIDE) {
    const [dividend = NaN, divisor = NaN] = run.stack.splice(-2);
    run.stack.push(dividend / divisor);
  } else if (command === CALL_OTHER) callOther(run);
  return false;
}

/** The two calls of PostScript that have an effect: the beginning and the end of a flex. */
function callOther(run: Run): void {
  const [count, number] = run.stack.splice(-2);
  if (number === 1 && count === 0) run.isFlexing = true;
  if (number !== 0 || count !== 3) return;
  run.stack.push(...run.stack.splice(-17).slice(15));
  run.isFlexing = false;
}
