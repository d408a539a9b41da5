import { type DraftLine, item } from '../../domain/draft.ts';
import { titled } from '../formats/stated-lines.ts';
import type { StatedRecipe } from '../formats/stated-recipe.ts';
import { ingredientText } from '../formats/stated-values.ts';
import { AMOUNT } from './meal-master.ts';
import { REZKONV } from './typed-marks.ts';
import { recipeParts, stepsOfParagraphs } from './typed-steps.ts';

const END = /^={5}[ \t]*$/m;
const HEAD = /^[ \t]*(Titel|Kategorien|Menge):[ \t]*(.*)$/i;
/** "====== ZUTATEN ======"; the ingredients, their groups and the source each have one. */
const SECTION = /^={5,}[ \t]*([^=\s].{0,80}?)[ \t]*={5,}[ \t]*$/u;
const NO_GROUP = /^zutaten$/i;
const SOURCE = /^quelle$/i;
const ENTRY = new RegExp(String.raw`${AMOUNT} +\S`, 'u');
const UNIT_AT = 8;
/** The unit has nine places, or as many as it needs with two blanks behind it. */
const UNIT = /^(\S.{0,8}?) {2,}(\S.*)$/u;
const UNIT_WIDTH = 9;
/** The day on which someone typed the recipe, and who. */
const TYPED = /^erfasst \*rk\*\s*(\d\d)\.(\d\d)\.(\d{2,4})/i;
/** A title that is too long for its line. */
const LONG_TITLE = /^:?[ \t]*O-Titel[ \t]*:[ \t]*(\S.*)$/im;

interface Block {
  readonly section: string;
  readonly lines: string[];
}

/** The lines below each section, up to the first one that belongs to the method. */
function blocksOf(lines: readonly string[]): { blocks: Block[]; method: string } {
  const blocks: Block[] = [{ section: '', lines: [] }];
  for (const [index, line] of lines.entries()) {
    const [, section] = SECTION.exec(line) ?? [];
    const last = blocks.at(-1);
    const isEntry = SOURCE.test(last?.section ?? '') ? /^\s{3}/.test(line) : ENTRY.test(line);
    if (section !== undefined) blocks.push({ section, lines: [] });
    else if (isEntry) last?.lines.push(line);
    else if (line.trim() !== '' && !HEAD.test(line)) return { blocks, method: lines.slice(index).join('\n') };
  }
  return { blocks, method: '' };
}

function entryOf(line: string): string {
  const rest = line.slice(UNIT_AT);
  const [, unit = rest.slice(0, UNIT_WIDTH).trim(), text = rest.slice(UNIT_WIDTH).trim()] = UNIT.exec(rest) ?? [];
  return ingredientText(
    line.slice(0, UNIT_AT).trim(),
    rest.startsWith(' ') ? '' : unit,
    rest.startsWith(' ') ? rest.trim() : text,
    '',
  );
}

/** The entries; a dash goes on with the one before. */
function entriesOf(lines: readonly string[]): DraftLine[] {
  const entries: string[] = [];
  for (const line of lines) {
    const [, more] = /^\s*-+\s*(\D.*)$/u.exec(line) ?? [];
    const last = more === undefined ? undefined : entries.pop();
    entries.push(last === undefined ? entryOf(line) : `${last} ${more}`);
  }
  return entries.map(item);
}

/** "01.02.99" as ISO 8601. */
function typedAt(lines: readonly string[]): string {
  const [, day = '', month = '', year = ''] =
    lines.flatMap((line) => [TYPED.exec(line) ?? []]).find(({ length }) => length > 0) ?? [];
  const century = year.length === 4 ? '' : Number(year) < 70 ? '20' : '19';
  return year === '' ? '' : `${century}${year}-${month}-${day}`;
}

function recipeOf(part: string, key: string): StatedRecipe {
  const end = END.exec(part);
  const lines = (end === null ? part : part.slice(0, end.index)).split('\n').map((line) => line.trimEnd());
  const head = new Map(
    lines.flatMap((line) => {
      const [, label = '', value] = HEAD.exec(line) ?? [];
      return value === undefined ? [] : [[label.toLowerCase(), value] as const];
    }),
  );
  const { blocks, method } = blocksOf(lines);
  const source = blocks.filter(({ section }) => SOURCE.test(section)).flatMap((block) => block.lines);
  const origin = source.map((line) => line.trim().replace(/^-+\s*/, ''));
  const typed = origin.findIndex((line) => TYPED.test(line));
  return {
    key,
    title: LONG_TITLE.exec(method)?.[1] ?? head.get('titel') ?? '',
    servings: head.get('menge') ?? '',
    tags: (head.get('kategorien') ?? '').split(','),
    ingredients: blocks
      .filter(({ section }) => !SOURCE.test(section))
      .flatMap(({ section, lines: entries }) => titled(NO_GROUP.test(section) ? '' : section, entriesOf(entries))),
    instructions: stepsOfParagraphs(method.replace(LONG_TITLE, '')),
    sourceName: (typed === -1 ? origin : origin.slice(0, typed)).join(', '),
    createdAt: typedAt(origin),
    isCut: end === null,
  };
}

/** RezKonv: texts with any number of recipes, in columns as Meal-Master's, in German (as Krecipes writes and reads it). */
export const readRezKonv = (text: string): StatedRecipe[] =>
  recipeParts(text, REZKONV).map((part, index) => recipeOf(part, String(index)));
