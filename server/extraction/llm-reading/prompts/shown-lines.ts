import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import type { FoundLine } from '../../domain/found.ts';

/** A line, or a piece of a long one, in the form in which a model receives it. */
export interface ShownLine {
  /** The number of its line, counted from 1; 0 is the name of the source. */
  number: number;
  text: string;
}

/** Lines that are links entirely are menus and the names of other pages. */
const LINKED = 0.95;
/** In characters. A longer line is split, so that it can be divided between chunks. */
const PIECE = 1_200;
/** In characters. Text beyond is not shown, because recipes do not begin that late. */
const MAX_SHOWN = 400_000;

/** The lines of a document for a model, in order, after the document's name. */
export function shownLines(lines: readonly FoundLine[], name: string): ShownLine[] {
  const shown: ShownLine[] = name.trim() === '' ? [] : [{ number: 0, text: clean(name).slice(0, PIECE) }];
  let left = MAX_SHOWN;
  for (const [index, line] of lines.entries()) {
    if (isMenu(line)) continue;
    left -= line.text.length;
    if (left < 0) break;
    for (const text of pieces(clean(line.text))) shown.push({ number: index + 1, text });
  }
  return shown;
}

function isMenu({ text, level, linked = 0 }: FoundLine): boolean {
  return linked >= LINKED && level === 0 && ingredientLikeness(text) < 0.4;
}

/** Invisible characters, except the two joiners that some scripts need. */
const UNSEEN = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]--[\u200c\u200d]]+/gv;

/** Normalises a text to one line without invisible characters. */
function clean(text: string): string {
  return text.replace(UNSEEN, ' ').trim();
}

/** Splits a text into pieces after sentences, or else after words. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest.length > PIECE) {
    const head = rest.slice(0, PIECE);
    const sentence = Math.max(...['. ', '。', '! ', '؟ ', '। '].map((end) => head.lastIndexOf(end)));
    const end = sentence > PIECE / 3 ? sentence + 1 : head.lastIndexOf(' ') + 1 || PIECE;
    found.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? found : [...found, rest];
}
