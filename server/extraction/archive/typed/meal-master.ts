import { type DraftLine, item } from '../../domain/draft.ts';
import { linesOfText, titled } from '../formats/stated-lines.ts';
import type { StatedRecipe } from '../formats/stated-recipe.ts';
import { ingredientText } from '../formats/stated-values.ts';
import { MEAL_MASTER, TITLE_WORDS } from './typed-marks.ts';
import { recipeParts, stepsOfParagraphs } from './typed-steps.ts';

const CATEGORIES =
  /^\s*(?:categories|category|kategorien?|cat[ée]gories?|categor[íi]as?|categorie|категории)\s*:\s*(.*)$/iu;
const YIELD =
  /^\s*(?:yield|servings|serves|menge|portionen|portions|porciones|raciones|porzioni|порции|выход)\s*:\s*(.*)$/iu;
const TITLE_LINE = new RegExp(String.raw`^\s*${TITLE_WORDS}\s*:\s*(.*)$`, 'iu');

const END = /^(?:M{5}|-{5})[ \t]*$/;
const SECTION = /^(?:M{5})?-{5,}\s*([^-\s].{0,80}?)\s*-{5,}\s*$/u;
/** The seven places for an amount. */
export const AMOUNT = String.raw`^[\d.,/ ½¼¾⅓⅔⅛-]{7}`;
/** Behind the amount are two places for the unit, and the text from the twelfth on. */
const ENTRY = new RegExp(String.raw`${AMOUNT} [\p{L} ]{2} \S`, 'u');
const TEXT_AT = 11;
const SECOND_COLUMN = 41;
/** "Source: …", "Recipe by: …" among the steps. */
const SOURCE = /^[ \t:]*(?:source|from|recipe by|quelle|fuente|fonte|источник)[ \t]*:[ \t]*(\S.*)$/imu;

/** The codes of units that mean nothing to others. */
const UNITS: Readonly<Record<string, string>> = {
  c: 'cups',
  tb: 'tbsp',
  T: 'tbsp',
  ts: 'tsp',
  t: 'tsp',
  fl: 'fl oz',
  pt: 'pints',
  qt: 'quarts',
  ga: 'gallons',
  pk: 'package',
  cn: 'can',
  ct: 'carton',
  bn: 'bunch',
  sl: 'slices',
  pn: 'pinch',
  ds: 'dash',
  dr: 'drops',
  sm: 'small',
  md: 'medium',
  lg: 'large',
  ea: '',
  x: '',
};

function unitOf(code: string, amount: string): string {
  const unit = UNITS[code] ?? UNITS[code.toLowerCase()] ?? code;
  return /^1?$|^[\d/]*\/\d+$/.test(amount) ? unit.replace(/^(cup|pint|quart|gallon|slice|drop)s$/, '$1') : unit;
}

function entryOf(line: string): string {
  const amount = line.slice(0, 7).trim();
  return ingredientText(amount, unitOf(line.slice(8, 10).trim(), amount), line.slice(TEXT_AT).trim(), '');
}

/** The entries of lines in one or two columns, of which the first is read first. A dash goes on with the entry before, and so does what follows a comma. */
function entriesOf(lines: readonly string[]): DraftLine[] {
  const second = lines.map((line) => line.slice(SECOND_COLUMN)).filter((part) => ENTRY.test(part));
  const first = lines.map((line) => (ENTRY.test(line.slice(SECOND_COLUMN)) ? line.slice(0, SECOND_COLUMN) : line));
  const entries: string[][] = [];
  for (const line of [...first, ...second].filter((one) => one.trim() !== '')) {
    const rest = line.slice(TEXT_AT).trim();
    const last = entries.at(-1);
    const goesOn = rest.startsWith('-') || /[,;]$/.test(last?.at(-1) ?? '');
    if (goesOn && line.slice(0, TEXT_AT).trim() === '' && last !== undefined) last.push(rest.replace(/^-+\s*/u, ''));
    else entries.push([entryOf(line)]);
  }
  return entries
    .map((parts) => parts.join(' '))
    .filter((entry) => entry !== '')
    .map(item);
}

/** A first paragraph that is a list, where someone has moved the columns. */
function firstParagraph(lines: readonly string[]): number {
  const begin = lines.findIndex((line) => line.trim() !== '');
  const end = lines.findIndex((line, index) => index > begin && line.trim() === '');
  const paragraph = begin === -1 || end === -1 ? [] : lines.slice(begin, end);
  const isList = paragraph.every((line) => line.length < 60) && paragraph.some((line) => /^\s*\p{N}/u.test(line));
  return isList ? end : 0;
}

/** The ingredients at the beginning, and the lines behind them. */
function readIngredients(lines: readonly string[]): { ingredients: DraftLine[]; rest: readonly string[] } {
  const groups: DraftLine[][] = [];
  let group: string[] = [];
  const end = lines.findIndex((line) => line.trim() !== '' && !ENTRY.test(line) && !SECTION.test(line));
  for (const line of end === -1 ? lines : lines.slice(0, end)) {
    const [, section] = SECTION.exec(line) ?? [];
    if (section === undefined) group.push(line);
    else {
      groups.push(entriesOf(group), titled(section, []));
      group = [];
    }
  }
  const ingredients = [...groups, entriesOf(group)].flat();
  const rest = end === -1 ? [] : lines.slice(end);
  const moved = ingredients.length === 0 ? firstParagraph(rest) : 0;
  return { ingredients: [...ingredients, ...linesOfText(rest.slice(0, moved).join('\n'))], rest: rest.slice(moved) };
}

function recipeOf(part: string, key: string): StatedRecipe {
  const all = part.split('\n').map((line) => line.trimEnd());
  const end = all.findIndex((line) => END.test(line));
  const lines = end === -1 ? all : all.slice(0, end);
  const found = (pattern: RegExp): string =>
    lines.slice(0, 8).flatMap((line) => pattern.exec(line)?.[1] ?? [])[0] ?? '';
  const head = lines.findLastIndex(
    (line, index) => index < 8 && [TITLE_LINE, CATEGORIES, YIELD].some((pattern) => pattern.test(line)),
  );
  const { ingredients, rest } = readIngredients(lines.slice(head + 1));
  const steps = rest.join('\n').replaceAll('\u0014', '\n\n');
  const [, sourceName = ''] = SOURCE.exec(steps) ?? [];
  return {
    key,
    title: found(TITLE_LINE),
    tags: found(CATEGORIES)
      .split(',')
      .filter((tag) => !/^\s*(?:none|keine)\s*$/i.test(tag)),
    servings: found(YIELD),
    ingredients,
    instructions: stepsOfParagraphs(steps.replace(SOURCE, '')),
    sourceName,
  };
}

/** Meal-Master: texts with any number of recipes, whose ingredients stand in columns (as samjavner/recipeformats reads it). */
export const readMealMaster = (text: string): StatedRecipe[] =>
  recipeParts(text, MEAL_MASTER).map((part, index) => recipeOf(part, String(index)));
