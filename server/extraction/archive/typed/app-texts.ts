import type { TableColumn } from '../../lexicon/headings/table-columns.ts';
import { linesOfText } from '../formats/stated-lines.ts';
import type { StatedRecipe } from '../formats/stated-recipe.ts';
import { recipeOfRow } from '../formats/row-recipe.ts';
import { PLAN_TO_EAT, isCopyMeThatText, isLabelledText, RECIPE_SAGE_TEXT } from './typed-marks.ts';
import { recipeParts } from './typed-steps.ts';

type Labels = readonly (readonly [label: string, column: TableColumn])[];

/** The labels of RecipeSage in their order. Earlier versions began with the key. */
const RECIPE_SAGE: Labels = [
  ['Title', 'title'],
  ['Description', 'description'],
  ['Yield', 'servings'],
  ['ActiveTime', 'prepTime'],
  ['TotalTime', 'totalTime'],
  ['Source', 'source'],
  ['Url', 'url'],
  ['Folder', 'none'],
  ['Ingredients', 'ingredients'],
  ['Instructions', 'instructions'],
  ['Notes', 'notes'],
  ['CreatedAt', 'createdAt'],
  ['UpdatedAt', 'none'],
  ['Rating', 'rating'],
  ['Labels', 'tags'],
  ['Images', 'image'],
];
const EARLY_ORDER =
  'id title description yield activeTime totalTime source url notes ingredients instructions folder createdAt updatedAt userId labels images';
const EARLY_RECIPE_SAGE: Labels = EARLY_ORDER.split(' ').map((label) => {
  const known = RECIPE_SAGE.find(([name]) => name.toLowerCase() === label.toLowerCase());
  return [label, known?.[1] ?? 'none'] as const;
});

/** The labels of Saffron, Pepperplate and Plan to Eat. The last ones, from the ingredients on, are in their order. */
const LABELLED = [
  ['title', 'Title'],
  ['description', 'Description'],
  ['source', 'Source'],
  ['url', 'Original URL'],
  ['servings', 'Yield', 'Serves'],
  ['prepTime', 'Active', 'Prep', 'Prep Time'],
  ['cookTime', 'Cook', 'Cook Time'],
  ['totalTime', 'Total', 'Total Time'],
  ['tags', 'Cookbook', 'Section', 'Course', 'Cuisine', 'Main Ingredient', 'Tags'],
  ['image', 'Image', 'Photo Url'],
  ['ingredients', 'Ingredients'],
  ['instructions', 'Instructions', 'Directions'],
  ['notes', 'Notes'],
] as const;
const LABELS: Labels = LABELLED.flatMap(([column, ...labels]) => labels.map((label) => [label, column] as const));

const NOTHING = /^(?:null|undefined)$/;

/** Whether a label may follow another one, by their places. A line of a note that begins like a label is none. */
type MayFollow = (next: number, last: number) => boolean;

/** The values of labels at the beginnings of lines, by the places of their labels. */
function valuesOf(lines: readonly string[], labels: Labels, mayFollow: MayFollow) {
  const values: string[][] = labels.map(() => []);
  let last = -1;
  for (const line of lines) {
    const next = labels.findIndex(([label], index) => mayFollow(index, last) && line.startsWith(`${label}:`));
    if (next !== -1) last = next;
    if (last !== -1) values[last]?.push(next === -1 ? line : line.slice((labels[last]?.[0].length ?? 0) + 1));
  }
  const cells = values.map((value) => value.join('\n').trim()).map((text) => (NOTHING.test(text) ? '' : text));
  return { cells, last };
}

const rowOf = (labels: Labels, cells: readonly string[], key: string, name: string): StatedRecipe =>
  recipeOfRow(
    { headings: labels.map(([label]) => label), columns: labels.map(([, column]) => column) },
    cells,
    key,
    name,
  );

const OF_MANY_LINES = new Set<TableColumn>(['description', 'ingredients', 'instructions', 'notes']);

/** RecipeSage's export as a text of all recipes (`exportDataAsync.ts` of its source code, and earlier `routes/data.js`). */
export function readRecipeSageText(text: string, name: string): StatedRecipe[] {
  const body = RECIPE_SAGE_TEXT.test(text) ? text.replace(RECIPE_SAGE_TEXT, '\n\n') : '';
  const labels = /^\s*id: /.test(body) ? EARLY_RECIPE_SAGE : RECIPE_SAGE;
  const begin = new RegExp(String.raw`\n\s*\n(?=${labels[0]?.[0] ?? ''}: )`);
  const mayFollow: MayFollow = (next, last) =>
    OF_MANY_LINES.has(labels[last]?.[1] ?? 'none') ? next === last + 1 : next > last;
  const method = labels.findIndex(([, column]) => column === 'instructions');
  return recipeParts(body, begin).map((part, index) => {
    const { cells, last } = valuesOf(part.split('\n'), labels, mayFollow);
    return { ...rowOf(labels, cells, String(index), name), isCut: last <= method };
  });
}

const INGREDIENTS = LABELS.findIndex(([label]) => label === 'Ingredients');

/**
 * Saffron and Pepperplate: a zip with a text for each recipe (as Tandoor writes the one and reads both). Plan to Eat: a
 * text of all recipes (as Tandoor reads it, and issue #2982 shows it).
 */
export function readLabelledText(text: string, name: string): StatedRecipe[] {
  if (!isLabelledText(text)) return [];
  const mayFollow: MayFollow = (next, last) =>
    last < INGREDIENTS || next > last || (last > INGREDIENTS && LABELS[next]?.[0] === 'Tags');
  const body = text.replace(/^\ufeff?\s*(?=Title:)/, `${'-'.repeat(14)}\n`);
  return recipeParts(body, PLAN_TO_EAT).map((part, index) => {
    const { cells } = valuesOf(
      part
        .trimEnd()
        .replace(/\n-{14,}$/, '')
        .split('\n'),
      LABELS,
      mayFollow,
    );
    const recipe = rowOf(LABELS, cells, String(index), name);
    return { ...recipe, title: recipe.title.replace(/^"(.*)"$/, '$1') };
  });
}

const PART = /^[ \t]*(INGREDIENTS|STEPS|NOTES)[ \t]*$/m;
const FACT = /^(Adapted from|Rated|Servings:|Tags:)\s*(.*)$/;

/** CopyMeThat's export as texts, one for each recipe (as the importer of reaper47/recipya-rs reads it). */
export function readCopyMeThatText(text: string): StatedRecipe[] {
  if (!isCopyMeThatText(text)) return [];
  const [head = '', ...rest] = text.replaceAll(/\r\n?/g, '\n').split(PART);
  const parts = new Map(
    rest.flatMap((part, index) => (index % 2 === 0 ? [[part, rest[index + 1] ?? ''] as const] : [])),
  );
  const [title = '', ...lines] = head.split('\n').flatMap((line) => line.trim() || []);
  const facts = new Map(
    lines.flatMap((line) => {
      const [, label, value = ''] = FACT.exec(line) ?? [];
      return label === undefined ? [] : [[label, value] as const];
    }),
  );
  const link = facts.get('Adapted from') ?? '';
  return [
    {
      key: '0',
      title,
      description: lines.filter((line) => !FACT.test(line)).join('\n'),
      servings: facts.get('Servings:') ?? '',
      tags: (facts.get('Tags:') ?? '').split(','),
      ingredients: linesOfText(parts.get('INGREDIENTS') ?? ''),
      instructions: linesOfText(parts.get('STEPS') ?? ''),
      url: link,
      sourceName: link,
      notes: parts.get('NOTES') ?? '',
      rating: Number.parseInt(facts.get('Rated') ?? '', 10) || 0,
    },
  ];
}
