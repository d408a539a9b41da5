const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\u200f]/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/u;
const MARK_ONLY = /^\p{M}+$/u;
/** Characters between digits that belong to the number. Arabic numbers do not include plus and minus signs. */
const JOINS_DIGITS = /^[.,:/\u066b\u066c⁄+-]$/;
const JOINS_ARABIC_DIGITS = /^[.,:/\u066b\u066c⁄]$/;
const SIGN_OF_NUMBER = /^[°%€$£]$/;
const MIRRORED = new Map([...'()[]{}<>«»‹›'].map((char, index, all) => [char, all[index ^ 1] ?? char]));
const OPENING = /[([{«‹<]/;
const CLOSING = /[)\]}»›>]/;
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * Converts pieces (letters, ligatures, spaces) from visual order, left to right, to logical order in a right-to-left
 * language. Numbers and foreign words keep their direction, and brackets are mirrored.
 */
export function logicalText(pieces: readonly string[]): string {
  const fromRight = marksAfterLetters([...pieces].toReversed());
  const arabic = pieces.some((piece) => /\p{Script=Arabic}/u.test(piece) && LETTER.test(piece));
  let text = '';
  for (let at = 0; at < fromRight.length;) {
    const end = runEnd(fromRight, at, arabic);
    if (end === at) {
      const piece = fromRight[at] ?? '';
      text += MIRRORED.get(piece) ?? piece;
      at += 1;
    } else {
      text += fromRight.slice(at, end).toReversed().join('');
      at = end;
    }
  }
  return withBracketsMatched(text);
}

/** The end of the run of foreign letters and digits that begins at `start`; `start` itself if there is none. */
function runEnd(pieces: readonly string[], start: number, arabic: boolean): number {
  // In Hebrew the percent sign of "15%" is on the right of the number, so it comes first when read from the right. In
  // Arabic it is on the left.
  const sign = !arabic && SIGN_OF_NUMBER.test(pieces[start] ?? '') && DIGIT.test(pieces[start + 1] ?? '');
  let end = start;
  for (let at = sign ? start + 1 : start; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? '';
    if (isForeign(piece)) end = at + 1;
    else if (isRightToLeft(piece) || end !== at || !joins(pieces, at, arabic)) break;
  }
  return end;
}

function isForeign(piece: string): boolean {
  return (LETTER.test(piece) || DIGIT.test(piece)) && (!isRightToLeft(piece) || ARABIC_DIGIT.test(piece));
}

/**
 * Whether the piece between two foreign pieces belongs to their run: a separator between digits, or anything between
 * words.
 */
function joins(pieces: readonly string[], at: number, arabic: boolean): boolean {
  const [before = '', piece = '', after = ''] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  if (!isForeign(before) || !isForeign(after)) return false;
  const digits = DIGIT.test(before) && DIGIT.test(after);
  if (digits) return (arabic ? JOINS_ARABIC_DIGITS : JOINS_DIGITS).test(piece);
  if (DIGIT.test(before) || DIGIT.test(after)) return !arabic && SIGN_OF_NUMBER.test(piece);
  return true;
}

/**
 * Moves vowel signs behind their letters. In visual order, seen from the right, a vowel sign can precede its letter.
 */
function marksAfterLetters(pieces: readonly string[]): string[] {
  const ordered: string[] = [];
  let waiting = '';
  for (const piece of pieces) {
    if (MARK_ONLY.test(piece)) waiting += piece;
    else {
      ordered.push(piece + waiting);
      waiting = '';
    }
  }
  return waiting === '' ? ordered : [...ordered, waiting];
}

/**
 * Some files store brackets as drawn, others as typed. If a closing bracket precedes the first opening one, the
 * brackets were mirrored once too often, and are mirrored back.
 */
function withBracketsMatched(text: string): string {
  const [opened, closed] = [text.search(OPENING), text.search(CLOSING)];
  if (closed === -1 || (opened !== -1 && opened < closed)) return text;
  if (opened === -1) return text;
  return [...text].map((char) => MIRRORED.get(char) ?? char).join('');
}
