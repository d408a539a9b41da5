import { type DraftLine, item } from '../../domain/draft.ts';
import { asList, isObject, type JsonObject, type JsonValue, numberOf, scalarText } from '../../text/json/json-value.ts';
import type { ArchivePicture } from './archive-recipe.ts';
import { linesOfText, titled } from './stated-lines.ts';
import { pictureOfText, picturesOfBase64 } from './stated-pictures.ts';
import type { StatedRecipe } from './stated-recipe.ts';
import { amountText, inOrder, namesOf } from './stated-values.ts';

/** Crouton's names of units, as they are written in a recipe. */
const UNITS: Readonly<Record<string, string>> = {
  ITEM: '',
  GRAMS: 'g',
  KGS: 'kg',
  MILLS: 'ml',
  CENTILITER: 'cl',
  DECILITER: 'dl',
  LITRES: 'l',
  TEASPOON: 'tsp',
  TABLESPOON: 'tbsp',
  CUP: 'cup',
  OUNCE: 'oz',
  POUND: 'lb',
  FLUID_OUNCE: 'fl oz',
};

/** An amount, or a range of amounts: "5–6". */
function rangeOf(quantity: JsonObject): string {
  const [first, second] = [quantity['amount'], quantity['secondaryAmount']];
  const isRange = Number(scalarText(second)) > Number(scalarText(first));
  return [amountText(first), isRange ? amountText(second) : ''].filter((part) => part !== '').join('–');
}

function ingredientLine(entry: JsonObject): DraftLine[] {
  const { ingredient } = entry;
  const quantity = isObject(entry['quantity']) ? entry['quantity'] : {};
  const name = (isObject(ingredient) ? scalarText(ingredient['name']) : scalarText(ingredient)).trim();
  const kind = scalarText(quantity['quantityType']);
  if (kind === 'SECTION') return titled(name, []);
  const amount = rangeOf(quantity);
  const unit = amount === '' ? '' : (UNITS[kind] ?? kind.toLowerCase().replaceAll('_', ' '));
  const line = [amount, unit, name].filter((part) => part !== '').join(' ');
  return line === '' ? [] : [item(line)];
}

function stepLine(entry: JsonObject): DraftLine[] {
  const step = scalarText(entry['step']);
  return entry['isSection'] === true ? titled(step, []) : linesOfText(step);
}

/** Whether a list is absent, or holds what Crouton writes into it. */
const holds = (value: JsonValue | undefined, name: string): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.every((entry) => isObject(entry) && name in entry));

/** Crouton: `.crumb` is JSON. Fields as in its exports, which RecipeSage and Mealie import (their source code). */
export function readCrouton(value: JsonValue): StatedRecipe[] {
  if (!isObject(value) || !Object.hasOwn(value, 'name')) return [];
  const { ingredients, steps } = value;
  if (!holds(ingredients, 'ingredient') || !holds(steps, 'step')) return [];
  if (asList(ingredients).length + asList(steps).length === 0 && !('webLink' in value || 'cookingDuration' in value))
    return [];
  const text = (name: string): string => scalarText(value[name]);
  return [
    {
      key: text('uuid') || '0',
      title: text('name'),
      prepTime: text('duration'),
      cookTime: text('cookingDuration'),
      servings: text('serves'),
      tags: namesOf(value['tags']),
      ingredients: inOrder(ingredients, 'order').flatMap(ingredientLine),
      instructions: [...inOrder(steps, 'order').flatMap(stepLine), ...linesOfText(text('method'))],
      url: text('webLink'),
      sourceName: text('sourceName'),
      notes: text('notes'),
      rating: Number(text('rating')),
      further: [
        ['Difficulty', text('rawDifficulty')],
        ['Nutrition', text('neutritionalInfo') || text('nutritionalInfo')],
      ],
      pictures: picturesOfBase64([...asList(value['images']).map(scalarText), text('sourceImage')]),
    },
  ];
}

const listOf = (value: JsonValue | undefined): DraftLine[] =>
  inOrder(value, 'sort_order').flatMap((entry) => {
    const text = scalarText(entry['text']).trim();
    return entry['is_group_header'] === true ? titled(text, []) : linesOfText(text);
  });

/** Minutes that are parted into hours and minutes; '' for none. */
function durationOf(recipe: JsonObject, time: string): string {
  const minutes = numberOf(recipe[`${time}_hours`]) * 60 + numberOf(recipe[`${time}_minutes`]);
  return minutes > 0 ? String(minutes) : '';
}

/** The picture in the folder `images` of the archive, or else its address. */
function flavorishPictures(value: JsonObject, recipe: JsonObject): ArchivePicture[] {
  const file = scalarText(value['imageFilename']).trim();
  return file === '' ? pictureOfText(scalarText(recipe['image_url']), '') : [{ path: `images/${file}` }];
}

/** Flavorish: a zip with a file of JSON for each recipe, and with their pictures (as RecipeSage's importer reads it). */
export function readFlavorish(value: JsonValue): StatedRecipe[] {
  if (!isObject(value) || !isObject(value['recipe']) || !('collections' in value || 'ingredients' in value)) return [];
  const { recipe } = value;
  const text = (key: string): string => scalarText(recipe[key]);
  const facts = Object.keys(recipe).filter((key) => key.startsWith('nutrition_') && text(key) !== '');
  const nutrition = facts.map(
    (key) => `${key.replaceAll(/^nutrition_|_content$/g, '').replaceAll('_', ' ')} ${text(key)}`,
  );
  return [
    {
      key: '0',
      title: text('title'),
      description: text('description'),
      prepTime: durationOf(recipe, 'prep_time'),
      cookTime: durationOf(recipe, 'cook_time'),
      totalTime: durationOf(recipe, 'total_time'),
      servings: text('servings'),
      tags: [recipe['category'], recipe['cuisine'], value['collections']].flatMap(namesOf),
      ingredients: listOf(value['ingredients']),
      instructions: listOf(value['instructions']),
      url: text('source_url'),
      sourceName: text('source_name'),
      createdAt: text('created_at'),
      notes: text('notes'),
      further: [['Nutrition', nutrition.join(', ')]],
      pictures: flavorishPictures(value, recipe),
    },
  ];
}
