import type { DraftLine } from '../../domain/draft.ts';
import type { TableColumn } from '../../lexicon/headings/table-columns.ts';
import { linesOfText } from './stated-lines.ts';
import { pictureOfText } from './stated-pictures.ts';
import type { StatedRecipe } from './stated-recipe.ts';
import { starsOf } from './stated-values.ts';

/** What the cells of a row hold. */
export interface RowColumns {
  readonly headings: readonly string[];
  readonly columns: readonly TableColumn[];
}

/** The entries of a cell: lines, a list in JSON, or what stands between semicolons or bars. */
function entriesIn(cell: string): DraftLine[] {
  const text = cell.trim();
  if (text.startsWith('[') && text.endsWith(']')) {
    const listed = listIn(text);
    if (listed !== null) return linesOfText(listed.join('\n'));
  }
  const lines = linesOfText(text.replaceAll('\\n', '\n'));
  const isList = lines.length === 1 && /[;|]/.test(text);
  return isList ? linesOfText(text.replaceAll(/\s*[;|]\s*/g, '\n')) : lines;
}

function listIn(text: string): string[] | null {
  try {
    const list = JSON.parse(text) as unknown;
    return Array.isArray(list) && list.every((entry) => typeof entry === 'string') ? list : null;
  } catch {
    return null; // a text in brackets
  }
}

const tagsIn = (cell: string): string[] => cell.replace(/^\[|\]$/g, '').split(/[,;|^\n]/);

/** Steps are sentences: only lines and lists divide them. */
const stepsIn = (cell: string): DraftLine[] =>
  cell.trim().startsWith('[') ? entriesIn(cell) : linesOfText(cell.replaceAll('\\n', '\n'));

/** "no" as programs write it into a column of their own. */
const SAYS_NOTHING = /^(?:0(?:\.0+)?|false|no|none|null|nan|n\/a|-)?$/i;

/** The recipe of a row of a table; `name` is the document's. Columns that nobody knows become notes. */
export function recipeOfRow(
  { headings, columns }: RowColumns,
  cells: readonly string[],
  key: string,
  name: string,
): StatedRecipe {
  const all = (column: TableColumn): string[] =>
    columns
      .flatMap((held, index) => (held === column ? (cells[index] ?? '').trim() : []))
      .filter((cell) => cell !== '');
  const text = (column: TableColumn): string => all(column)[0] ?? '';
  const others = columns.flatMap((held, index) => {
    const cell = (cells[index] ?? '').trim();
    return held === 'other' && !SAYS_NOTHING.test(cell) ? [[headings[index] ?? '', cell] as const] : [];
  });
  const isAddress = (cell: string): boolean => /^(?:https?:\/\/|www\.)/i.test(cell);
  return {
    key,
    title: text('title'),
    description: all('description').join('\n'),
    prepTime: text('prepTime'),
    cookTime: text('cookTime'),
    totalTime: text('totalTime'),
    servings: text('servings'),
    yieldText: all('servings').at(-1) ?? '',
    tags: all('tags').flatMap(tagsIn),
    ingredients: all('ingredients').flatMap(entriesIn),
    instructions: all('instructions').flatMap(stepsIn),
    url: [...all('url'), ...all('source')].find(isAddress) ?? '',
    sourceName: [...all('source'), ...all('url')].find((cell) => !isAddress(cell)) ?? '',
    createdAt: text('createdAt').replace(/ UTC$/, ''),
    notes: all('notes').join('\n\n'),
    rating: starsOf(text('rating')),
    favorite: !SAYS_NOTHING.test(text('favorite')),
    cookedOn: all('cookedOn').flatMap((cell) => cell.split(/[,;]\s*/)),
    further: others,
    pictures: all('image')
      .flatMap((cell) => cell.split(/\n|[,;\s]+(?=https?:|$)/i))
      .flatMap((cell) => pictureOfText(cell, name)),
  };
}
