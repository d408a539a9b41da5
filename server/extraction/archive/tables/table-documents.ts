import type { StatedRecipe } from '../formats/stated-recipe.ts';
import { csvRows, tableText } from './csv-rows.ts';
import { recipeOfRow } from '../formats/row-recipe.ts';
import { tableOf } from './table-head.ts';

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
