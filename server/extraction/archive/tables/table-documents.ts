import { parseYaml } from '../../document/markdown/parse-metadata.ts';
import type { TableColumn } from '../../lexicon/headings/table-columns.ts';
import { property } from '../../structured-data/thing.ts';
import { isObject, type JsonObject, type JsonValue, scalarText } from '../../text/json/json-value.ts';
import type { StatedRecipe } from '../formats/stated-recipe.ts';
import { amountText, ingredientText, namesOf, nutritionText } from '../formats/stated-values.ts';
import { recipeOfRow } from '../formats/row-recipe.ts';
import { csvRows, tableText } from './csv-rows.ts';
import { recipeColumns, tableOf } from './table-head.ts';

/**
 * Tables with a line of headings: the exports of Plan to Eat, My Recipe Box and COOKmate (as Mealie's importers and
 * cookmate.blog describe them), and tables that people made themselves. Other tables give none.
 */
export function readTable(text: string, name: string): StatedRecipe[] {
  const rows = tableText(text);
  const table = tableOf(rows);
  if (table === null) return [];
  const [, ...recipes] = csvRows(rows, table.separator);
  return recipes
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells, index) => recipeOfRow(table, cells, String(index), name));
}

/** Keys under which programs write the whole line of an ingredient, or a step. */
const LINE = ['text', 'rawIngredient', 'originalText', 'original', 'display', 'instruction', 'step'];
const INNER_LISTS = ['itemListElement', 'ingredients', 'instructions', 'steps', 'items'];
/** A list of sections in sections is not nested deeper. */
const DEEPEST = 8;

/** An ingredient of its parts, or a step that is an object. */
function lineOf(entry: JsonObject): string {
  const part = (...names: string[]): JsonValue | undefined => property(entry, ...names);
  const whole = scalarText(part(...LINE)).trim();
  if (whole !== '') return whole;
  const amount = part('amount', 'quantity', 'qty');
  const [unit = ''] = namesOf(part('unit', 'measure', 'measurement'));
  const [name = ''] = namesOf(part('name', 'ingredient', 'food', 'item', 'title', 'description'));
  const note = scalarText(part('note', 'notes', 'comment', 'preparation')).trim();
  return ingredientText(amountText(amount) || scalarText(amount).trim(), unit, name, note);
}

/** The lines of a list; an entry with entries of its own is a section. */
function linesIn(value: JsonValue | undefined, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => linesIn(entry, depth + 1));
  if (!isObject(value)) return scalarText(value).split('\n');
  const inner = property(value, ...INNER_LISTS);
  if (!Array.isArray(inner)) return lineOf(value).split('\n');
  const [heading = ''] = namesOf([property(value, 'name', 'title', 'group') ?? '']);
  return [...(heading === '' ? [] : [`# ${heading}`]), ...linesIn(inner, depth + 1)];
}

/** The addresses or files of pictures. */
const picturesIn = (value: JsonValue | undefined): string[] =>
  (Array.isArray(value) ? value : [value ?? '']).map((entry) =>
    scalarText(isObject(entry) ? property(entry, 'url', 'contentUrl', 'src', 'path', 'filename') : entry),
  );

/** A value as a cell of a table has it. */
function cellOf(value: JsonValue | undefined, column: TableColumn): string {
  if (typeof value === 'boolean') return value ? 'true' : '';
  if (!Array.isArray(value) && !isObject(value)) return scalarText(value);
  if (column === 'ingredients' || column === 'instructions') return JSON.stringify(linesIn(value));
  if (column === 'image') return picturesIn(value).join('\n');
  if (column === 'notes' || column === 'description') return linesIn(value).join('\n');
  return Array.isArray(value) ? namesOf(value).join(', ') : namesOf([value]).join('') || nutritionText(value);
}

/** A recipe in JSON with keys that say what they hold, in any language in which tables are read. Other objects give none. */
export function readPlainJson(value: JsonValue, name: string): StatedRecipe[] {
  if (!isObject(value)) return [];
  const headings = Object.keys(value);
  const columns = recipeColumns(headings);
  if (columns === null) return [];
  const cells = headings.map((heading, index) => cellOf(value[heading], columns[index] ?? 'other'));
  const id = scalarText(property(value, 'id', 'uuid', 'uid')) || '0';
  return [recipeOfRow({ headings, columns }, cells, id, name)];
}

/** Keys that only the CookBook app writes, beside those of any recipe. */
const COOKBOOK_APP_KEYS = [/^name:/m, /^ingredients:/m, /^(?:on_favorites|cook_count|exportedBy):/m];

/** Whether a text is a recipe of the CookBook app in YAML. */
export const isCookBookYaml = (text: string): boolean => COOKBOOK_APP_KEYS.every((key) => key.test(text));

/** The CookBook app: a zip with a file of YAML for each recipe (as the importers of RecipeSage and recipya-rs read it). */
export function readCookBookYaml(text: string, name: string): StatedRecipe[] {
  const recipe = isCookBookYaml(text) ? (parseYaml(text) as JsonObject | null) : null;
  if (recipe === null) return [];
  const { exportedBy: _, keywords, ...fields } = recipe;
  return readPlainJson({ ...fields, tags: fields['tags'] ?? keywords ?? '' }, name);
}
