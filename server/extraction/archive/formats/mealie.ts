import { type DraftLine, item } from '../../domain/draft.ts';
import { property } from '../../structured-data/thing.ts';
import { asList, isObject, type JsonObject, type JsonValue, scalarText } from '../../text/json/json-value.ts';
import { linesOfText, titled } from './stated-lines.ts';
import { besideDocument } from './stated-pictures.ts';
import type { StatedRecipe } from './stated-recipe.ts';
import { amountText, ingredientText, namesOf, nutritionText } from './stated-values.ts';

/** The name of a unit as Mealie displays it. */
function unitName(unit: JsonValue | undefined, isMany: boolean): string {
  if (!isObject(unit)) return scalarText(unit);
  const text = (...names: string[]): string => scalarText(property(unit, ...names));
  const short = isMany ? text('pluralAbbreviation', 'plural_abbreviation', 'abbreviation') : text('abbreviation');
  if (property(unit, 'useAbbreviation', 'use_abbreviation') === true && short !== '') return short;
  return (isMany && text('pluralName', 'plural_name')) || text('name', 'abbreviation');
}

/** The name of a food, or of the recipe that is used as one. */
function foodName(entry: JsonObject, isMany: boolean): string {
  const food = property(entry, 'food', 'referencedRecipe', 'referenced_recipe');
  if (!isObject(food)) return scalarText(food);
  return (isMany && scalarText(property(food, 'pluralName', 'plural_name'))) || scalarText(property(food, 'name'));
}

/** The text of an ingredient. One without a food has its whole text as note, and often a quantity that says nothing. */
function ingredientLine(entry: JsonObject): string {
  const quantity = Number(scalarText(entry['quantity']));
  const isMany = quantity > 1;
  const food = foodName(entry, isMany || quantity === 0);
  const note = scalarText(entry['note']).trim();
  const unit = unitName(entry['unit'], isMany);
  if (food === '') {
    const stated = scalarText(property(entry, 'display')).trim();
    const hasAmount = property(entry, 'disableAmount', 'disable_amount') !== true && (quantity !== 1 || unit !== '');
    const own =
      note === '' || !hasAmount ? note : [amountText(entry['quantity']), unit, note].filter(Boolean).join(' ');
    return stated || own || scalarText(property(entry, 'originalText', 'original_text')).trim();
  }
  return ingredientText(amountText(entry['quantity']), unit, food, note);
}

function ingredientLines(entry: JsonValue): DraftLine[] {
  if (!isObject(entry)) return linesOfText(scalarText(entry));
  const line = ingredientLine(entry);
  return titled(scalarText(entry['title']), line === '' ? [] : [item(line)]);
}

function stepLines(entry: JsonValue): DraftLine[] {
  if (!isObject(entry)) return linesOfText(scalarText(entry));
  const summary = scalarText(entry['summary']).trim();
  const steps = linesOfText(scalarText(entry['text']));
  return titled(
    scalarText(entry['title']),
    summary === '' ? steps : [{ content: summary, type: 'subtitle' }, ...steps],
  );
}

/** Notes and comments, with their titles. */
const notesOf = (value: JsonValue | undefined): string =>
  asList(value)
    .map((note) =>
      isObject(note)
        ? [scalarText(note['title']), scalarText(note['text'])].filter(Boolean).join(': ')
        : scalarText(note),
    )
    .filter((text) => text !== '')
    .join('\n');

/** The entries that programs and users of the interface have added. */
const extrasOf = (value: JsonValue | undefined): (readonly [heading: string, text: string])[] =>
  isObject(value) ? Object.entries(value).map(([key, text]) => [key, scalarText(text)] as const) : [];

/** A recipe of Mealie, whether its keys are those of its interface or those of its tables. */
export function mealieRecipe(value: JsonObject, key: string): StatedRecipe {
  const text = (...names: string[]): string => scalarText(property(value, ...names));
  const recipeYield = text('recipeYield', 'recipe_yield');
  return {
    key,
    title: text('name'),
    description: text('description'),
    prepTime: text('prepTime', 'prep_time'),
    cookTime: text('performTime', 'perform_time', 'cookTime', 'cook_time'),
    totalTime: text('totalTime', 'total_time'),
    servings: amountText(property(value, 'recipeServings', 'recipe_servings')) || recipeYield,
    tags: ['tags', 'recipeCategory', 'categories', 'recipeCuisine'].flatMap((name) => namesOf(value[name])),
    ingredients: asList(property(value, 'recipeIngredient', 'ingredients')).flatMap(ingredientLines),
    instructions: asList(property(value, 'recipeInstructions', 'instructions')).flatMap(stepLines),
    url: text('orgURL', 'org_url'),
    createdAt: text('createdAt', 'created_at', 'dateAdded', 'date_added'),
    notes: [notesOf(value['notes']), notesOf(value['comments'])].filter((note) => note !== '').join('\n'),
    yieldText: yieldOf(value, recipeYield),
    rating: Number(text('rating')),
    favorite: property(value, 'isFavorite', 'is_favorite') === true,
    cookedOn: [text('lastMade', 'last_made')],
    further: [
      ['Tools', namesOf(value['tools']).join(', ')],
      ['Nutrition', nutritionText(value['nutrition'])],
      ...extrasOf(value['extras']),
    ],
  };
}

/** Newer versions part the number of what a recipe yields from its text. */
function yieldOf(value: JsonObject, recipeYield: string): string {
  const quantity = amountText(property(value, 'recipeYieldQuantity', 'recipe_yield_quantity'));
  return /\p{Nd}/u.test(recipeYield) || quantity === '' ? recipeYield : `${quantity} ${recipeYield}`.trim();
}

/** A recipe of Mealie as its interface and its exports give it, up to the first versions, which named it by its type. */
export function readMealie(value: JsonValue, name: string): StatedRecipe[] {
  if (!isObject(value)) return [];
  const ingredients = value['recipeIngredient'];
  if (!Array.isArray(ingredients) || !('slug' in value)) return [];
  if ('@type' in value && !ingredients.some(isObject)) return [];
  return [{ ...mealieRecipe(value, scalarText(value['id']) || '0'), nearby: besideDocument(name) }];
}
