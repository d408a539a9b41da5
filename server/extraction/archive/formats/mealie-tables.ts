import { isObject, type JsonObject, type JsonValue, scalarText } from '../../text/json/json-value.ts';
import { mealieRecipe } from './mealie.ts';
import type { StatedRecipe } from './stated-recipe.ts';
import { inOrder, rowsOf } from './stated-values.ts';

type Rows = ReadonlyMap<string, JsonObject[]>;

const plainId = (value: JsonValue | undefined): string => scalarText(value).replaceAll('-', '').toLowerCase();

/** The form of ids in names of folders. */
const dashedId = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The rows of a table by a column, in the order of `position`. */
const rowsBy = (value: JsonValue | undefined, column: string): Rows =>
  Map.groupBy(inOrder(value, 'position'), (row) => plainId(row[column]));

/** What belongs to a recipe by its id. */
type Of = (id: string) => JsonObject[];

/** The rows of a table that a table of links joins to a recipe. */
function linked(tables: JsonObject, link: string, table: string, column: string): Of {
  const [links, rows] = [rowsBy(tables[link], 'recipe_id'), rowsBy(tables[table], 'id')];
  return (id) => (links.get(id) ?? []).flatMap((row) => rows.get(plainId(row[column])) ?? []);
}

/** The ingredients of a recipe with their units, foods and recipes that they refer to. */
function ingredientsOf(tables: JsonObject): Of {
  const ingredients = rowsBy(tables['recipes_ingredients'], 'recipe_id');
  const settings = rowsBy(tables['recipe_settings'], 'recipe_id');
  const [units, foods] = [rowsBy(tables['ingredient_units'], 'id'), rowsBy(tables['ingredient_foods'], 'id')];
  const recipes = rowsBy(tables['recipes'], 'id');
  const first = (rows: Rows, id: JsonValue | undefined): JsonObject | null => rows.get(plainId(id))?.[0] ?? null;
  return (id) => {
    const isPlain = Boolean(settings.get(id)?.[0]?.['disable_amount']);
    return (ingredients.get(id) ?? []).map((entry) => ({
      ...entry,
      unit: first(units, entry['unit_id']),
      food: first(foods, entry['food_id']) ?? first(recipes, entry['referenced_recipe_id']),
      ...(isPlain && { disable_amount: true }),
    }));
  };
}

/** What the users of a server have said about a recipe: ratings, favourites, and when it was made. */
function ratingsOf(tables: JsonObject): (id: string) => JsonObject {
  const users = rowsBy(tables['users_to_recipes'], 'recipe_id');
  const favourites = rowsBy(tables['users_to_favorites'], 'recipe_id');
  const households = rowsBy(tables['households_to_recipes'], 'recipe_id');
  return (id) => {
    const rows = users.get(id) ?? [];
    const rating = rows.find((row) => Number(scalarText(row['rating'])) > 0)?.['rating'];
    const made = households.get(id)?.find((row) => scalarText(row['last_made']) !== '')?.['last_made'];
    return {
      ...(rating !== undefined && { rating }),
      ...(made !== undefined && { last_made: made }),
      ...((favourites.has(id) || rows.some((row) => Boolean(row['is_favorite']))) && { is_favorite: true }),
    };
  };
}

/** Extra entries of a recipe as an object. */
function extrasOf(tables: JsonObject): (id: string) => JsonObject {
  const rows = rowsBy(tables['api_extras'], 'recipee_id');
  return (id) =>
    Object.fromEntries((rows.get(id) ?? []).map((row) => [scalarText(row['key_name']), row['value'] ?? null]));
}

/** Mealie's backup: a zip of its database as JSON, and of its pictures by the ids of their recipes (docs.mealie.io, "Backups"). */
export function readMealieTables(value: JsonValue, name: string): StatedRecipe[] {
  if (!isObject(value) || !Array.isArray(value['recipes'])) return [];
  if (!('recipes_ingredients' in value) && !('recipe_instructions' in value)) return [];
  const of = (table: string): Of => {
    const rows = rowsBy(value[table], 'recipe_id');
    return (id) => rows.get(id) ?? [];
  };
  const [steps, notes, comments, nutrition] = [
    of('recipe_instructions'),
    of('notes'),
    of('recipe_comments'),
    of('recipe_nutrition'),
  ];
  const [ingredients, ratings, extras] = [ingredientsOf(value), ratingsOf(value), extrasOf(value)];
  const tags = linked(value, 'recipes_to_tags', 'tags', 'tag_id');
  const categories = linked(value, 'recipes_to_categories', 'categories', 'category_id');
  const tools = linked(value, 'recipes_to_tools', 'tools', 'tool_id');
  const folder = name.replace(/[^/]*$/, '');
  return rowsOf(value['recipes']).map((row) => {
    const id = plainId(row['id']);
    const recipe: JsonObject = {
      ...row,
      ...ratings(id),
      ingredients: ingredients(id),
      instructions: steps(id),
      notes: notes(id),
      comments: comments(id),
      nutrition: nutrition(id)[0] ?? null,
      extras: extras(id),
      tags: tags(id),
      categories: categories(id),
      tools: tools(id),
    };
    const pictures = `${folder}data/recipes/${dashedId(id)}/images`;
    const files = ['original.webp', 'original.jpg', 'original.png', 'min-original.webp'];
    return { ...mealieRecipe(recipe, id), nearby: files.map((file) => `${pictures}/${file}`) };
  });
}
