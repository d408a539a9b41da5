import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import type { FoundLine } from '../../domain/found.ts';

/** A line, or a piece of a long one, as a model is shown it. */
export interface ShownLine {
  /** Its line's number, counted from 1; 0 is what the source calls itself. */
  number: number;
  text: string;
}

/** Lines that are links as a whole are menus and the names of other pages. */
const LINKED = 0.95;
/** A longer line is shown in pieces, so that it can be parted, and pointed at. */
const PIECE = 1_200;
/** No recipe stands so far behind, in characters. */
const MAX_SHOWN = 400_000;

/** The lines of a document that a model is shown, in order, its own name first. */
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

/** What is no sign of any script; two marks that nobody sees join and part letters of some. */
const UNSEEN = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]--[\u200c\u200d]]+/gv;

/** On one line. */
function clean(text: string): string {
  return text.replace(UNSEEN, ' ').trim();
}

/** A text in pieces, cut after sentences, else after words. */
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
