import { type TableColumn, tableColumn } from '../../lexicon/headings/table-columns.ts';
import { wordKey } from '../../lexicon/lexicons/word-key.ts';
import { headingsOf, tableText } from './csv-rows.ts';

/** How a table is written, by its first line. */
export interface Table {
  readonly separator: string;
  readonly headings: readonly string[];
  /** What each column holds. */
  readonly columns: readonly TableColumn[];
}

/** "recipe" is the name of the recipe, unless there is another one: then it is the method. */
function columnsOf(headings: readonly string[]): TableColumn[] {
  const columns = headings.map(tableColumn);
  const titles = columns.flatMap((column, index) => (column === 'title' ? [index] : []));
  const named = titles.find((index) => wordKey(headings[index] ?? '') !== 'recipe') ?? titles[0];
  return columns.map((column, index) => {
    if (column !== 'title' || index === named) return column;
    return columns.includes('instructions') ? 'other' : 'instructions';
  });
}

/** The columns of a recipe with these headings; null if something else has them. */
export function recipeColumns(headings: readonly string[]): readonly TableColumn[] | null {
  const columns = columnsOf(headings);
  const isKnown = (column: TableColumn): boolean => columns.includes(column);
  // Lists of products have ingredients, too, but no times.
  const isTimed = isKnown('prepTime') || isKnown('cookTime');
  const isOfRecipes = isKnown('instructions') || (isTimed && isKnown('servings'));
  return isKnown('title') && isKnown('ingredients') && isOfRecipes ? columns : null;
}

/** The columns of a table of recipes by its first line; null for any other text. */
export function tableOf(text: string): Table | null {
  const { separator, headings } = headingsOf(text);
  if (headings.length < 3 || headings.some((heading) => heading.length > 60 || heading.includes('\n'))) return null;
  const columns = recipeColumns(headings);
  return columns && { separator, headings, columns };
}

/** Whether a text begins like a table of recipes. */
export const beginsLikeTable = (text: string): boolean => tableOf(tableText(text)) !== null;
