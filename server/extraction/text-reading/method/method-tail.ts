import { namesGroup } from '../../lexicon/headings/group-words.ts';
import { namesServing } from '../../lexicon/step-words.ts';
import { endsSentence, type Row } from '../rows/row.ts';

/** A method has more steps than a remark below it has lines. */
const FEWEST_STEPS = 3;
const MOST_LINES = 2;

/** Nobody breaks lines that are shorter, in characters. */
const MIN_WRAP = 40;

/** Words before a colon, and what they introduce. */
const LABELLED = /^(?<label>[\p{L}\p{M}][^:：.。\p{Nd}]{1,29})[:：](?:\s+\S|[^\s:：])/u;
const MAX_WORDS = 4;

/** Kinds of work that head a part of many methods, by the beginnings of their words. */
const WORK =
  /^(?:bak(?:e|ing)|cook|fry|frying|grill|roast|assembl|finish|plating|shap|proof|boil|cuisson|montage|finition|backen|kochen|fertigstell|zusammen|formen|hornead|cocci[oó]n|montaje|acabado|cozimento|forno|montagem|cottura|assemblagg|finitura|выпечк|приготовлен|сборка|pişirme|birleştirme|焼|仕上|烹饪|烹飪|烘烤|烤制|굽기|조리|אפייה|בישול|الخبز|الطهي|pemanggangan|memasak|bakken|afwerking|gräddning|bagning|steking|paisto|pieczenie|gotowanie|pečen|sütés|coacere|ψήσιμο|випікання|nướng|печене)/iu;

/** Whether a heading or label names a kind of work: baking, serving, finishing the dish. */
export function namesWork(text: string): boolean {
  return namesServing(text) || WORK.test(text);
}

/**
 * The rows of a method without the remark below its last step, whatever it is called: a paragraph with a label where no
 * step has one ("Grandma's secret: …"), or a few lines below a heading where the method begins with none. Of a
 * recognised method no tale without a label is dropped: numbers of steps are easily lost.
 */
export function withoutRemark(rows: readonly Row[], recognised: boolean): readonly Row[] {
  const headed = rows.findLastIndex((row, index) => index >= FEWEST_STEPS && isRemarkHeading(row, rows[index + 1]));
  const below = rows.length - headed - 1;
  if (headed !== -1 && below > 0 && below <= MOST_LINES && !rows.slice(0, headed).some(isLabel)) {
    return rows.slice(0, headed);
  }
  const tale = recognised ? -1 : taleBelow(rows);
  if (tale !== -1) return rows.slice(0, tale);
  const last = rows.findLastIndex((row) => row.prose >= 0.4);
  const remark = rows[last];
  const isRemark = remark?.mark === null && remark.step === null && remark.apart && hasLabel(remark);
  return last >= FEWEST_STEPS && isRemark && !rows.slice(0, last).some(hasLabel) ? rows.slice(0, last) : rows;
}

/**
 * Where a tale without a label begins below numbered steps that are one paragraph each: a sentence of its own, without
 * an amount, below a step that is ended and was not broken where its line was full. -1 where there is none.
 */
function taleBelow(rows: readonly Row[]): number {
  const last = rows.findLastIndex(isNumbered);
  const [step, tale] = [rows[last], rows[last + 1]];
  if (step === undefined || tale === undefined || last + 1 < FEWEST_STEPS) return -1;
  if (!tale.apart && isBroken(step, tale, rows)) return -1;
  if (!rows.slice(0, last).every(isNumbered) || !rows.slice(0, last + 1).every(({ text }) => endsSentence(text)))
    return -1;
  const isTale = rows
    .slice(last + 1)
    .every(
      ({ text, level, prose }) => level === 0 && prose === 1 && endsSentence(text) && !/\p{N}|^\p{Ll}/u.test(text),
    );
  return isTale ? last + 1 : -1;
}

/** Whether the first word of the next line had no room on this one. */
function isBroken({ text }: Row, next: Row, rows: readonly Row[]): boolean {
  const word = /^\S+/u.exec(next.text)?.[0].length ?? 0;
  const widest = rows.reduce((width, row) => Math.max(width, row.text.length), MIN_WRAP);
  return text.length + 1 + word > widest;
}

function isNumbered({ mark, step }: Row): boolean {
  return mark === 'number' || (step !== null && step.rest !== '');
}

function isRemarkHeading(row: Row, next: Row | undefined): boolean {
  const isOne = row.apart && isLabel(row) && !namesGroup(row.text) && !namesServing(row.text);
  return isOne && next !== undefined && !next.apart && next.step === null;
}

/** Whether a row is a label and nothing else. */
function isLabel({ text, mark, step, prose }: Row): boolean {
  if (mark !== null || step !== null || text.length > 40) return false;
  return /[:：]$/u.test(text) || (prose < 0.4 && !endsSentence(text));
}

function hasLabel({ text }: Row): boolean {
  const label = LABELLED.exec(text)?.groups?.['label'];
  if (label === undefined || label.split(/\s+/u).length > MAX_WORDS) return false;
  return !namesGroup(label) && !namesServing(label);
}
