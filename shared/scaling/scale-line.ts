import { type Amount, chooseAmounts } from './choose-amounts.ts';
import { formatAmount } from './format-amount.ts';
import { lineNumbers } from './line-numbers.ts';
import { isWeighed, measuringOf, readMeasure } from './measures.ts';
import { decimalMark } from './written-number.ts';
import { changedForms, type WordEdit } from './unit-forms.ts';

/** A piece of a line; those that scaling has changed say so. */
export interface ScaledPart {
  readonly text: string;
  readonly isScaled: boolean;
}

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hangul}/u, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Cyrillic}/u, 'ru'],
];

/** The language that a line is scaled in: the recipe's, else what its letters tell; "" where neither says. */
function languageOf(line: string, recipeLanguage: string | null): string {
  return recipeLanguage?.split('-')[0] ?? SCRIPTS.find(([script]) => script.test(line))?.[1] ?? '';
}

/** What is larger than this is a mistake. */
const LARGEST = 1e7;

function editsOf(line: string, { number, measure }: Amount, factor: number, language: string): WordEdit[] {
  const { start, end, value, notation, glue, added } = number;
  const scaled = value * factor;
  if (scaled > LARGEST) return [];
  const mark = notation.zero === 0x660 ? '٫' : decimalMark(language);
  const unit = readMeasure(line.slice(end));
  // "400 g tin": there will be more tins, not larger ones.
  const isPackSize = isWeighed(measure) && readMeasure(line.slice(end + unit.length)).measure === 'pack';
  const written = { notation, measuring: measuringOf(measure), mark };
  if (isPackSize)
    return [{ start, end: start, text: `${formatAmount(factor, { ...written, measuring: 'parts' })} × ` }];
  const text = `${formatAmount(scaled, written)}${glue}`;
  return [
    { start, end, text },
    ...(added === null ? [] : [{ start: added.start, end: added.end, text: '' }]),
    ...changedForms(line, end, value - (added?.value ?? 0), scaled, language),
  ];
}

function withEdits(line: string, edits: readonly WordEdit[]): ScaledPart[] {
  const parts: ScaledPart[] = [];
  let place = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < place) continue;
    parts.push({ text: line.slice(place, start), isScaled: false }, { text, isScaled: true });
    place = end;
  }
  parts.push({ text: line.slice(place), isScaled: false });
  return parts.filter(({ text }) => text !== '');
}

/**
 * An ingredient's line for `factor` times as much, in its own script and manner. What does not grow with the servings stays as it
 * is, and so does a line without amounts, to the letter. `language` is the recipe's, BCP 47, null where it is not known.
 */
export function scaleLine(line: string, factor: number, language: string | null): ScaledPart[] {
  const unchanged = [{ text: line, isScaled: false }];
  if (factor === 1 || !Number.isFinite(factor) || factor <= 0) return unchanged;
  const known = languageOf(line, language);
  const read = lineNumbers(line, known);
  const amounts = chooseAmounts(read.line, read.numbers);
  const edits = amounts.flatMap((amount) => editsOf(read.line, amount, factor, known));
  return edits.length === 0 ? unchanged : withEdits(read.line, edits);
}
