import { namesGroup } from '../../lexicon/headings/group-words.ts';
import { namesServing } from '../../lexicon/step-words.ts';
import { endsSentence, type Row } from '../rows/row.ts';

/** The smallest number of steps above a remark, and the largest number of lines of a remark. */
const FEWEST_STEPS = 3;
const MOST_LINES = 2;

/** Lines are never wrapped at fewer characters. */
const MIN_WRAP = 40;

/** A label, a colon and content. */
const LABELLED = /^(?<label>[\p{L}\p{M}][^:：.。\p{Nd}]{1,29})[:：](?:\s+\S|[^\s:：])/u;
const MAX_WORDS = 4;

/** Kinds of work that are headings in many methods, as beginnings of words. */
const WORK =
  /^(?:bak(?:e|ing)|cook|fry|frying|grill|roast|assembl|finish|plating|shap|proof|boil|cuisson|montage|finition|backen|kochen|fertigstell|zusammen|formen|hornead|cocci[oó]n|montaje|acabado|cozimento|forno|montagem|cottura|assemblagg|finitura|выпечк|приготовлен|сборка|pişirme|birleştirme|焼|仕上|烹饪|烹飪|烘烤|烤制|굽기|조리|אפייה|בישול|الخبز|الطهي|pemanggangan|memasak|bakken|afwerking|gräddning|bagning|steking|paisto|pieczenie|gotowanie|pečen|sütés|coacere|ψήσιμο|випікання|nướng|печене)/iu;

/** Whether a heading or label names a kind of work, such as baking, serving or finishing. */
export function namesWork(text: string): boolean {
  return namesServing(text) || WORK.test(text);
}

/**
 * Removes a remark below the last step: a paragraph with a label if no step has one ("Grandma's secret: …"), a few
 * lines below a heading, or a story without a label. The last is kept in recognised text, where step numbers are easily
 * lost.
 */
export function withoutRemark(rows: readonly Row[], recognised: boolean): readonly Row[] {
  const headed = rows.findLastIndex((row, index) => index >= FEWEST_STEPS && isRemarkHeading(row, rows[index + 1]));
  const below = rows.length - headed - 1;
  if (headed !== -1 && below > 0 && below <= MOST_LINES && !rows.slice(0, headed).some(isLabel)) {
    return rows.slice(0, headed);
  }
  const story = recognised ? -1 : storyBelow(rows);
  if (story !== -1) return rows.slice(0, story);
  const last = rows.findLastIndex((row) => row.prose >= 0.4);
  const remark = rows[last];
  const isRemark = remark?.mark === null && remark.step === null && remark.apart && hasLabel(remark);
  return last >= FEWEST_STEPS && isRemark && !rows.slice(0, last).some(hasLabel) ? rows.slice(0, last) : rows;
}

/**
 * The index where a story without a label begins below numbered steps of one paragraph each; -1 if there is none. Each
 * row of the story is a sentence without an amount. The last step must be complete, and the story must not be a wrapped
 * part of it.
 */
function storyBelow(rows: readonly Row[]): number {
  const last = rows.findLastIndex(isNumbered);
  const [step, story] = [rows[last], rows[last + 1]];
  if (step === undefined || story === undefined || last + 1 < FEWEST_STEPS) return -1;
  if (!story.apart && isBroken(step, story, rows)) return -1;
  if (!rows.slice(0, last).every(isNumbered) || !rows.slice(0, last + 1).every(({ text }) => endsSentence(text)))
    return -1;
  const isStory = rows
    .slice(last + 1)
    .every(
      ({ text, level, prose }) => level === 0 && prose === 1 && endsSentence(text) && !/\p{N}|^\p{Ll}/u.test(text),
    );
  return isStory ? last + 1 : -1;
}

/** Whether a row was wrapped, because the first word of the next row did not fit. */
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

/** Whether a row is only a label. */
function isLabel({ text, mark, step, prose }: Row): boolean {
  if (mark !== null || step !== null || text.length > 40) return false;
  return /[:：]$/u.test(text) || (prose < 0.4 && !endsSentence(text));
}

function hasLabel({ text }: Row): boolean {
  const label = LABELLED.exec(text)?.groups?.['label'];
  if (label === undefined || label.split(/\s+/u).length > MAX_WORDS) return false;
  return !namesGroup(label) && !namesServing(label);
}
