import { item, type DraftLine } from '../../domain/draft.ts';
import { attribute, contains, type ElementNode, isElement, parseHtml } from '../../document/html/html-tree.ts';
import { linesOf, textOf } from '../../document/html/visible-text.ts';
import type { ArchivePicture } from './archive-recipe.ts';
import { linesOfText, titled } from './stated-lines.ts';
import { pictureOfText } from './stated-pictures.ts';
import type { StatedRecipe } from './stated-recipe.ts';

const hasClass = (element: ElementNode, name: string): boolean =>
  attribute(element, 'class').split(/\s+/).includes(name);

/** The elements within one, in the order of the document. */
function elementsWithin(element: ElementNode): ElementNode[] {
  const found: ElementNode[] = [];
  const open = element.children.filter(isElement).toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next);
    for (const child of next.children.filter(isElement).toReversed()) open.push(child);
  }
  return found;
}

/** Looks up the elements of one recipe. */
function elementsIn(recipe: ElementNode) {
  const inside = elementsWithin(recipe);
  return {
    all: inside,
    /** Elements with this name as id or as class. */
    named: (name: string): ElementNode[] =>
      inside.filter((element) => attribute(element, 'id') === name || hasClass(element, name)),
    /** Elements with this `itemprop`. */
    stating: (name: string): ElementNode[] => inside.filter((element) => attribute(element, 'itemprop') === name),
  };
}

const valueOf = (element: ElementNode | undefined): string =>
  element === undefined ? '' : attribute(element, 'content') || textOf(element);

const linesText = (element: ElementNode | undefined): string =>
  element === undefined ? '' : linesOf(element).join('\n');

function addressIn(element: ElementNode | undefined, elements: readonly ElementNode[]): string {
  if (element === undefined) return '';
  const link = [element, ...elements.filter((inner) => contains(element, inner))].find(
    (inner) => attribute(inner, 'href') !== '',
  );
  return link === undefined ? '' : attribute(link, 'href');
}

const picturesOf = (elements: readonly ElementNode[], name: string): ArchivePicture[] =>
  [
    ...new Set(elements.filter((element) => element.name === 'img').map((element) => attribute(element, 'src'))),
  ].flatMap((src) => pictureOfText(src, name));

/** "recipeNutTotalFat" as "total fat". */
const factName = (fact: ElementNode): string =>
  attribute(fact, 'itemprop')
    .replace('recipeNut', '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase();

/** Recipe Keeper: a zip of `recipes.html` with microdata, and of its pictures (as Mealie's and Tandoor's importers read it). */
export function readRecipeKeeperPage(html: string, name: string): StatedRecipe[] {
  if (!/class\s*=\s*["']?[^"'>]*\brecipe-details\b/.test(html)) return [];
  const { elements } = parseHtml(html);
  return elements
    .filter((element) => hasClass(element, 'recipe-details'))
    .map((recipe, index): StatedRecipe => {
      const { all, stating } = elementsIn(recipe);
      const value = (prop: string): string => valueOf(stating(prop)[0]);
      const source = stating('recipeSource')[0];
      const url = addressIn(source, all);
      const nutrition = all.filter(
        (element) => attribute(element, 'itemprop').startsWith('recipeNut') && valueOf(element) !== '',
      );
      const facts = nutrition.map((fact) => `${factName(fact)} ${valueOf(fact)}`);
      return {
        key: value('recipeId') || String(index),
        title: value('name'),
        prepTime: value('prepTime'),
        cookTime: value('cookTime'),
        servings: value('recipeYield'),
        tags: ['recipeCourse', 'recipeCategory', 'recipeCollection'].flatMap((prop) => stating(prop).map(valueOf)),
        ingredients: linesOfText(linesText(stating('recipeIngredients')[0])),
        instructions: linesOfText(linesText(stating('recipeDirections')[0])),
        url,
        sourceName: value('recipeSource'),
        notes: linesText(stating('recipeNotes')[0]),
        rating: Number(value('recipeRating')),
        favorite: /^true$/i.test(value('recipeIsFavourite')),
        further: [['Nutrition', facts.join(', ')]],
        pictures: picturesOf(all, name),
      };
    });
}

/** Paprika's export as pages: one for each recipe, with microdata, beside the folder of its pictures. */
export function readPaprikaPage(html: string, name: string): StatedRecipe[] {
  if (!/class="(?:ingredients|directions) text"/.test(html) || !/class="infobox"/.test(html)) return [];
  const { elements } = parseHtml(html);
  return elements
    .filter((element) => hasClass(element, 'recipe') && attribute(element, 'itemtype').endsWith('Recipe'))
    .map((recipe, index): StatedRecipe => {
      const { all, stating, named } = elementsIn(recipe);
      const value = (prop: string): string => valueOf(stating(prop)[0]);
      const rating = stating('aggregateRating')[0];
      return {
        key: String(index),
        title: value('name'),
        description: linesText(stating('description')[0]),
        prepTime: value('prepTime'),
        cookTime: value('cookTime'),
        totalTime: value('totalTime'),
        servings: value('recipeYield'),
        tags: value('recipeCategory')
          .split(',')
          .map((tag) => tag.trim()),
        ingredients: linesOfText(linesText(named('ingredients')[0])),
        instructions: linesOfText(linesText(stating('recipeInstructions')[0])),
        url: addressIn(stating('url')[0], all),
        sourceName: value('author'),
        notes: linesText(stating('comment')[0]),
        rating: rating === undefined ? 0 : Number(attribute(rating, 'value')),
        further: [
          ['Difficulty', value('difficulty')],
          ['Nutrition', linesText(stating('nutrition')[0])],
        ],
        pictures: picturesOf(all, name),
      };
    });
}

/** Lines of list entries and notes between them; a class that ends in `subheader` marks a heading. */
function entriesOf(elements: readonly ElementNode[], entry: string): DraftLine[] {
  const isHeading = (element: ElementNode): boolean => hasClass(element, `${entry}_subheader`);
  return elements
    .filter(
      (element) =>
        [entry, `${entry}_note`, `${entry}_next`].some((name) => hasClass(element, name)) || isHeading(element),
    )
    .flatMap((element) => (isHeading(element) ? titled(textOf(element), []) : linesOf(element).map(item)));
}

/** CopyMeThat: a zip of `recipes.html` and of its pictures (as Tandoor's importer reads it). */
export function readCopyMeThatPage(html: string, name: string): StatedRecipe[] {
  if (!/class\s*=\s*["']?[^"'>]*\brecipeIngredient\b/.test(html)) return [];
  if (!/id\s*=\s*["']?(?:name|recipeIngredients)\b/.test(html)) return [];
  const { elements, root } = parseHtml(html);
  const marked = elements.filter((element) => hasClass(element, 'recipe'));
  return (marked.length > 0 ? marked : [root]).map((recipe, index): StatedRecipe => {
    const { all, named } = elementsIn(recipe);
    const text = (...names: string[]): string => plainTextOf(names.flatMap(named)[0]);
    const rating = /\d/.exec(text('ratingValue', 'rating'))?.[0] ?? '';
    return {
      key: String(index),
      title: text('name'),
      description: linesText(named('description')[0]),
      servings: text('recipeYield', 'servings'),
      tags: named('recipeCategory')
        .map(textOf)
        .filter((tag) => !/^tags?:$/i.test(tag)),
      ingredients: entriesOf(all, 'recipeIngredient'),
      instructions: entriesOf(all, 'instruction'),
      url: addressIn(named('original_link')[0], all) || text('original_link'),
      notes: all
        .filter((element) => hasClass(element, 'recipeNote') || hasClass(element, 'recipeNote_subheader'))
        .flatMap(linesOf)
        .join('\n'),
      rating: Number(rating),
      favorite: text('starred') !== '',
      further: [['', text('made_this')]],
      pictures: picturesOf(all, name),
    };
  });
}

const plainTextOf = (element: ElementNode | undefined): string => (element === undefined ? '' : textOf(element));
