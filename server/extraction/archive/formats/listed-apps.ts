import { item, type DraftLine } from '../../domain/draft.ts';
import { isObject, type JsonObject, type JsonValue, numberOf, scalarText } from '../../text/json/json-value.ts';
import type { ArchivePicture } from './archive-recipe.ts';
import { linesOfText, titled } from './stated-lines.ts';
import { pictureOfText } from './stated-pictures.ts';
import type { StatedRecipe } from './stated-recipe.ts';
import { inOrder, ingredientText, namesOf, rowsOf } from './stated-values.ts';

/** A food with its amount as a description; those that may be left out say so. */
function itemLine(entry: JsonObject): DraftLine[] {
  const [amount, food] = [scalarText(entry['description']).trim(), scalarText(entry['name']).trim()];
  const line = ingredientText(amount, '', food, entry['optional'] === true ? 'optional' : '');
  return food === '' ? [] : [item(line)];
}

/** KitchenOwl: its export in JSON, whose descriptions are the steps (`Recipe.obj_to_export_dict` of its source code). */
export function readKitchenOwl(value: JsonValue, name: string): StatedRecipe[] {
  if (!isObject(value) || !Array.isArray(value['items']) || !('yields' in value || 'prep_time' in value)) return [];
  const text = (key: string): string => scalarText(value[key]);
  const minutes = (key: string): string => (numberOf(value[key]) > 0 ? text(key) : '');
  const photos = [value['photo'], ...(Array.isArray(value['photos']) ? value['photos'] : [])].map(scalarText);
  return [
    {
      key: '0',
      title: text('name'),
      prepTime: minutes('prep_time'),
      cookTime: minutes('cook_time'),
      totalTime: minutes('time'),
      servings: minutes('yields'),
      tags: namesOf(value['tags']),
      ingredients: rowsOf(value['items']).flatMap(itemLine),
      // Its steps name foods as "@red_onion".
      instructions: linesOfText(
        text('description').replaceAll(/(?<![\p{L}\p{N}])@([\p{L}\p{N}_-]{1,60})/gu, (_, food: string) =>
          food.replaceAll('_', ' '),
        ),
      ),
      url: text('source'),
      pictures: [...new Set(photos)].flatMap((photo) => pictureOfText(photo, name)),
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
