import { emptyDraft, type Draft } from '../draft.ts';
import type { PageLine } from '../read/page-lines.ts';
import { parseMinutes } from '../shape/minutes.ts';
import { parseServings } from '../shape/servings.ts';
import { UNIT_MINUTES } from '../shape/time-units.ts';
import { factOf, isServingsLine, type Fact } from '../words/fact-labels.ts';

/** Longer lines are sentences, not labelled facts. */
const MAX_LENGTH = 70;

/** Words that join the parts of a value: "1 hour and 20 minutes", "4 to 6". */
const JOINING = new Set('and und et y e en og och to bis à a - – — ~ +'.split(' '));

/** Times and servings that the page labels: "Prep time: 10 min" on one line, or the label beside its value. */
export function findFacts(lines: readonly PageLine[]): Draft {
  const draft = emptyDraft('visible-page', 'labelled lines');
  for (const [index, line] of lines.entries()) {
    if (line.hint === 'foreign' || line.text.length > MAX_LENGTH) continue;
    for (const [fact, value] of statedOn(line.text) ?? statedBeside(line.text, lines[index - 1], lines[index + 1])) {
      draft[fact] ??= fact === 'servings' ? parseServings(value) : minutesOf(value);
    }
  }
  return draft;
}

/** The facts of one line; several may share it: "Prep 10 min Cook 20 min". null where it is a label alone. */
function statedOn(text: string): [Fact, string][] | null {
  if (isServingsLine(text)) return [['servings', text]];
  if (factOf(text) !== null) return null;
  const found: [Fact, string][] = [];
  let label: string[] = [];
  let value: string[] = [];
  const close = (): void => {
    const fact = factOf(label.join(' '));
    if (fact !== null && value.length > 0) found.push([fact, value.join(' ')]);
    label = [];
    value = [];
  };
  for (const token of text
    .normalize('NFKC')
    .replace(/(?<=\d)(?=\p{L})|(?<=\p{L}):(?=\S)/gu, ' ')
    .split(' ')) {
    const word = token.toLowerCase().replace(/[.,;:|•·()]+$/u, '');
    if (/^[(~]?\d/.test(token) || (value.length > 0 && (UNIT_MINUTES.has(word) || JOINING.has(word))))
      value.push(token);
    else {
      if (value.length > 0) close();
      label.push(token);
    }
  }
  close();
  return found;
}

/** A label alone belongs to the value after it, or to the one before where none follows. */
function statedBeside(text: string, before: PageLine | undefined, after: PageLine | undefined): [Fact, string][] {
  const fact = factOf(text);
  const value = [after, before].find((line) => line !== undefined && isValue(line.text))?.text;
  return fact === null || value === undefined ? [] : [[fact, value]];
}

function isValue(text: string): boolean {
  return text.length <= 30 && /^\D{0,8}\d/.test(text) && statedOn(text)?.length !== 1;
}

/** Minutes where a unit of time is named: a bare number beside "Time" may be anything. */
function minutesOf(value: string): number | null {
  return /\d\s*\p{L}|\d:\d/u.test(value.normalize('NFKC')) ? parseMinutes(value) : null;
}
