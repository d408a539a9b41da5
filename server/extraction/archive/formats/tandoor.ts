import { RECIPE_LINE_MAX_LENGTH } from '../../../../shared/constants.ts';
import { type DraftLine, item } from '../../domain/draft.ts';
import { property } from '../../structured-data/thing.ts';
import { isObject, type JsonObject, type JsonValue, scalarText, numberOf } from '../../text/json/json-value.ts';
import { shortened } from '../../text/cut-text.ts';
import { linesOfText, titled } from './stated-lines.ts';
import { besideDocument } from './stated-pictures.ts';
import type { StatedRecipe } from './stated-recipe.ts';
import { amountText, ingredientText, inOrder, namesOf, nutritionText } from './stated-values.ts';

/** The name of a unit or a food. */
function nameOf(value: JsonValue | undefined, isPlural: boolean): string {
  if (!isObject(value)) return scalarText(value);
  const plural = isPlural ? scalarText(property(value, 'plural_name')) : '';
  return plural || scalarText(property(value, 'name'));
}

function ingredientOf(entry: JsonObject): string {
  const amount = entry['no_amount'] === true ? '' : amountText(entry['amount']);
  const isMany = amount !== '' && Number(scalarText(entry['amount'])) > 1;
  const unit = nameOf(entry['unit'], isMany || entry['always_use_plural_unit'] === true);
  const food = nameOf(entry['food'], isMany || entry['always_use_plural_food'] === true);
  return ingredientText(amount, entry['no_amount'] === true ? '' : unit, food, scalarText(entry['note']).trim());
}

function ingredientLine(entry: JsonObject): DraftLine[] {
  const note = scalarText(entry['note']).trim();
  if (entry['is_header'] === true) return note === '' ? [] : titled(note, []);
  const line = ingredientOf(entry);
  return line === '' ? [] : [item(line)];
}

/** References to the ingredients of a step, and to numbers that follow the servings. */
const INGREDIENT = /\{\{\s*ingredients\[(\d{1,3})\][^{}]{0,100}\}\}/g;
const SCALED = /\{\{\s*scale\(\s*([\d.,]+)\s*\)\s*\}\}/g;
const COMMENT = /\{#[^]{0,1000}?#\}/g;

/** References of a step; further ones are left out, because each may stand for a long text. */
const MOST_REFERENCES = 1_000;

/** The text of a step with what its templates stand for. */
function instructionOf(step: JsonObject): string {
  let references = 0;
  const ingredients = inOrder(step['ingredients'], 'order');
  return scalarText(step['instruction'])
    .replaceAll(COMMENT, '')
    .replaceAll(SCALED, '$1')
    .replaceAll(INGREDIENT, (_, index: string) => {
      const named = ingredients[Number(index)];
      const isRead = named !== undefined && ++references <= MOST_REFERENCES;
      return isRead ? shortened(ingredientOf(named), RECIPE_LINE_MAX_LENGTH) : '';
    });
}

/** The lines of a step. The minutes that it takes follow its last sentence, unless that names them. */
function instructionLines(step: JsonObject, name: string): DraftLine[] {
  const text = instructionOf(step).trim();
  const minutes = amountText(step['time']);
  const isStated = minutes === '' || text === '' || text.includes(minutes);
  return titled(name, linesOfText(isStated ? text : `${text} (${minutes} min)`));
}

/**
 * Tandoor: a zip of zips, each with `recipe.json` and the picture of one recipe (docs.tandoor.dev, "Import & Export", and the
 * serializers of its source code).
 */
export function readTandoor(value: JsonValue, name: string): StatedRecipe[] {
  if (!isObject(value) || !Array.isArray(value['steps'])) return [];
  if (!('working_time' in value) && !('waiting_time' in value)) return [];
  const steps = inOrder(value['steps'], 'order');
  const isGrouped = steps.filter((step) => inOrder(step['ingredients'], 'order').length > 0).length > 1;
  const stepName = (step: JsonObject): string => scalarText(step['name']).trim();
  const [working, waiting] = [numberOf(value['working_time']), numberOf(value['waiting_time'])];
  const text = (key: string): string => scalarText(value[key]);
  return [
    {
      key: '0',
      title: text('name'),
      description: text('description'),
      prepTime: working > 0 ? String(working) : '',
      totalTime: waiting > 0 ? String(working + waiting) : '',
      servings: amountText(value['servings']),
      tags: namesOf(value['keywords']),
      ingredients: steps.flatMap((step) => {
        const lines = inOrder(step['ingredients'], 'order').flatMap(ingredientLine);
        return lines.length > 0 && isGrouped ? titled(stepName(step), lines) : lines;
      }),
      instructions: steps.flatMap((step) => instructionLines(step, stepName(step))),
      url: text('source_url'),
      createdAt: text('created_at'),
      yieldText: `${amountText(value['servings'])} ${text('servings_text')}`,
      rating: Number(text('rating')),
      cookedOn: [text('last_cooked')],
      further: [
        ['Waiting time', waiting > 0 ? `${waiting} min` : ''],
        ['Nutrition', nutritionText(value['nutrition'])],
      ],
      nearby: besideDocument(name),
    },
  ];
}
