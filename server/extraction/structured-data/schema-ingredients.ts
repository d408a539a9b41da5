import { item, type DraftLine } from '../domain/draft.ts';
import { asList, isObject, type JsonValue } from '../text/json/json-value.ts';
import { withoutColon } from '../text/line-marks.ts';
import { ingredientLikeness, isBareAmount } from '../text/numbers/quantity.ts';
import { withoutBullets } from '../text/line-mark.ts';
import { plainLines } from '../text/plain-text.ts';
import { firstText } from './first-text.ts';
import { stateIngredients } from './state-ingredients.ts';
import { valuesOfText } from './thing.ts';
import { property } from './thing.ts';

/** Tags of elements that hold one entry each. */
const LISTED = /<(?:li|p|tr|div)\b/i;

/** Marks that part entries written one after the other, and nothing else. */
const MARKS = [/\s*[•▪●◦‣]\s*/u, /\s*;\s+/u];

/** So many short parts between commas are names of ingredients without amounts. */
const FEWEST_NAMES = 4;
const MAX_NAME = 30;

/** The entries of a text that states ingredients. `isAll`: nothing else is stated, so that it holds the whole list. */
export function entriesOfText(text: string, isAll: boolean): string[] {
  const lines = plainLines(text)
    .map(withoutBullets)
    .filter((line) => line !== '');
  if (isAll && lines.length === 1) return parted(lines[0] ?? '');
  return isAll || lines.length < 2 || LISTED.test(text) || areEntries(lines) ? lines : [lines.join(' ')];
}

/** Whether lines are entries of their own: a line end within one parts its amount or its note from its name. */
function areEntries(lines: readonly string[]): boolean {
  const isWhole = (line: string): boolean => ingredientLikeness(line) >= 0.5 && !isBareAmount(line);
  if (lines.some((line) => isBareAmount(line))) return false;
  return lines.filter(isWhole).length >= 2 || /[:：]$/u.test(lines[0] ?? '');
}

/** A list in one line, cut at its marks, at commas before amounts, or between names without any. */
function parted(line: string): string[] {
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

/** Values nested deeper than this hold nothing that a recipe says. */
const MAX_DEPTH = 20;

/** The ingredients of a recipe in whatever shape they are stated: text, list, ItemList, objects with amounts, groups. */
export function readIngredients(value: JsonValue | undefined, depth = 0): DraftLine[] {
  if (depth > MAX_DEPTH) return [];
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

/** "For the sauce:" is a heading. */
function ingredientLine(content: string): DraftLine {
  const heading = /[\p{L}\p{M})）]\s*[:：]$/u.test(content) && content.length < 60 && ingredientLikeness(content) < 0.5;
  return heading ? { content: withoutColon(content), type: 'title' } : item(content);
}
