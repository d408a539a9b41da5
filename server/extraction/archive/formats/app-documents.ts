import { item, type DraftLine } from '../../domain/draft.ts';
import { property } from '../../structured-data/thing.ts';
import { firstText } from '../../structured-data/first-text.ts';
import { asList, isObject, type JsonObject, type JsonValue, scalarText } from '../../text/json/json-value.ts';
import { type ArchivePicture, linesOfText, pictureOfBase64, type StatedRecipe } from './archive-recipe.ts';

const hasAll = (value: JsonObject, ...names: string[]): boolean => names.every((name) => Object.hasOwn(value, name));
const isTextOrNone = (value: JsonValue | undefined): boolean =>
  value === null || value === undefined || typeof value === 'string';

/** The texts of a list of names, or of objects with names. */
export function namesOf(value: JsonValue | undefined): string[] {
  return asList(value)
    .map((entry) => (isObject(entry) ? firstText(property(entry, 'name', 'title', 'label')) : scalarText(entry)).trim())
    .filter((text) => text !== '');
}

/** The pictures that are written as base64, each of them once. */
function picturesOf(texts: readonly string[]): ArchivePicture[] {
  return [...new Set(texts)].map(pictureOfBase64).filter((picture) => picture !== null);
}

/**
 * Paprika 3: a zip of gzip files, each with the JSON of one recipe. Fields as in its export and in the description of its
 * interface for synchronisation (github.com/mattdsteele: "Paprika API").
 */
export function readPaprika(value: JsonValue): StatedRecipe[] {
  if (!isObject(value) || !hasAll(value, 'ingredients', 'directions') || !isTextOrNone(value['directions'])) return [];
  const text = (name: string): string => scalarText(value[name]);
  const photos = asList(value['photos']).map((photo) => (isObject(photo) ? scalarText(photo['data']) : ''));
  const pictures = picturesOf([text('photo_large'), text('photo_data'), ...photos]);
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
      favorite: value['on_favorites'] === true,
      further: [
        ['Difficulty', text('difficulty')],
        ['Nutrition', text('nutritional_info')],
      ],
      pictures: pictures.length === 0 && image !== '' ? [{ url: image }] : pictures,
    },
  ];
}

/** Mela: `.melarecipe` is JSON, `.melarecipes` a zip of it (mela.recipes/fileformat). */
export function readMela(value: JsonValue): StatedRecipe[] {
  if (!isObject(value) || !hasAll(value, 'title', 'ingredients', 'instructions')) return [];
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
      createdAt: text('date'),
      notes: text('notes'),
      favorite: value['favorite'] === true,
      further: [['Nutrition', text('nutrition')]],
      pictures: picturesOf(asList(value['images']).map(scalarText)),
    },
  ];
}

/** Crouton's names of units, as they are written in a recipe. */
const CROUTON_UNITS: Readonly<Record<string, string>> = {
  ITEM: '',
  GRAMS: 'g',
  KGS: 'kg',
  MILLS: 'ml',
  LITRES: 'l',
  TEASPOON: 'tsp',
  TABLESPOON: 'tbsp',
  CUP: 'cup',
  OUNCE: 'oz',
  POUND: 'lb',
  FLUID_OUNCE: 'fl oz',
};

const ordered = (value: JsonValue | undefined): JsonObject[] =>
  asList(value)
    .filter(isObject)
    .toSorted((first, second) => Number(first['order'] ?? 0) - Number(second['order'] ?? 0));

function croutonIngredient(entry: JsonObject): DraftLine[] {
  const { ingredient, quantity } = entry;
  const name = isObject(ingredient) ? scalarText(ingredient['name']) : scalarText(ingredient);
  const kind = isObject(quantity) ? scalarText(quantity['quantityType']) : '';
  const amount = isObject(quantity) ? scalarText(quantity['amount']) : '';
  if (kind === 'SECTION') return [{ content: name, type: 'title' }];
  const unit = CROUTON_UNITS[kind] ?? kind.toLowerCase().replaceAll('_', ' ');
  const line = [amount === '0' ? '' : amount, unit, name].filter((part) => part !== '').join(' ');
  return line === '' ? [] : [item(line)];
}

function croutonStep(entry: JsonObject): DraftLine[] {
  const step = scalarText(entry['step']);
  if (entry['isSection'] === true) return [{ content: step, type: 'title' }];
  return linesOfText(step);
}

/** Crouton: `.crumb` is JSON. Fields as in its exports, which RecipeSage and Mealie import (their source code). */
export function readCrouton(value: JsonValue): StatedRecipe[] {
  if (!isObject(value) || !Array.isArray(value['steps']) || !Array.isArray(value['ingredients'])) return [];
  const entries = [...ordered(value['steps']), ...ordered(value['ingredients'])];
  const isCrouton = entries.length > 0 && entries.every((entry) => 'step' in entry || 'ingredient' in entry);
  if (!isCrouton) return [];
  const text = (name: string): string => scalarText(value[name]);
  return [
    {
      key: text('uuid') || '0',
      title: text('name'),
      prepTime: text('duration'),
      cookTime: text('cookingDuration'),
      servings: text('serves'),
      tags: namesOf(value['tags']),
      ingredients: ordered(value['ingredients']).flatMap(croutonIngredient),
      instructions: ordered(value['steps']).flatMap(croutonStep),
      url: text('webLink'),
      sourceName: text('sourceName'),
      notes: text('notes'),
      further: [['Nutrition', text('neutritionalInfo') || text('nutritionalInfo')]],
      pictures: picturesOf(asList(value['images']).map(scalarText)),
    },
  ];
}
