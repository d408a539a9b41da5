const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\u200f]/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/u;
const MARK_ONLY = /^\p{M}+$/u;
/** What holds two digits together between them; Arabic digits part at the signs. */
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
 * The text of pieces (letters, ligatures, spaces) that stand from left to right in a line of a language that is written
 * from right to left: read from the right, with numbers and foreign words from the left, and brackets as they were typed.
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

/** Where the run of foreign letters and digits ends that begins at a place; that place itself where none does. */
function runEnd(pieces: readonly string[], start: number, arabic: boolean): number {
  // "15%" stands as it is in Hebrew, and from the right its sign comes first; in Arabic the sign stands on the left.
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

/** Whether the piece between two foreign ones belongs to them: a separator between digits, anything between words. */
function joins(pieces: readonly string[], at: number, arabic: boolean): boolean {
  const [before = '', piece = '', after = ''] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  if (!isForeign(before) || !isForeign(after)) return false;
  const digits = DIGIT.test(before) && DIGIT.test(after);
  if (digits) return (arabic ? JOINS_ARABIC_DIGITS : JOINS_DIGITS).test(piece);
  if (DIGIT.test(before) || DIGIT.test(after)) return !arabic && SIGN_OF_NUMBER.test(piece);
  return true;
}

/** A vowel sign is drawn before the letter that bears it, seen from the right, or after; it is written after. */
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

/** Some files name the sign that is drawn, some the one that was typed: what closes before it opens was turned once too often. */
function withBracketsMatched(text: string): string {
  const [opened, closed] = [text.search(OPENING), text.search(CLOSING)];
  if (closed === -1 || (opened !== -1 && opened < closed)) return text;
  if (opened === -1) return text;
  return [...text].map((char) => MIRRORED.get(char) ?? char).join('');
}
