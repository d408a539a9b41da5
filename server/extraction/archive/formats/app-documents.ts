import { type DraftLine, item } from '../../domain/draft.ts';
import { asList, isObject, type JsonObject, type JsonValue, numberOf, scalarText } from '../../text/json/json-value.ts';
import { linesOfText } from './stated-lines.ts';
import { pictureOfText, picturesOfBase64 } from './stated-pictures.ts';
import type { StatedRecipe } from './stated-recipe.ts';
import { ingredientText, namesOf, rowsOf } from './stated-values.ts';

const hasAll = (value: JsonObject, ...names: string[]): boolean => names.every((name) => Object.hasOwn(value, name));
const isTextOrNone = (value: JsonValue | undefined): boolean =>
  value === null || value === undefined || typeof value === 'string';

/** Fields that tell a recipe of Paprika from those of other programs with directions. */
const PAPRIKA = ['uid', 'hash', 'source_url', 'nutritional_info', 'photo_data', 'on_favorites'];

/**
 * Paprika 3: a zip of gzip files, each with the JSON of one recipe. Fields as in its export and in the description of its
 * interface for synchronisation (github.com/mattdsteele: "Paprika API").
 */
export function readPaprika(value: JsonValue): StatedRecipe[] {
  if (!isObject(value) || !hasAll(value, 'ingredients', 'directions') || !isTextOrNone(value['directions'])) return [];
  if (!PAPRIKA.some((name) => Object.hasOwn(value, name))) return [];
  const text = (name: string): string => scalarText(value[name]);
  const photos = asList(value['photos']).map((photo) => (isObject(photo) ? scalarText(photo['data']) : ''));
  const pictures = picturesOfBase64([text('photo_large'), text('photo_data'), ...photos]);
  const image = text('image_url');
  return [
    {
      key: text('uid') || '0',
      title: text('name'),
      description: text('description'),
      prepTime: text('prep_time'),
      cookTime: text('cook_time'),
      totalTime: text('total_time'),
      servings: text('servings'),
      tags: namesOf(value['categories']),
      ingredients: linesOfText(text('ingredients')),
      instructions: linesOfText(text('directions')),
      url: text('source_url'),
      sourceName: text('source'),
      createdAt: text('created'),
      notes: text('notes'),
      rating: Number(text('rating')),
      favorite: Boolean(value['on_favorites']),
      further: [
        ['Difficulty', text('difficulty')],
        ['Nutrition', text('nutritional_info')],
      ],
      pictures: pictures.length === 0 && image !== '' ? [{ url: image }] : pictures,
    },
  ];
}

/** Seconds from 1970 to 2001, where times of Apple's programs begin. */
const APPLE_EPOCH = 978_307_200;

/** A time as Mela writes it: seconds since 2001. */
function melaTime(value: JsonValue | undefined): string {
  const seconds = typeof value === 'number' ? value : Number.NaN;
  return seconds > 0 && seconds < APPLE_EPOCH
    ? new Date((seconds + APPLE_EPOCH) * 1_000).toISOString()
    : scalarText(value);
}

/** Fields of which a recipe of Mela has at least two, also if it lacks a list. */
const MELA = ['yield', 'link', 'text', 'categories', 'images', 'wantToCook'];

/** Mela: `.melarecipe` is JSON, `.melarecipes` a zip of it (mela.recipes/fileformat). */
export function readMela(value: JsonValue): StatedRecipe[] {
  if (!isObject(value) || !Object.hasOwn(value, 'title')) return [];
  if (MELA.filter((name) => Object.hasOwn(value, name)).length < 2) return [];
  if (!isTextOrNone(value['ingredients']) || !isTextOrNone(value['instructions'])) return [];
  const text = (name: string): string => scalarText(value[name]);
  return [
    {
      key: text('id') || '0',
      title: text('title'),
      description: text('text'),
      prepTime: text('prepTime'),
      cookTime: text('cookTime'),
      totalTime: text('totalTime'),
      servings: text('yield'),
      tags: namesOf(value['categories']),
      ingredients: linesOfText(text('ingredients')),
      instructions: linesOfText(text('instructions')),
      url: text('link'),
      createdAt: melaTime(value['date']),
      notes: text('notes'),
      favorite: value['favorite'] === true,
      further: [['Nutrition', text('nutrition')]],
      pictures: picturesOfBase64(asList(value['images']).map(scalarText)),
    },
  ];
}

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
