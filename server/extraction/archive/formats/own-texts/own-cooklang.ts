import { type LineOrText, lineText, type LineType, type Recipe } from '../../../../../shared/domain/recipe.ts';
import { isUnit } from '../../../../../shared/words/units.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { logicalLines, type OwnText, writeFrontMatter } from './front-matter.ts';

/** Comments that part the lists. */
const INGREDIENTS = '[- ingredients -]';
const STEPS = '[- steps -]';

const typeOf = (line: LineOrText): LineType => (typeof line === 'string' ? 'item' : (line.type ?? 'item'));

/** An amount, a name, and what follows a comma or stands in brackets: "200 g lentils, rinsed". */
const PARTS = /^(?:(?<amount>[\p{Nd}¼-¾⅐-⅞][\p{Nd}¼-¾⅐-⅞.,/⁄–-]*(?: \p{Nd}+[/⁄]\p{Nd}+)?)\s+)?(?<rest>\p{L}.*)$/u;
const NAME = /^(?<name>[^,(;:]+?)(?:, (?<after>.+)|\s\((?<inside>[^()]+)\))?$/u;
/** What names, amounts and notes of Cooklang cannot contain. */
const SIGNS = /[@#~{}()[\]=<>"$\\%*:;.,\n]+/g;
const bare = (text: string): string => text.replaceAll(SIGNS, ' ').replaceAll(/\s+/g, ' ').trim();

interface Mark {
  readonly amount: string;
  readonly unit: string;
  readonly name: string;
  readonly note: string;
}

/** The parts of an ingredient; null if it has no name. */
function partsOf(line: string): Mark | null {
  const { amount = '', rest = line } = PARTS.exec(line)?.groups ?? {};
  const [word = ''] = rest.split(' ');
  const unit = amount !== '' && isUnit(word) && rest.length > word.length + 1 && bare(word) === word ? word : '';
  const called = unit === '' ? rest : rest.slice(unit.length + 1);
  const { name = called, after, inside } = NAME.exec(called)?.groups ?? {};
  const mark = { amount, unit, name: bare(name), note: bare(after ?? inside ?? '') };
  return /^\p{L}/u.test(mark.name) ? mark : null;
}

const written = ({ amount, unit, name, note }: Mark): string =>
  `@${name}{${amount}${unit === '' ? '' : `%${unit}`}}${note === '' ? '' : `(${note})`}`;

/** The text of an ingredient as an import composes it of its parts. */
const composed = ({ amount, unit, name, note }: Mark): string =>
  [amount, unit, name].filter((part) => part !== '').join(' ') + (note === '' ? '' : `, ${note}`);

/** An ingredient; where its parts do not say it exactly, its text follows as a comment. */
function ingredient(line: string): string {
  const mark = partsOf(line);
  const comment = `[- ${JSON.stringify(line)
    .slice(1, -1)
    .replaceAll('-]', String.raw`-\u005d`)} -]`;
  if (mark === null) return comment;
  return composed(mark) === line ? written(mark) : `${written(mark)} ${comment}`;
}

/** The text that a comment quotes; null if someone has changed its notation. */
function unquoted(comment: string): string | null {
  try {
    return String(JSON.parse(`"${comment}"`));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const MARKED = /^@(?<name>[^{]*)\{(?<amount>[^}%]*)(?:%(?<unit>[^}]*))?\}(?:\((?<note>[^)]*)\))?$/u;

/** The text of a line of ingredients. The comment counts unless someone has changed the ingredient before it. */
function readIngredient(line: string): string | null {
  const { mark = '', comment } =
    /^(?<mark>@[^}]*\}(?:\([^)]*\))?)?\s*(?:\[- (?<comment>.*) -\])?$/.exec(line)?.groups ?? {};
  const exact = comment === undefined ? null : unquoted(comment);
  if (exact !== null && (mark === '' || ingredient(exact).startsWith(`${mark} `))) return exact;
  const { name, amount = '', unit = '', note = '' } = MARKED.exec(mark)?.groups ?? {};
  return name === undefined ? null : composed({ amount, unit, name, note });
}

/** Marks what Cooklang would take for its own signs. */
const escaped = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/[\\@#~{}]/g, String.raw`\$&`)
        .replaceAll(/--|\[-/g, (sign) => `${sign[0]}\\-`)
        .replace(/^([>=])/, String.raw`\$1`),
    )
    .join('\\\n');
const plain = (line: string): string => line.replaceAll(/\\([\\@#~{}>=-])/g, '$1');

const heading = (line: LineOrText, type: LineType): string =>
  `${type === 'title' ? '=' : '=='} ${escaped(lineText(line))}`;

/** Ingredients stand below each other, steps are paragraphs, and headings stand apart. */
function listOf(lines: readonly LineOrText[], item: (text: string) => string, gap: string): string {
  let list = '';
  for (const line of lines) {
    const type = typeOf(line);
    list += type === 'item' ? `${item(lineText(line))}\n${gap}` : `\n${heading(line, type)}\n\n`;
  }
  return list;
}

/** A recipe in Cooklang, which an import restores. */
export function writeOwnCooklang(recipe: Recipe, images: readonly string[]): string {
  const { id: _, revision: _revision, doubts: _doubts, ingredients, instructions, ...head } = recipe;
  return [
    writeFrontMatter({ ...head, images: [...images] }),
    `${INGREDIENTS}\n${listOf(ingredients, ingredient, '')}`,
    `${STEPS}\n\n${listOf(instructions, escaped, '\n')}`,
  ].join('\n');
}

/** The lines of a list; null if one of them is not what the export writes. */
function readList(lines: readonly string[], item: (line: string) => string | null): LineOrText[] | null {
  const list: LineOrText[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    const [, mark, name = ''] = /^(={1,2}) ([^]*)$/.exec(line) ?? [];
    const type = mark === '=' ? 'title' : 'subtitle';
    const read = mark === undefined ? item(line) : ({ content: plain(name), type } as const);
    if (read === null) return null;
    list.push(read);
  }
  return list;
}

/** The fields of a recipe that was written by `writeOwnCooklang`; null if its structure was changed. */
export function readOwnCooklang({ head, body }: OwnText): Readonly<Record<string, JsonValue>> | null {
  const lines = logicalLines(body);
  const [first, second] = [lines.indexOf(INGREDIENTS), lines.indexOf(STEPS)];
  if (first === -1 || second < first) return null;
  const ingredients = readList(lines.slice(first + 1, second), readIngredient);
  const instructions = readList(lines.slice(second + 1), plain);
  if (ingredients === null || instructions === null) return null;
  return { ...head, ingredients: ingredients as JsonValue, instructions: instructions as JsonValue };
}
