import { emptyDraft, type Draft } from '../../domain/draft.ts';
import type { Hint } from '../../lexicon/hints.ts';
import { parseMinutes } from './minutes.ts';
import { parseServings, yieldTextIn, yieldTextOf } from './servings.ts';
import { UNIT_MINUTES } from '../../../../shared/words/time-units.ts';
import { withTimesInDigits } from '../../lexicon/numbers/spoken-times.ts';
import { withDigits } from '../../lexicon/numbers/number-words.ts';
import { mayTellNumber } from '../../lexicon/numbers/number-words.ts';
import { factOf, isServingsLine, servingsInside, type Fact } from '../../lexicon/headings/fact-labels.ts';
import { sectionHeading } from '../../lexicon/headings/section-headings.ts';

/** Longer lines are sentences, not labelled facts, unless a line holds several facts. */
const MAX_LENGTH = 70;
const MAX_SHARED_LENGTH = 140;

/** Words that join the parts of a value: "1 hour and 20 minutes", "4 to 6". */
const JOINING = new Set('and und et y e en og och to bis à a до и ve ila dan sampai و إلى - – — ~ 〜 ～ +'.split(' '));

/** A line with its text and its position in a page. */
export interface FactSource {
  text: string;
  hint: Hint | null;
}

/** Times and servings that the page labels: "Prep time: 10 min" on one line, or the label beside its value. */
export function findFacts(given: readonly FactSource[]): Draft {
  const draft = emptyDraft('visible-page', 'page');
  const lines = withUnits(given);
  const valueFirst = valuesComeFirst(lines);
  for (const [index, line] of lines.entries()) {
    if (line.hint === 'foreign' || line.text.length > MAX_SHARED_LENGTH) continue;
    const beside = valueFirst ? [lines[index - 1], lines[index + 1]] : [lines[index + 1], lines[index - 1]];
    const text = inDigits(line.text);
    const stated = (/\d/.test(text) ? statedOn(text) : null) ?? statedBeside(text, beside);
    if (line.text.length > MAX_LENGTH && stated.length < 2) continue;
    for (const [fact, value] of stated) {
      // "1 serving" in nutrition facts is their basis, not the yield of the recipe.
      if (draft[fact] !== null && (fact !== 'servings' || draft.servings !== 1)) continue;
      const number = fact === 'servings' ? servingsOn(line, value) : minutesOf(value);
      if (number === null) continue;
      draft[fact] = number;
      if (fact === 'servings') draft.yieldText = yieldTextIn(line.text) || yieldTextOf(value);
      draft.places[fact] = { stage: 'visible-page', where: `beside line ${index + 1} of ${lines.length}` };
    }
  }
  return draft;
}

function servingsOn(line: FactSource, value: string): number | null {
  const servings = parseServings(value);
  return servings === 1 && line.hint === 'aside' ? null : servings;
}

/** Joins a number on one line with its unit on the next, "15" and "minutes", and gives both lines the joined text. */
export function withUnits(lines: readonly FactSource[]): readonly FactSource[] {
  const joined = [...lines];
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    if (above === undefined || !/^\d{1,3}$/.test(above.text) || !/^\D{1,20}(?<!:)$/.test(line.text)) continue;
    const text = `${above.text} ${line.text}`;
    if (!UNIT_MINUTES.has(wordOf(line.text)) && !isServingsLine(text)) continue;
    joined[index - 1] = { text, hint: above.hint };
    joined[index] = { text, hint: line.hint };
  }
  return joined;
}

/** A text with its numbers in digits: "полтора часа", "٢٠ دقيقة", "Serves four". */
function inDigits(text: string): string {
  if (!mayTellNumber(text)) return text;
  const timed = withTimesInDigits(text);
  return /\d/.test(timed) ? timed : withDigits(timed);
}

/** The facts that a text states, each with its value in digits. */
export function statedFacts(text: string): [Fact, string][] {
  return statedOn(inDigits(text)) ?? [];
}

/** The facts of one line, possibly several: "Prep 10 min Cook 20 min". null for a label alone. */
function statedOn(text: string): [Fact, string][] | null {
  if (isServingsLine(text)) return [['servings', text]];
  const servings = servingsInside(text);
  if (servings !== null && sectionHeading(text)?.kind === 'ingredients') return [['servings', servings]];
  if (factOf(text) !== null) return null;
  const parts = labelsAndValues(text);
  const [first] = parts;
  const last = parts.at(-1);
  // "10 min prep time, 20 min cook time" begins with a value.
  const from = first?.isValue === true && last?.isValue === false ? 1 : -1;
  return parts.flatMap((part, index): [Fact, string][] => {
    const fact = part.isValue ? factOf(parts[index + from]?.text ?? '') : null;
    return fact === null ? [] : [[fact, part.text]];
  });
}

/** Splits a line between words and amounts. */
export function labelsAndValues(text: string): { text: string; isValue: boolean }[] {
  const parts: { text: string; isValue: boolean }[] = [];
  for (const token of text
    .normalize('NFKC')
    .replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)|(?<=\p{L}):(?=\S)/gu, ' ')
    .split(' ')) {
    const part = parts.at(-1);
    const word = wordOf(token);
    const goesOn = part?.isValue === true && (UNIT_MINUTES.has(word) || JOINING.has(word));
    const isValue = /^[(~]?\d/.test(token) || goesOn;
    if (part !== undefined && part.isValue === isValue) part.text += ` ${token}`;
    else parts.push({ text: token, isValue });
  }
  return parts;
}

function wordOf(token: string): string {
  return token.toLowerCase().replace(/[.,;:|•·()'’׳]+$/u, '');
}

/** Facts of a label without a value: the first adjacent line that is a value belongs to it. */
function statedBeside(text: string, beside: readonly (FactSource | undefined)[]): [Fact, string][] {
  const fact = factOf(text);
  const value = fact === null ? undefined : beside.find((line) => isValueLine(line, fact))?.text;
  return fact === null || value === undefined ? [] : [[fact, inDigits(value)]];
}

/** Whether this page puts values above their labels, judged by labels with a value on only one side. */
function valuesComeFirst(lines: readonly FactSource[]): boolean {
  let balance = 0;
  for (const [index, line] of lines.entries()) {
    const fact = factOf(line.text);
    if (fact !== null)
      balance += Number(isValueLine(lines[index - 1], fact)) - Number(isValueLine(lines[index + 1], fact));
  }
  return balance > 0;
}

/** Whether a line is a value of the fact. It may repeat the fact's label, "4 portions", but no other label. */
function isValueLine(line: FactSource | undefined, fact: Fact): boolean {
  const text = line === undefined || line.text.length > 30 ? '' : inDigits(line.text);
  if (!/^\D{0,8}\d/.test(text) || (minutesOf(text) === null) === (fact !== 'servings')) return false;
  const parts = labelsAndValues(text);
  // Below "Portions" in a list of ingredients, "1 onion" is the first of them.
  if (line?.hint === 'ingredient' && !isServingsLine(text)) return parts.every((part) => part.isValue);
  return parts.every((part) => part.isValue || (factOf(part.text) ?? fact) === fact);
}

/** The minutes of a value with a unit of time; null for a number without one, which is ambiguous. */
export function minutesOf(value: string): number | null {
  return /\d\s*\p{L}|\d:\d/u.test(value.normalize('NFKC')) ? parseMinutes(value) : null;
}
