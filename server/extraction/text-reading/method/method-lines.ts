import type { DraftLine } from '../../domain/draft.ts';
import { withoutColon } from '../../text/line-marks.ts';
import { withoutBullets } from '../../text/line-mark.ts';
import { isClosing, isMealGreeting } from '../../lexicon/letter-words.ts';
import { namesWork, withoutRemark } from './method-tail.ts';
import { areWrapped, joined, stepGoesOn } from '../rows/join-wrapped.ts';
import { asciiDigits } from '../../../../shared/words/ascii-digits.ts';
import { endsSentence, isSentence, rowOf, type Row } from '../rows/row.ts';

/** The share of steps with numbers or bullets from which rows without either are no steps. */
const MOST = 0.5;

const MAX_HEADING = 60;

/** A kind of work in one word is a heading: "Baking". */
const ONE_WORD = /^\p{L}{2,14}$/u;

/** Two sentences in one row. */
const STEPS = /\p{L}\.\s+\p{Lu}/u;

/** Properties of the document, as in FileDocument. */
interface Origin {
  unbroken?: boolean;
  recognised?: boolean;
}

/** The steps and headings of a method. */
export function methodLines(rows: readonly Row[], { unbroken = false, recognised = false }: Origin = {}): DraftLine[] {
  const own = withoutRemark(withoutAsides(rows), recognised).map(asStep);
  const marked = isMarked(own);
  const whole = withoutClosing(withoutBreaks(own, marked, unbroken), marked);
  const lines = whole.flatMap((row, index): DraftLine[] => {
    if (row.isFact && row.mark === null) return [];
    const text = withoutBullets(row.step?.rest ?? (row.opens?.rest || row.text));
    if (text === '') return [];
    return isHeading(row, whole[index + 1], marked)
      ? [{ content: withoutColon(text), type: 'title' }]
      : [{ content: text, type: 'item' }];
  });
  return lines.slice(0, lines.findLastIndex((line) => line.type === 'item') + 1);
}

/** In a step, this number of words has at least three letters. */
const FEWEST_WORDS = 2;

/** "Bake for 40 minutes." and "Bake 40 min at 190 °C." contain times, but are steps and no facts. */
function asStep(row: Row): Row {
  return row.isFact && (/\p{L}{3}[.。!！]$/u.test(row.text) || isSentence(row.text, FEWEST_WORDS))
    ? { ...row, isFact: false }
    : row;
}

function isMarked(rows: readonly Row[]): boolean {
  const starts = rows.filter((row) => row.mark !== null || row.apart || (row.step?.rest ?? '') !== '');
  const marked = starts.filter((row) => row.mark !== null || (row.step?.rest ?? '') !== '');
  return marked.length > 0 && marked.length >= starts.length * MOST;
}

/** Drops remarks between steps. */
function withoutAsides(rows: readonly Row[]): Row[] {
  return rows.filter((row) => row.opens?.kind !== 'other' || row.mark !== null);
}

function withoutBreaks(rows: readonly Row[], marked: boolean, unbroken: boolean): Row[] {
  const whole: Row[] = [];
  const isWrapped = areWrapped(rows);
  for (const read of rows) {
    const last = whole.at(-1);
    const row = withDot(read, last);
    if (last !== undefined && ((!unbroken && stepGoesOn(last, row, marked, isWrapped)) || isBareNumber(last)))
      whole[whole.length - 1] = joined(last, row);
    else whole.push(row);
  }
  return whole;
}

/** Restores the dot after a step number if the number continues the sequence: "2 Chop the onions." */
function withDot(row: Row, last: Row | undefined): Row {
  const number = /^(\p{Nd}{1,2})\s+(?=\p{L})/u.exec(row.text);
  if (row.step !== null || number === null || last?.step?.number === undefined) return row;
  if (Number(asciiDigits(number[1] ?? '')) !== last.step.number + 1) return row;
  return rowOf({ ...row, text: row.text.replace(number[0], `${number[1]}. `), mark: 'number' }, row.from, row.to);
}

/** Whether a row is only a step number, such as "1." or "Step 1". It belongs to the next row. */
function isBareNumber({ step }: Row): boolean {
  return step !== null && step.rest === '';
}

/** Drops rows after the last step: names, greetings and closing remarks. */
function withoutClosing(rows: readonly Row[], marked: boolean): Row[] {
  const isMark = (row: Row): boolean => row.mark !== null || (row.step?.rest ?? '') !== '';
  const last = rows.findLastIndex((row) => !isMealGreeting(row.text) && (!marked || isMark(row)));
  // If the steps are not sentences, a short line without punctuation can also be a step.
  if (marked || !areSentences(rows)) return rows.slice(0, last + 1);
  let end = last + 1;
  let signed = false;
  for (let row = rows[end - 1]; row !== undefined && end > 1; row = rows[end - 1]) {
    const name = !endsSentence(row.text) && row.text.length <= 30;
    const calls = endsInCall(row.text) && ((signed && !STEPS.test(row.text)) || isClosing(row.text));
    if (!name && !calls && !(isClosing(row.text) && signed)) break;
    signed = true;
    end--;
  }
  return rows.slice(0, end);
}

/** Whether a mark of a call or question follows the last letter. */
const endsInCall = (text: string): boolean => /[!?！？؟]/u.test(text.split(/\p{L}/u).at(-1) ?? '');

function areSentences(rows: readonly Row[]): boolean {
  return rows.filter(({ text }) => endsSentence(text)).length >= rows.length * MOST;
}

function isHeading(row: Row, next: Row | undefined, marked: boolean): boolean {
  if (next === undefined || row.text.length > MAX_HEADING || row.step !== null || row.mark !== null) return false;
  if (/[:：]$/u.test(row.text)) return true;
  if (endsSentence(row.text)) return false;
  if (row.level > 0 || (row.apart && ONE_WORD.test(row.text) && namesWork(row.text))) return true;
  return row.bold ? !next.bold : marked && row.apart;
}
