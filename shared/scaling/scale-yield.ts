import { formatAmount } from './format-amount.ts';
import { type LineNumber, lineNumbers } from './line-numbers.ts';
import { isMeasured, readMeasure } from './measures.ts';
import { changedForms, type WordEdit } from './word-forms.ts';
import { decimalMark, PLAIN } from './written-number.ts';

/** Words for people and their servings, after which a yield is a number of servings. */
const PEOPLE =
  /^\s*(?:\p{L}+\s+){0,1}?(?:servings?|serves|people|persons?|guests|portions?|personen|portionen|personnes?|convives|personas?|raciones|porciones|comensales|persone|porzioni|pessoas?|porções|порци\p{L}*|персон\p{L}*|человек\p{L}*|kişilik|kişi|porsiyon|orang|porsi|인분|명|人分|人前|人份|人|أشخاص|شخص|أفراد|حصص|حصة|מנות|מנה|סועדים|אנשים|लोग|लोगों|सर्विंग|व्यक्ति)/iu;
const EACH =
  /(?:^|[^\p{L}])(?:each|per|à|je|jeweils|chacune?|cada|ciascun[oa]|per|по|לכל|لكل|प्रत्येक|씩|ずつ)(?!\p{L})/iu;
const RANGE = /^\s*(?:-|–|—|~|〜|to|bis|à|a|до|至|到|から|ila|sampai|hingga|עד|إلى|से)\s*$/iu;

/** A yield of pieces, such as "12 muffins": its number, and the text around it when scaled. */
export interface Pieces {
  readonly count: number;
  readonly before: string;
  after(factor: number): string;
}

function editsOf(text: string, number: LineNumber, factor: number, language: string): WordEdit[] {
  const { start, end, value, notation, glue, added } = number;
  const scaled = value * factor;
  const written = formatAmount(scaled, {
    notation: notation.form === 'word' ? PLAIN : notation,
    measuring: 'parts',
    mark: decimalMark(language),
  });
  return [
    { start, end, text: `${written}${glue}` },
    ...(added === null ? [] : [{ start: added.start, end: added.end, text: '' }]),
    ...changedForms(text, end, value, scaled, language),
  ];
}

/** Whether a number of a yield grows with it: the number of pieces, but not the size or the weight of each. */
function isScaled(text: string, number: LineNumber, isFirst: boolean): boolean {
  const after = text.slice(number.end);
  const { measure } = readMeasure(after);
  if (measure === 'length' || measure === 'time' || /^\s?[%°]/u.test(after)) return false;
  return isFirst || (!isMeasured(measure) && !EACH.test(text.slice(number.start)));
}

function apply(text: string, edits: readonly WordEdit[], from: number): string {
  let result = '';
  let place = from;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    if (edit.start < place) continue;
    result += text.slice(place, edit.start) + edit.text;
    place = edit.end;
  }
  return result + text.slice(place);
}

function allEdits(text: string, numbers: readonly LineNumber[], factor: number, language: string): WordEdit[] {
  const scaled = numbers.filter((number, place) => isScaled(text, number, place === 0));
  return factor === 1 ? [] : scaled.flatMap((number) => editsOf(text, number, factor, language));
}

/** A yield as stated, with its numbers multiplied: "2 cakes (20 slices)". */
export function scaleYield(written: string, factor: number, language: string): string {
  const { line, numbers } = lineNumbers(written, language);
  const edits = allEdits(line, numbers, factor, language);
  return edits.length === 0 ? written : apply(line, edits, 0);
}

/**
 * The pieces that a yield consists of; null if it is of people, a range, or weighed. `servings` is the number that the
 * recipe gives beside it: if it is another one, people are counted there.
 */
export function readPieces(written: string, servings: number | null, language: string): Pieces | null {
  const { line, numbers } = lineNumbers(written, language);
  const [first, second] = numbers;
  if (first === undefined || (servings !== null && servings > 0 && servings !== first.value)) return null;
  const rest = line.slice(first.end);
  const { measure } = readMeasure(rest);
  const isRange = second !== undefined && RANGE.test(line.slice(first.end, second.start));
  const isCounted = first.added === null && (measure === null || measure === 'piece' || measure === 'pack');
  if (!isCounted || isRange || PEOPLE.test(rest) || !/\p{L}/u.test(rest) || first.value <= 0) return null;
  return {
    count: first.value,
    before: line.slice(0, first.start),
    after: (factor) =>
      apply(
        line,
        allEdits(line, numbers, factor, language).filter(({ start }) => start >= first.end),
        first.end,
      ),
  };
}
