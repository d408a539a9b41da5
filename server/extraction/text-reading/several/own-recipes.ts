import { saysOtherRecipes } from '../../lexicon/recipe-words.ts';
import { wordKey } from '../../lexicon/lexicons/word-key.ts';
import type { RecipeBlock } from './recipe-blocks.ts';
import type { RecipeTitles, TitleRegion } from './recipe-titles.ts';
import type { Row } from '../rows/row.ts';

/** A separate recipe: the index of its title, and its last block. */
export interface OwnRecipe {
  title: number;
  block: RecipeBlock;
}

/** Up to this number of lists with methods can be parts of one recipe: dough, filling, icing. */
const FEW = 5;

/** The facts of a recipe are at most this many rows below its title. */
const HEAD = 12;

/** In characters. Shorter words are not significant enough to be searched in a text. */
const MIN_WORD = 3;

/** The blocks that begin separate recipes. Other blocks are parts of the recipe above them. */
export function ownRecipes(
  rows: readonly Row[],
  regions: readonly TitleRegion[],
  { style, at }: RecipeTitles,
): OwnRecipe[] {
  const titled = regions.flatMap(({ block }, index) => {
    const title = at[index];
    if (title == null) return [];
    const isSetAlike = style > 0 && (rows[title]?.level ?? 0) > 0;
    return isSetAlike || isOwn(regions, index) ? [{ title, block, index }] : [];
  });
  if (titled.length < 2) return [];
  if (titled.length <= FEW && areParts(rows, titled, style)) return [];
  return titled.map(({ title, block, index }, number) => {
    const next = titled[number + 1]?.index ?? regions.length;
    return { title, block: regions[next - 1]?.block ?? block, from: index };
  });
}

/**
 * Whether a block has the same headings as most of the document's blocks. It is used if the formatting of its title
 * does not decide.
 */
function isOwn(regions: readonly TitleRegion[], index: number): boolean {
  const block = regions[index]?.block;
  if (block === undefined) return false;
  const headed = regions.filter((region) => region.block.isHeaded).length;
  return block.isHeaded || headed < regions.length / 2 || block.isMethodHeaded;
}

interface Titled {
  title: number;
  block: RecipeBlock;
  index: number;
}

/** Whether a few lists with methods are parts of one recipe. */
function areParts(rows: readonly Row[], titled: readonly Titled[], style: number): boolean {
  if (mention(rows, titled)) return true;
  if (countOn(rows, titled)) return true;
  const first = titled[0]?.title ?? 0;
  const above = rows.slice(0, first + 1).filter((row) => row.opens === null && isHeadingAbove(row, style));
  if (above.length === 0) return false;
  const chapters = rows
    .slice(first)
    .some((row) => style > 1 && row.level > 0 && row.level < style && row.opens === null);
  if (chapters || above.some(({ text }) => saysSeveral(text))) return false;
  if (titled.every(({ block }) => block.isHeaded && block.isMethodHeaded)) return false;
  return titled.filter((one) => hasFacts(rows, one)).length < 2;
}

/** Whether a row above the first recipe can be the title of the entire document. */
function isHeadingAbove(row: Row, style: number): boolean {
  if (style > 0) return row.level > 0 && row.level < style;
  return row.level > 0 || (style < 0 && row.bold);
}

/** Words in the titles of recipe collections. */
const COLLECTION =
  /recipes|cook ?book|recettes|cuisine de|recetas|recetario|rezepte|kochbuch|receitas|ricette|ricettario|рецепт(?:ы|ов)|кулинарн|tarifler|kumpulan resep|resep-resep|מתכונים|وصفات|रेसिपीज़|व्यंजनों|レシピ集|레시피 모음|食谱|食譜|菜谱集|recepten|recept(?:er|y)|przepisy|oppskrifter|opskrifter|reseptit|συνταγές|рецепти/iu;

const saysSeveral = (text: string): boolean => saysOtherRecipes(text) || COLLECTION.test(text);

function hasFacts(rows: readonly Row[], { title, block }: Titled): boolean {
  return rows.slice(title, Math.min(block.list + 2, title + HEAD)).some((row) => row.isFact);
}

/** Whether one part mentions the title of another: "Spread the ragù over the pasta." */
function mention(rows: readonly Row[], titled: readonly Titled[]): boolean {
  const texts = titled.map(({ block }, index) => {
    const end = titled[index + 1]?.title ?? rows.length;
    return ` ${wordKey(
      rows
        .slice(block.list, end)
        .map((row) => row.text)
        .join(' '),
    )} `;
  });
  return titled.some(({ title }, index) => {
    const words = wordKey(rows[title]?.text ?? '')
      .split(' ')
      .filter((word) => word.length >= MIN_WORD);
    return (
      words.length > 0 &&
      texts.some((text, other) => other !== index && words.every((word) => text.includes(` ${word}`)))
    );
  });
}

/** Whether the step numbers continue from one block to the next. */
function countOn(rows: readonly Row[], titled: readonly Titled[]): boolean {
  const numbers = titled.map(({ block }, index) => {
    const end = titled[index + 1]?.title ?? rows.length;
    return rows
      .slice(block.method, end)
      .flatMap((row) => (row.step !== null && row.step.rest !== '' ? [row.step.number] : []));
  });
  return numbers
    .slice(1)
    .some(([first], index) => first !== undefined && first > 1 && first === (numbers[index]?.at(-1) ?? 0) + 1);
}
