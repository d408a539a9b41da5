import { Parser } from 'htmlparser2';
import { ExtractionError } from '../domain/extraction-error.ts';
import { foldLines, withoutInvisible } from './fold-space.ts';

/** The characters that Windows-1252 gives to the bytes 0x80 to 0x9F. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Repairs "1Â½ cups" and "crÃ¨me": UTF-8 that was decoded as Windows-1252. Other text is unchanged. */
export function withoutMojibake(text: string): string {
  if (!/[ÂÃ][\u0080-\u00bf]|â€/.test(text)) return text;
  return text.replace(/[^\p{ASCII}]{2,}/gu, mendRun);
}

function mendRun(run: string): string {
  const bytes: number[] = [];
  for (const char of run) {
    const high = HIGH.indexOf(char);
    const byte = high === -1 ? (char.codePointAt(0) ?? 0x100) : high + 0x80;
    if (byte > 0xff) return run;
    bytes.push(byte);
  }
  const mended = new TextDecoder().decode(Uint8Array.from(bytes));
  return mended.includes('\uFFFD') ? run : mended;
}

const BREAKING = new Set('br p div li ul ol h1 h2 h3 h4 h5 h6 tr dd dt blockquote section article table'.split(' '));
const SILENT = new Set(['script', 'style', 'iframe', 'noembed', 'noframes', 'textarea', 'xmp', 'title', 'plaintext']);

/** The parser's cost grows with depth × tags. No real text about food is nested deeper. */
const MAX_DEPTH = 100;

/** Real pages contain `&amp;frac12;`. Text that was encoded more often than this is about entities. */
const MAX_DECODINGS = 3;

/** The readable lines of a string that may hold markup, (doubly) encoded entities and misread UTF-8. */
export function plainLines(value: string): string[] {
  return foldLines(withSentenceBlanks(withoutMojibake(decoded(value))));
}

/** Like `plainLines`, on one line. */
export function plainText(value: string): string {
  return plainLines(value).join(' ');
}

/** Inserts the missing space in "Chop them.Fry them.", where markup removed the line end between sentences. */
function withSentenceBlanks(text: string): string {
  return text.replace(/(?<=\p{Ll}{2}[.!?])(?=\p{Lu}\p{Ll})/gu, ' ');
}

/** Invisible characters must be removed first: removing a NUL after each letter can turn text into a tag. */
function decoded(value: string): string {
  if (!/[<&]/.test(value)) return value;
  let text = withoutInvisible(value);
  for (let round = 0; round < MAX_DECODINGS; round++) {
    const stripped = stripMarkup(text);
    if (stripped === text) return text;
    text = stripped;
  }
  return text;
}

function stripMarkup(value: string): string {
  let text = '';
  let silent = 0;
  let depth = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (++depth > MAX_DEPTH) throw new ExtractionError('importErrors.tooComplex', { detail: 'nested too deeply' });
      if (SILENT.has(name)) silent++;
      else if (BREAKING.has(name)) text += '\n';
    },
    onclosetag(name) {
      depth--;
      if (SILENT.has(name)) silent = Math.max(0, silent - 1);
      else if (BREAKING.has(name) && name !== 'br') text += '\n';
    },
    ontext(data) {
      if (silent === 0) text += data;
    },
  });
  parser.write(value);
  parser.end();
  return text;
}
