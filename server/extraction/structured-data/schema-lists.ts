import { item, type DraftLine } from '../domain/draft.ts';
import { asList, isObject, type JsonValue, scalarText, type JsonObject } from '../text/json/json-value.ts';
import { withoutColon } from '../text/line-marks.ts';
import { ingredientLikeness, isBareAmount } from '../text/numbers/quantity.ts';
import { withoutBullets } from '../text/line-mark.ts';
import { plainLines, plainText } from '../text/plain-text.ts';
import { firstText } from './first-text.ts';
import { stateIngredients } from './state-ingredients.ts';
import { valuesOfText, property, typesOf } from './thing.ts';

/** Tags of elements that contain one entry each. */
const LISTED = /<(?:li|p|tr|div)\b/i;

/** Separators between entries on one line. */
const MARKS = [/\s*[•▪●◦‣]\s*/u, /\s*;\s+/u];

/** This number of short parts between commas are names of ingredients without amounts. */
const FEWEST_NAMES = 4;
const MAX_NAME = 30;

/** The entries of a text with ingredients. `isAll`: there is no other value, so the text contains the entire list. */
function entriesOfText(text: string, isAll: boolean): string[] {
  const lines = plainLines(text)
    .map(withoutBullets)
    .filter((line) => line !== '');
  if (isAll && lines.length === 1) return splitLine(lines[0] ?? '');
  return isAll || lines.length < 2 || LISTED.test(text) || areEntries(lines) ? lines : [lines.join(' ')];
}

/** Whether each line is a separate entry. Otherwise the line breaks separate amounts or notes from names. */
function areEntries(lines: readonly string[]): boolean {
  const isWhole = (line: string): boolean => ingredientLikeness(line) >= 0.5 && !isBareAmount(line);
  if (lines.some((line) => isBareAmount(line))) return false;
  return lines.filter(isWhole).length >= 2 || /[:：]$/u.test(lines[0] ?? '');
}

/** Splits a list in one line at bullets, semicolons, commas before amounts, or commas between names without amounts. */
function splitLine(line: string): string[] {
  for (const mark of MARKS) {
    const parts = line.split(mark).filter((part) => part !== '');
    if (parts.filter(isMeasured).length > 2) return parts;
  }
  const measured = line.split(/,\s+(?=[\d¼-¾⅐-⅞])/u);
  if (measured.length > 2 && measured.every(isMeasured)) return measured;
  const names = line.split(/[,،、，]\s*/u);
  const areNames = names.length >= FEWEST_NAMES && names.every((name) => name !== '' && name.length <= MAX_NAME);
  return areNames && !names.some((name) => /[.!?\d]/u.test(name)) ? names : [line];
}

function isMeasured(entry: string): boolean {
  return ingredientLikeness(entry) >= 0.7;
}

/** Deeper nested values contain nothing about a recipe. */
const INGREDIENTS_DEPTH = 20;

/** Reads the ingredients of a recipe in any form: text, list, ItemList, objects with amounts, groups. */
export function readIngredients(value: JsonValue | undefined, depth = 0): DraftLine[] {
  if (depth > INGREDIENTS_DEPTH) return [];
  const entries = asList(value).flatMap(valuesOfText);
  return entries.flatMap((entry): DraftLine[] => {
    if (typeof entry === 'string') return entriesOfText(entry, entries.length === 1).map(ingredientLine);
    if (!isObject(entry)) return [];
    const nested = property(entry, 'itemListElement', 'recipeIngredient', 'ingredients');
    const name = firstText(property(entry, 'name', 'text', 'item', '@value'));
    if (name === '' && nested === undefined) return stateIngredients(entry, 1);
    if (nested !== undefined) {
      const heading: DraftLine[] = name === '' ? [] : [{ content: name, type: 'title' }];
      return [...heading, ...readIngredients(nested, depth + 1)];
    }
    const amount = ['amount', 'quantity', 'value', 'unitText', 'unit'].map((key) => firstText(property(entry, key)));
    const line = [...amount.filter((part) => part !== '' && !name.includes(part)), name].join(' ').trim();
    return line === '' ? [] : [item(line)];
  });
}

/** A line like "For the sauce:" is a heading. */
function ingredientLine(content: string): DraftLine {
  const heading = /[\p{L}\p{M})）]\s*[:：]$/u.test(content) && content.length < 60 && ingredientLikeness(content) < 0.5;
  return heading ? { content: withoutColon(content), type: 'title' } : item(content);
}

const INSTRUCTIONS_DEPTH = 20;

/** Shortcodes of a site's editor: `[adthrive-in-post id="x"]`, `[/caption]`. */
const SHORTCODE = /\[(?:\/[\w-]+|[\w-]+(?:\s+[\w-]+=(?:"[^"\]]*"|'[^'\]]*'|[^\s\]"']+))+\s*\/?)\]/g;

/** Reads the steps of a recipe in any form: text, list, HowToStep, HowToSection, ItemList, nested. */
export function readInstructions(value: JsonValue | undefined, depth = 0): DraftLine[] {
  if (depth > INSTRUCTIONS_DEPTH) return [];
  return asList(value)
    .flatMap(valuesOfText)
    .flatMap((entry, index, entries): DraftLine[] => {
      if (typeof entry === 'string') return stepsOfText(entry);
      if (!isObject(entry) || isTip(entry)) return [];
      const heading = isBareSection(entry) && entries[index + 1] !== undefined && !isBareSection(entries[index + 1]);
      return heading ? readStep(entry, depth).map((line) => ({ ...line, type: 'title' })) : readStep(entry, depth);
    });
}

/** Whether an entry is a section without steps of its own: those that follow it in the same list belong to it. */
function isBareSection(entry: JsonValue | undefined): boolean {
  if (!isObject(entry) || !typesOf(entry).includes('howtosection')) return false;
  return property(entry, ...NESTED) === undefined && textOfProperty(entry, 'name', 'headline', 'text').length === 1;
}

/** Names of a section's own steps. */
const NESTED = ['itemListElement', 'steps', 'step', 'recipeInstructions', 'itemList'];

const isTip = (entry: JsonObject): boolean => typesOf(entry).includes('howtotip');

/** The tips among the steps of a recipe (HowToTip), which are no steps. */
export function readTips(value: JsonValue | undefined, depth = 0): string[] {
  if (depth > INSTRUCTIONS_DEPTH) return [];
  return asList(value).flatMap((entry) => {
    if (!isObject(entry)) return [];
    if (isTip(entry)) return textOfProperty(entry, 'text', 'description', 'name');
    return readTips(property(entry, 'itemListElement', 'steps', 'step', 'itemList'), depth + 1);
  });
}

/** The lines of notes in any form: text, list, objects with a text. */
export function readNotes(value: JsonValue | undefined): string[] {
  return asList(value).flatMap((entry) => {
    if (typeof entry === 'string') return stepLines(entry);
    return isObject(entry)
      ? textOfProperty(entry, 'text', 'content', 'description', 'note', 'tip', 'body', 'name')
      : [];
  });
}

function readStep(step: JsonObject, depth: number): DraftLine[] {
  const nested = property(step, ...NESTED);
  const name = textOfProperty(step, 'name', 'headline').join(' ');
  const text = textOfProperty(step, 'text', 'description', 'directions', '@value');
  if (nested !== undefined && (typeof nested !== 'string' || text.length === 0)) {
    const inner = readInstructions(nested, depth + 1);
    const section = typesOf(step).includes('howtosection') || inner.length > 1;
    const heading: DraftLine[] = section && name !== '' && inner.length > 0 ? [{ content: name, type: 'title' }] : [];
    return [...heading, ...(inner.length > 0 ? inner : (text.length > 0 ? text : [name]).filter(Boolean).map(item))];
  }
  const item_ = property(step, 'item');
  if (text.length === 0 && isObject(item_)) return readStep(item_, depth + 1);
  if (text.length === 0) return name === '' ? [] : [item(name)];
  return [...stepHeading(name, text.join(' ')), ...text.map(item)];
}

/** The steps of a text. A short line that ends with a colon and is followed by other lines is a heading. */
function stepsOfText(text: string): DraftLine[] {
  const lines = stepLines(text);
  return lines.map((line, index) => {
    const isHeading = /^[^.!?:]{2,40}:$/u.test(line) && index < lines.length - 1;
    return isHeading ? { content: withoutColon(line), type: 'title' } : item(line);
  });
}

/** The lines of a step without remains of a site's editor: `[video id="1"]`, `**bold**`. */
function stepLines(text: string): string[] {
  return plainLines(text.replace(SHORTCODE, ' ')).map((line) => line.replace(/\*\*(?=\S)([^*]+)\*\*/gu, '$1'));
}

/** The heading for a step's name. There is none if the name is only the step number or the beginning of the text. */
function stepHeading(name: string, text: string): DraftLine[] {
  const bare = name.replace(/(?:\.\.\.|…|\.)$/, '').trim();
  if (bare === '' || /^\D{0,12}\d{1,2}\D{0,2}$/.test(bare) || plainKey(text).startsWith(plainKey(bare))) return [];
  return [{ content: name, type: 'subtitle' }];
}

function plainKey(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

function textOfProperty(step: JsonObject, ...names: string[]): string[] {
  const value = property(step, ...names);
  return asList(value).flatMap((entry) => {
    if (typeof entry === 'string') return stepLines(entry);
    return isObject(entry) ? [plainText(scalarText(property(entry, '@value', 'name', 'text')))].filter(Boolean) : [];
  });
}
