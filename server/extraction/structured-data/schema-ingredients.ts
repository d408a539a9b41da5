import { item, type DraftLine } from '../domain/draft.ts';
import { asList, isObject, type JsonValue } from '../text/json-value.ts';
import { withoutColon } from '../text/line-marks.ts';
import { ingredientLikeness } from '../text/quantity.ts';
import { firstText } from './first-text.ts';
import { stateIngredients } from './state-ingredients.ts';
import { entriesOfText } from './text-entries.ts';
import { valuesOfText } from './values-of-text.ts';
import { property } from './thing.ts';

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
