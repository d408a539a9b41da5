import { item, type DraftLine } from '../draft.ts';
import { plainText } from '../read/plain-text.ts';
import { asList, isObject, type JsonObject, type JsonValue } from './json-value.ts';

const AMOUNT = /^(?:amount|quantity|qty|value|menge|antal|count)/i;
const UNIT = /unit|measure/i;
const NAME = /^(?:name|title|ingredient|product|food|label|text|description|content|line|display|original)/i;
const NOTE = /^(?:note|comment|remark|suffix|extra|details)/i;
/** Keys of data about data. */
const TECHNICAL = /id$|inflection|type$|order|slug|url/i;
const GROUP = /ingredient|items|list/i;

const MAX_DEPTH = 6;

/** The lines of a list of ingredients in a page's own data, whatever its keys are called; groups give headings. */
export function stateIngredients(value: JsonValue, depth = 0): DraftLine[] {
  if (depth > MAX_DEPTH) return [];
  return asList(value).flatMap((entry): DraftLine[] => {
    if (typeof entry === 'string') return [plainText(entry)].filter((line) => line !== '').map(item);
    if (!isObject(entry)) return [];
    const group = Object.entries(entry).find(
      ([key, part]) => GROUP.test(key) && Array.isArray(part) && part.length > 0,
    );
    if (group !== undefined) {
      const lines = stateIngredients(group[1], depth + 1);
      const heading = textUnder(entry, /^(?:title|name|heading|headline|label)$/i);
      return heading === '' || lines.length === 0 ? lines : [{ content: heading, type: 'title' }, ...lines];
    }
    const line = lineOf(entry);
    return line === '' ? [] : [item(line)];
  });
}

/** "2 cups flour, sifted" of `{amount: 2, unit: {name: 'cups'}, ingredient: {name: 'flour'}, note: 'sifted'}`. */
function lineOf(entry: JsonObject): string {
  const name = textUnder(entry, NAME);
  if (!/\p{L}/u.test(name)) return '';
  const amount = textUnder(entry, AMOUNT);
  const before = [amount === '0' ? '' : amount, textUnder(entry, UNIT)].filter(
    (part) => part !== '' && !name.startsWith(part),
  );
  const note = textUnder(entry, NOTE);
  return [...before, name].join(' ') + (note === '' ? '' : `, ${note}`);
}

/** The text of a property with such a name: the name of an object, else a text or number of its own. */
function textUnder(entry: JsonObject, wanted: RegExp): string {
  const named = Object.entries(entry).filter(([key]) => wanted.test(key) && !TECHNICAL.test(key));
  for (const [, value] of named) {
    const inner = isObject(value) ? textUnder(value, /^(?:name|title|abbreviation|label|text)/i) : '';
    if (inner !== '') return inner;
  }
  for (const [, value] of named) {
    const text = typeof value === 'string' || typeof value === 'number' ? plainText(String(value)) : '';
    if (text !== '') return text;
  }
  return '';
}
