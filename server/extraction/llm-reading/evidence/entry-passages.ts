import { UNIT_MINUTES } from '../../../../shared/words/time-units.ts';
import { isPartOfUnit, isUnit } from '../../../../shared/words/units.ts';
import { quote, textBefore } from '../../grounding/quote.ts';
import type { Passage, SourceText } from '../../grounding/source-text.ts';
import { negates } from '../../lexicon/negations.ts';
import { SPOKEN_NUMBERS } from '../../lexicon/numbers/spoken-amounts.ts';
import { namesStaple } from '../../lexicon/staples.ts';

/** Maximum number of words of an amount before its name. */
const AMOUNT = 3;
/** Maximum number of words of an amount after its name; each Chinese or Korean character counts as a word. */
const AMOUNT_WORDS = 6;

const isNumber = ({ tokens }: SourceText, at: number): boolean => tokens[at]?.key.startsWith('#') === true;

/** Whether a comma, a bullet or a line end separates a word from the previous one. */
export const opensPiece = ({ tokens }: SourceText, at: number): boolean => tokens[at]?.opens ?? true;

export function isOnOneLine({ tokens }: SourceText, { start, end }: Passage): boolean {
  return tokens[start]?.line === tokens[end - 1]?.line;
}

/** Whether an amount and its name are on different lines, so that only the neighbours show what it belongs to. */
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

/** Whether a passage begins an entry or is on one line, and includes its complete amount. */
export function isWholeEntry(source: SourceText, passage: Passage): boolean {
  if (!opensPiece(source, passage.start) && !isOnOneLine(source, passage)) return false;
  if (beginsWithinWord(source, passage)) return false;
  return !leavesAmount(source, passage) && !isOfTwoEntries(source, passage);
}

/** Korean is compared by character although it has spaces between words, so "물" must not match within "준비물". */
const HANGUL = /^\p{Script=Hangul}/u;

function beginsWithinWord(source: SourceText, { start }: Passage): boolean {
  const isHangul = [start - 1, start].every((at) => HANGUL.test(source.tokens[at]?.key ?? ''));
  return isHangul && textBefore(source, start) === '';
}

/** Whether a part of a passage's amount is outside of it. */
export function leavesAmount(source: SourceText, passage: Passage): boolean {
  const { start } = passage;
  if (cutsAmount(source, passage)) return true;
  for (let at = start; at > start - AMOUNT && !opensPiece(source, at); at -= 1)
    if (isNumber(source, at - 1)) return !hasNumber(source, passage);
  return false;
}

/** A shorter line was not wrapped, so it is an entry of its own. */
const BROKEN = 30;

/** Whether a passage over several lines begins or ends within a short one: "400 g mussels" of "cod, 400 g" and "mussels, 1 kg". */
export function isOfTwoEntries(source: SourceText, passage: Passage): boolean {
  if (!partsAmount(source, passage)) return false;
  const { start, end } = passage;
  return [start, end].some((at) => {
    const [before, line] = [source.tokens[at - 1]?.line, source.tokens[at]?.line];
    return before !== undefined && before === line && (source.lines[before] ?? '').length < BROKEN;
  });
}

/** Whether a text is only an amount: "2", "2 tbsp", "2큰술". */
export function isNameless(text: string): boolean {
  const words = text.toLowerCase().split(/[\p{N}\s.,/⁄–一二三四五六七八九十百千半两兩-]+/u);
  const measures = [isUnit, isPartOfUnit, (word: string) => SPOKEN_NUMBERS.has(word) || UNIT_MINUTES.has(word)];
  return words.every((word) => word === '' || (measures.some((says) => says(word)) && !namesStaple(word)));
}

/** Maximum number of words of a negation. */
const FREE_OF = 3;

/** Extends a passage by an adjacent negation: "gluten-free" before, "sans lactose" after. */
export function withNegation(source: SourceText, { start, end }: Passage): Passage {
  const negatesAt = (at: number): boolean => negates(source.tokens[at]?.key ?? '');
  const from = !opensPiece(source, start) && negatesAt(start - 1) ? start - 1 : start;
  if (opensPiece(source, end) || !negatesAt(end)) return { start: from, end };
  let to = end + 1;
  while (to <= end + FREE_OF && !opensPiece(source, to)) to += 1;
  return { start: from, end: to };
}

/**
 * Extends a passage without a number by the amount right before it, or right after it up to the end of its piece:
 * "1 tsp" before "salt".
 */
export function withAmount(source: SourceText, { start, end }: Passage): Passage {
  return hasNumber(source, { start, end })
    ? { start, end }
    : { start: amountBefore(source, start), end: amountBehind(source, end) };
}

const isOfAmount = ({ tokens }: SourceText, at: number): boolean =>
  isUnit(tokens[at]?.key ?? '') || isPartOfUnit(tokens[at]?.key ?? '');

function amountBefore(source: SourceText, start: number): number {
  // "two" before "cups of beans" is an amount; before other words it may be anything.
  if (isOfAmount(source, start) && SPOKEN_NUMBERS.has(source.tokens[start - 1]?.key ?? '')) return start - 1;
  for (let at = start; at > start - AMOUNT && !opensPiece(source, at); at -= 1) {
    if (isNumber(source, at - 1)) return at - 1;
    if (!isOfAmount(source, at - 1)) break;
  }
  return start;
}

function amountBehind(source: SourceText, end: number): number {
  const { tokens } = source;
  const isOnLine = (at: number): boolean => tokens[at]?.line === tokens[end - 1]?.line;
  if (!isOnLine(end) || !isNumber(source, end)) return end;
  let at = end + 1;
  while (at <= end + AMOUNT_WORDS && isOnLine(at) && !opensPiece(source, at)) at += 1;
  // After a comma an amount belongs to the name only at the end of the line: "cod, 400 g".
  const isIts = opensPiece(source, end) ? !isOnLine(at) : opensPiece(source, at);
  return isIts && isNameless(quote(source, { start: end, end: at })) ? at : end;
}

export function hasNumber(source: SourceText, { start, end }: Passage): boolean {
  return source.tokens.slice(start, end).some(({ key }) => key.startsWith('#'));
}

/** Whether a passage fills its lines completely. */
export function isOwnLine({ tokens }: SourceText, { start, end }: Passage): boolean {
  return tokens[start - 1]?.line !== tokens[start]?.line && tokens[end - 1]?.line !== tokens[end]?.line;
}
