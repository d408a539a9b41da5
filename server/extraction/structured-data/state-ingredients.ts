import { item, type DraftLine } from '../domain/draft.ts';
import { plainText } from '../text/plain-text.ts';
import { asList, isObject, type JsonObject, type JsonValue } from '../text/json/json-value.ts';
import { amountOf, stateAmount } from './state-amounts.ts';

const UNIT = /unit|measure|einheit|enhet|enhed|unidad|unidade|unité|unità|eenheid|birim|jednostka/i;
const NAME =
  /^(?:name|title|ingredient|product|food|label|text|description|content|line|display|original|namn|navn|naam|nombre|nome|nom|bezeichnung|titel)|[a-z_](?:name|title|label|bezeichnung)$/i;
/** Keys of values that are displayed on the page, besides those used for calculation. */
const SHOWN = /^(?:shown|display|visible|formatted|printed)|anzeige/i;
const PREFIX = /^prefix/i;
const SUFFIX = /^suffix/i;
const NOTE = /^(?:note|comment|remark|extra|details)/i;
/** A unit that adds nothing to the number: "2 pieces eggs". */
const PIECE = /^(?:pieces?|pcs?|pc\(s\)|stk|stück|units?|unidad(?:es)?|pièces?|stuks?|st|шт|adet|個|개)\.?$/iu;
/** Keys of technical data. */
const TECHNICAL = /id$|inflection|type$|order|slug|url/i;
const INNER_NAME = /^(?:name|title|abbreviation|label|text|plural)/i;
const HEADING = /^(?:title|name|heading|headline|label)$/i;
const GROUP = /ingredient|items|list/i;

const MAX_DEPTH = 6;

/**
 * The lines of a list of ingredients in a page's own data, with any known keys. Groups become headings. Amounts are
 * multiplied by `factor`.
 */
export function stateIngredients(value: JsonValue, factor: number, depth = 0): DraftLine[] {
  if (depth > MAX_DEPTH) return [];
  return asList(value).flatMap((entry): DraftLine[] => {
    if (typeof entry === 'string') return [plainText(entry)].filter((line) => line !== '').map(item);
    if (!isObject(entry)) return [];
    const group = Object.entries(entry).find(
      ([key, part]) => GROUP.test(key) && Array.isArray(part) && part.length > 0,
    );
    if (group !== undefined) {
      const lines = stateIngredients(group[1], factor, depth + 1);
      const heading = textUnder(entry, HEADING, false);
      return heading === '' || lines.length === 0 ? lines : [{ content: heading, type: 'title' }, ...lines];
    }
    const line = lineOf(entry, factor);
    return line === '' ? [] : [item(line)];
  });
}

/**
 * The line of an entry: "2 cups flour, sifted" for `{amount: 2, unit: {name: 'cups'}, ingredient: {name: 'flour'},
 * note: 'sifted'}`.
 */
function lineOf(stored: JsonObject, factor: number): string {
  const entry = withInnerMeasure(stored);
  const amount = stateAmount(entry, factor);
  const plural = isPlural(entry) ?? /^(?:[2-9]|1\S)/.test(amount);
  const name = textUnder(entry, NAME, plural);
  if (!/\p{L}/u.test(name)) return '';
  const measure = amount === '' ? '' : textUnder(entry, UNIT, plural);
  const isShown = Object.keys(entry).some((key) => UNIT.test(key) && SHOWN.test(key));
  const unit = PIECE.test(measure) && !isShown ? '' : measure;
  const before = [amount, unit, textUnder(entry, PREFIX, plural)].filter((part) => part !== '' && !leads(part, name));
  const note = textUnder(entry, NOTE, plural);
  const after = textUnder(entry, SUFFIX, plural);
  return [...before, name, ...(after === '' ? [] : [after])].join(' ') + (note === '' ? '' : `, ${note}`);
}

/** Adds the amount and unit of a nested object to an entry: `{measure: {quantity: 2, unit: 'g'}, food: 'rye'}`. */
function withInnerMeasure(entry: JsonObject): JsonObject {
  if (amountOf(entry) !== undefined) return entry;
  const inner = Object.values(entry).find((value) => isObject(value) && amountOf(value) !== undefined);
  if (!isObject(inner)) return entry;
  const measure = Object.entries(inner).filter(([key]) => key === amountOf(inner)?.[0] || UNIT.test(key));
  return { ...entry, ...Object.fromEntries(measure) };
}

/** Whether the data states that the name is plural; null if it does not. */
function isPlural(entry: JsonObject): boolean | null {
  const [, stated] = Object.entries(entry).find(([key]) => /^(?:ingredient|name).*inflection/i.test(key)) ?? [];
  return stated === 'plural' ? true : stated === 'singular' ? false : null;
}

/** Whether the name already begins with that number or word, as a complete word. */
function leads(part: string, name: string): boolean {
  const after = name.slice(part.length);
  return name.startsWith(part) && !(/\d$/.test(part) ? /^[\d.,/]/ : /^\p{L}/u).test(after);
}

/**
 * The text of a property whose key matches `keyPattern`: the name of an object, short or in the right grammatical
 * number, else a text.
 */
function textUnder(entry: JsonObject, keyPattern: RegExp, plural: boolean): string {
  const amount = amountOf(entry)?.[0];
  const isMeasure = (key: string): boolean => keyPattern !== UNIT && (key === amount || UNIT.test(key));
  const named = Object.entries(entry).filter(
    ([key]) => keyPattern.test(key) && !TECHNICAL.test(key) && !isMeasure(key),
  );
  for (const [, value] of named) {
    const inner = isObject(value) ? nameOf(value, plural) : '';
    if (inner !== '') return inner;
  }
  for (const [, value] of named) {
    const text = ownText(value);
    if (text !== '') return text;
  }
  return '';
}

function nameOf(value: JsonObject, plural: boolean): string {
  const named = Object.entries(value).filter(([key]) => INNER_NAME.test(key) && !TECHNICAL.test(key));
  const rank = ([key]: [string, JsonValue]): number =>
    /^abbrev/i.test(key) ? 0 : /plural/i.test(key) === plural ? 1 : 2;
  return (
    named
      .toSorted((a, b) => rank(a) - rank(b))
      .map(([, text]) => ownText(text))
      .find((text) => text !== '') ?? ''
  );
}

function ownText(value: JsonValue): string {
  return typeof value === 'string' || typeof value === 'number' ? plainText(String(value)) : '';
}
