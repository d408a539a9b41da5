import { isPartOfUnit, isUnit } from '../../../shared/words/units.ts';
import type { Passage, SourceText } from '../ground/source-text.ts';

/** An amount stands so many words before its name. */
const AMOUNT = 3;

const isNumber = ({ tokens }: SourceText, at: number): boolean => tokens[at]?.key.startsWith('#') === true;

/** Whether a comma, a bullet or a line's end parts a word from the one before it. */
export const opensPiece = ({ tokens }: SourceText, at: number): boolean => tokens[at]?.opens ?? true;

export function isOnOneLine({ tokens }: SourceText, { start, end }: Passage): boolean {
  return tokens[start]?.line === tokens[end - 1]?.line;
}

/** Whether an amount stands on another line than some of its name: to whom it belongs, then only its neighbours tell. */
export function partsAmount(source: SourceText, passage: Passage): boolean {
  if (isOnOneLine(source, passage)) return false;
  for (let at = passage.start; at < passage.end; at += 1) if (isNumber(source, at)) return true;
  return false;
}

/** Whether a passage begins or ends within an amount: "bake for 10" of "bake for 10–15 minutes". */
export function cutsAmount(source: SourceText, { start, end }: Passage): boolean {
  const isAmount = (at: number): boolean => isNumber(source, at) || isUnit(source.tokens[at]?.key ?? '');
  const cutsEnd = isNumber(source, end - 1) && !opensPiece(source, end) && isAmount(end);
  return cutsEnd || (isNumber(source, start) && !opensPiece(source, start) && isNumber(source, start - 1));
}

/** Whether a passage begins an entry or stands on one line, and leaves no part of its amount outside. */
export function isWholeEntry(source: SourceText, passage: Passage): boolean {
  const { start, end } = passage;
  if (!opensPiece(source, start) && !isOnOneLine(source, passage)) return false;
  if (cutsAmount(source, passage)) return false;
  for (let at = start; at > start - AMOUNT && !opensPiece(source, at); at -= 1)
    if (isNumber(source, at - 1)) return source.tokens.slice(start, end).some(({ key }) => key.startsWith('#'));
  return true;
}

/**
 * A passage with the amount that stands right before it, or right behind it up to the end of its piece, where its words
 * leave a number out: "1 tsp" before "salt".
 */
export function withAmount(source: SourceText, { start, end }: Passage): Passage {
  const hasNumber = source.tokens.slice(start, end).some(({ key }) => key.startsWith('#'));
  return hasNumber ? { start, end } : { start: amountBefore(source, start), end: amountBehind(source, end) };
}

const isOfAmount = ({ tokens }: SourceText, at: number): boolean =>
  isUnit(tokens[at]?.key ?? '') || isPartOfUnit(tokens[at]?.key ?? '');

function amountBefore(source: SourceText, start: number): number {
  for (let at = start; at > start - AMOUNT && !opensPiece(source, at); at -= 1) {
    if (isNumber(source, at - 1)) return at - 1;
    if (!isOfAmount(source, at - 1)) break;
  }
  return start;
}

function amountBehind(source: SourceText, end: number): number {
  if (opensPiece(source, end) || !isNumber(source, end)) return end;
  let at = end + 1;
  while (at <= end + AMOUNT && !opensPiece(source, at) && isOfAmount(source, at)) at += 1;
  return opensPiece(source, at) ? at : end;
}

/** Whether a passage has its line, or its lines, for itself. */
export function isOwnLine({ tokens }: SourceText, { start, end }: Passage): boolean {
  return tokens[start - 1]?.line !== tokens[start]?.line && tokens[end - 1]?.line !== tokens[end]?.line;
}
