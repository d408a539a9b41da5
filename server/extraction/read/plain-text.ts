import { Parser } from 'htmlparser2';
import { foldLines } from './visible-text.ts';

const BREAKING = new Set('br p div li ul ol h1 h2 h3 h4 h5 h6 tr dd dt blockquote section article table'.split(' '));
const SILENT = new Set(['script', 'style']);

/** `&amp;frac12;` is met in the wild; text that was encoded more often than this is text about entities. */
const MAX_DECODINGS = 3;

/** The readable lines of a string that may hold markup and (doubly) encoded entities. */
export function plainLines(value: string): string[] {
  return foldLines(decoded(value));
}

/** The same on one line. */
export function plainText(value: string): string {
  return plainLines(value).join(' ');
}

function decoded(value: string): string {
  let text = value;
  for (let round = 0; round < MAX_DECODINGS; round++) {
    if (!/[<&]/.test(text)) return text;
    const stripped = stripMarkup(text);
    if (stripped === text) return text;
    text = stripped;
  }
  return text;
}

function stripMarkup(value: string): string {
  let text = '';
  let silent = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (SILENT.has(name)) silent++;
      else if (BREAKING.has(name)) text += '\n';
    },
    onclosetag(name) {
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
