import { asList, isObject, scalarText, type JsonObject, type JsonValue } from '../../text/json/json-value.ts';
import { hasName, valueOf, valuesOf } from './answer-names.ts';
import { answerText } from './answer-text.ts';

/** An entry of a list as a model gave it. */
export interface AnswerEntry {
  /** The number of the line that it refers to; null if none. */
  line: number | null;
  text: string;
  heading: boolean;
}

/** Limits for entries of a list and for nested lists; the rest is ignored. */
const MAX_ENTRIES = 1_000;
const MAX_DEPTH = 3;
/** A member's value with at most this many words is an amount of the ingredient that the member's name states. */
const AMOUNT_WORDS = 4;

/** Parses the entries of a list in any form that models use. */
export function entriesOf(value: JsonValue | undefined, depth = MAX_DEPTH): AnswerEntry[] {
  const list = typeof value === 'string' ? value.split('\n') : asList(value);
  return list.flatMap((one) => entryOf(one, depth)).slice(0, MAX_ENTRIES);
}

/** The text of a value, also if a model returned `{"line": 3, "text": "…"}`. Of several texts the first with words. */
export function textOf(value: JsonValue | undefined, depth = MAX_DEPTH): string {
  if (!isObject(value) || depth < 0) return scalarText(value);
  const texts = valuesOf(value, 'text').map((one) => textOf(one, depth - 1).trim());
  return texts.find((text) => /\p{L}/u.test(text)) ?? texts.find((text) => text !== '') ?? '';
}

export function numberOf(value: JsonValue | undefined): number | null {
  const number = isObject(value)
    ? Number(scalarText(valueOf(value, 'line')).trim() || Number.NaN)
    : Number(scalarText(value).trim() || Number.NaN);
  return Number.isInteger(number) && number >= 0 ? number : null;
}

function entryOf(value: JsonValue, depth: number): AnswerEntry[] {
  if (!isObject(value)) return entryFor(answerText(scalarText(value)), null, false);
  const line = numberOf(valueOf(value, 'line'));
  const text = answerText(partsOf(value));
  const within = depth > 0 ? valueOf(value, 'within') : undefined;
  if (Array.isArray(within)) {
    const name = text === '' ? answerText(scalarText(valueOf(value, 'group'))) : text;
    return [...entryFor(name, line, true), ...entriesOf(within, depth - 1)];
  }
  if (text === '' && line === null) return depth > 0 ? membersOf(value, depth - 1) : [];
  const isHeading = value['heading'] === true || value['heading'] === 'true' || isHeadingType(value['type']);
  return [{ line, text, heading: isHeading }];
}

const entryFor = (text: string, line: number | null, heading: boolean): AnswerEntry[] =>
  text === '' ? [] : [{ line, text, heading }];

/** Members whose names are content: `{"Dough": ["1 egg"]}`, `{"Step 2": "Boil it."}` and `{"flour": "200 g"}`. */
function membersOf(object: JsonObject, depth: number): AnswerEntry[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const isCounted = /\p{Nd}/u.test(name);
    const text = answerText(scalarText(value));
    if (isObject(value) || Array.isArray(value))
      return [...(isCounted ? [] : entryFor(answerText(name), null, true)), ...entriesOf(value, depth)];
    if (text === '' || hasName({ [name]: value }, 'group')) return [];
    return entryFor(isCounted || text.split(' ').length > AMOUNT_WORDS ? text : `${text} ${name}`, null, false);
  });
}

/** Joins "200", "g" and "flour" from separate members to one line. */
function partsOf(value: JsonObject): string {
  const text = textOf(value);
  if (text === '' || Object.hasOwn(value, 'text')) return text;
  return [...amountsOf(valueOf(value, 'amount')), ...amountsOf(valueOf(value, 'unit')), text].join(' ');
}

/** "200 g", 200, `{"value": 200, "unit": "g"}`. */
function amountsOf(value: JsonValue | undefined): string[] {
  const parts = isObject(value) ? [value['value'], ...valuesOf(value, 'amount'), ...valuesOf(value, 'unit')] : [value];
  return parts.map((part) => scalarText(part).trim()).filter((part) => part !== '');
}

function isHeadingType(type: JsonValue | undefined): boolean {
  return type === 'title' || type === 'subtitle' || type === 'heading' || type === 'HowToSection';
}
