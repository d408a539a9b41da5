import { item, type DraftLine } from '../../domain/draft.ts';
import { property } from '../../structured-data/thing.ts';
import { asList, isObject, type JsonObject, type JsonValue, scalarText } from '../../text/json/json-value.ts';
import { linesOfText, type StatedRecipe } from './archive-recipe.ts';
import { namesOf } from './app-documents.ts';
import { besideDocument, nutritionText } from './schema-org.ts';

const nameOf = (value: JsonValue | undefined): string =>
  isObject(value) ? scalarText(property(value, 'name', 'abbreviation')) : scalarText(value);

/** 0.5 as "0.5", 2.0 as "2"; '' for none. */
function amountText(value: JsonValue | undefined): string {
  const amount = Number(scalarText(value));
  return scalarText(value) === '' || amount === 0 || Number.isNaN(amount)
    ? ''
    : String(Math.round(amount * 1_000) / 1_000);
}

function ingredientText(amount: string, unit: string, food: string, note: string): string {
  const line = [amount, unit, food].filter((part) => part !== '').join(' ');
  if (note === '') return line;
  return line === '' ? note : `${line}, ${note}`;
}

const titled = (title: string, lines: readonly DraftLine[]): DraftLine[] =>
  title.trim() === '' ? [...lines] : [{ content: title.trim(), type: 'title' }, ...lines];

function mealieIngredient(entry: JsonValue): DraftLine[] {
  if (!isObject(entry)) return scalarText(entry) === '' ? [] : [item(scalarText(entry))];
  const stated = scalarText(property(entry, 'display', 'originalText', 'original_text')).trim();
  const composed = ingredientText(
    amountText(entry['quantity']),
    nameOf(entry['unit']),
    nameOf(entry['food']),
    scalarText(entry['note']).trim(),
  );
  const hasFood = isObject(entry['food']);
  const line = hasFood ? composed : stated || composed;
  return titled(scalarText(entry['title']), line === '' ? [] : [item(line)]);
}

function mealieStep(entry: JsonValue): DraftLine[] {
  if (!isObject(entry)) return linesOfText(scalarText(entry));
  const summary = scalarText(entry['summary']).trim();
  const steps = linesOfText(scalarText(entry['text']));
  return titled(
    scalarText(entry['title']),
    summary === '' ? steps : [{ content: summary, type: 'subtitle' }, ...steps],
  );
}

const notesOf = (value: JsonValue | undefined): string =>
  asList(value)
    .map((note) =>
      isObject(note)
        ? [scalarText(note['title']), scalarText(note['text'])].filter(Boolean).join(': ')
        : scalarText(note),
    )
    .join('\n');

/** A recipe of Mealie, whether its keys are those of its interface or those of its tables. */
function mealieRecipe(value: JsonObject, key: string): StatedRecipe {
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
    tags: [...namesOf(value['tags']), ...namesOf(property(value, 'recipeCategory', 'categories'))],
    ingredients: asList(property(value, 'recipeIngredient', 'ingredients')).flatMap(mealieIngredient),
    instructions: asList(property(value, 'recipeInstructions', 'instructions')).flatMap(mealieStep),
    url: text('orgURL', 'org_url'),
    createdAt: text('createdAt', 'created_at', 'dateAdded', 'date_added'),
    notes: notesOf(value['notes']),
    yieldText: recipeYield,
    rating: Number(text('rating')),
    favorite: property(value, 'isFavorite', 'is_favorite') === true,
    cookedOn: [text('lastMade', 'last_made')],
    further: [
      ['Tools', namesOf(value['tools']).join(', ')],
      ['Nutrition', nutritionText(value['nutrition'])],
    ],
  };
}

type Rows = ReadonlyMap<string, JsonObject[]>;

/** The rows of a table by a column, in the order of `position`. */
function rowsBy(value: JsonValue | undefined, column: string): Rows {
  const rows = asListOfRows(value).toSorted(
    (first, second) => Number(first['position'] ?? 0) - Number(second['position'] ?? 0),
  );
  return Map.groupBy(rows, (row) => plainId(row[column]));
}

/** All rows: `asList` has a limit that is meant for a single recipe. */
const asListOfRows = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const plainId = (value: JsonValue | undefined): string => scalarText(value).replaceAll('-', '').toLowerCase();

/** The form of ids in names of folders. */
const dashedId = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Mealie's backup: a zip of its database as JSON, and of its pictures by the ids of their recipes (docs.mealie.io, "Backups"). */
function readMealieTables(value: JsonObject, name: string): StatedRecipe[] {
  const [ingredients, steps, notes, nutrition] = [
    rowsBy(value['recipes_ingredients'], 'recipe_id'),
    rowsBy(value['recipe_instructions'], 'recipe_id'),
    rowsBy(value['notes'], 'recipe_id'),
    rowsBy(value['recipe_nutrition'], 'recipe_id'),
  ];
  const [units, foods] = [rowsBy(value['ingredient_units'], 'id'), rowsBy(value['ingredient_foods'], 'id')];
  const named = (link: string, table: string, column: string): ((id: string) => JsonValue[]) => {
    const [links, rows] = [rowsBy(value[link], 'recipe_id'), rowsBy(value[table], 'id')];
    return (id) => (links.get(id) ?? []).flatMap((row) => rows.get(plainId(row[column])) ?? []);
  };
  const tags = named('recipes_to_tags', 'tags', 'tag_id');
  const categories = named('recipes_to_categories', 'categories', 'category_id');
  const tools = named('recipes_to_tools', 'tools', 'tool_id');
  const folder = name.replace(/[^/]*$/, '');
  return asListOfRows(value['recipes']).map((row) => {
    const id = plainId(row['id']);
    const recipe: JsonObject = {
      ...row,
      ingredients: (ingredients.get(id) ?? []).map((entry) => ({
        ...entry,
        unit: units.get(plainId(entry['unit_id']))?.[0] ?? null,
        food: foods.get(plainId(entry['food_id']))?.[0] ?? null,
      })),
      instructions: steps.get(id) ?? [],
      notes: notes.get(id) ?? [],
      nutrition: nutrition.get(id)?.[0] ?? null,
      tags: tags(id),
      categories: categories(id),
      tools: tools(id),
    };
    const pictures = `${folder}data/recipes/${dashedId(id)}/images`;
    const nearby = ['original.webp', 'original.jpg', 'original.png', 'min-original.webp'].map(
      (file) => `${pictures}/${file}`,
    );
    return { ...mealieRecipe(recipe, id), nearby };
  });
}

export function readMealie(value: JsonValue, name: string): StatedRecipe[] {
  if (!isObject(value)) return [];
  if (Array.isArray(value['recipes']) && ('recipes_ingredients' in value || 'recipe_instructions' in value))
    return readMealieTables(value, name);
  if (!Array.isArray(value['recipeIngredient']) || !('slug' in value) || '@type' in value) return [];
  return [{ ...mealieRecipe(value, scalarText(value['id']) || '0'), nearby: besideDocument(name) }];
}

function tandoorIngredient(entry: JsonObject): DraftLine[] {
  const note = scalarText(entry['note']).trim();
  if (entry['is_header'] === true) return note === '' ? [] : [{ content: note, type: 'title' }];
  const amount = entry['no_amount'] === true ? '' : amountText(entry['amount']);
  const line = ingredientText(amount, nameOf(entry['unit']), nameOf(entry['food']), note);
  return line === '' ? [] : [item(line)];
}

const byOrder = (value: JsonValue | undefined): JsonObject[] =>
  asListOfRows(value).toSorted((first, second) => Number(first['order'] ?? 0) - Number(second['order'] ?? 0));

/**
 * Tandoor: a zip of zips, each with `recipe.json` and the picture of one recipe (docs.tandoor.dev, "Import & Export", and the
 * serializers of its source code).
 */
export function readTandoor(value: JsonValue, name: string): StatedRecipe[] {
  if (!isObject(value) || !Array.isArray(value['steps'])) return [];
  if (!('working_time' in value) && !('waiting_time' in value)) return [];
  const steps = byOrder(value['steps']);
  const isGrouped = steps.filter((step) => byOrder(step['ingredients']).length > 0).length > 1;
  const stepName = (step: JsonObject): string => scalarText(step['name']).trim();
  const [working, waiting] = [Number(value['working_time'] ?? 0), Number(value['waiting_time'] ?? 0)];
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
        const lines = byOrder(step['ingredients']).flatMap(tandoorIngredient);
        return lines.length > 0 && isGrouped ? titled(stepName(step), lines) : lines;
      }),
      instructions: steps.flatMap((step) => titled(stepName(step), linesOfText(scalarText(step['instruction'])))),
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
