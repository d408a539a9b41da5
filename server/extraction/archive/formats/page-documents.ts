import { item, type DraftLine } from '../../domain/draft.ts';
import { attribute, contains, type ElementNode, parseHtml } from '../../document/html/html-tree.ts';
import { linesOf, textOf } from '../../document/html/visible-text.ts';
import { type ArchivePicture, linesOfText, type StatedRecipe } from './archive-recipe.ts';
import { pictureOfText } from './schema-org.ts';

const hasClass = (element: ElementNode, name: string): boolean =>
  attribute(element, 'class').split(/\s+/).includes(name);

/** Looks up the elements of one recipe. */
function elementsIn(recipe: ElementNode, elements: readonly ElementNode[]) {
  const inside = elements.filter((element) => element !== recipe && contains(recipe, element));
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

/** Recipe Keeper: a zip of `recipes.html` with microdata, and of its pictures (as Mealie's and Tandoor's importers read it). */
export function readRecipeKeeperPage(html: string, name: string): StatedRecipe[] {
  if (!/class="[^"]*\brecipe-details\b/.test(html)) return [];
  const { elements } = parseHtml(html);
  return elements
    .filter((element) => hasClass(element, 'recipe-details'))
    .map((recipe, index): StatedRecipe => {
      const { all, stating } = elementsIn(recipe, elements);
      const value = (prop: string): string => valueOf(stating(prop)[0]);
      const source = stating('recipeSource')[0];
      const url = addressIn(source, all);
      const nutrition = all.filter(
        (element) => attribute(element, 'itemprop').startsWith('recipeNut') && valueOf(element) !== '',
      );
      const facts = nutrition.map((fact) => `${attribute(fact, 'itemprop').replace('recipeNut', '')} ${valueOf(fact)}`);
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

/** Lines of list entries; a class that ends in `subheader` marks a heading. */
function entriesOf(elements: readonly ElementNode[], entry: string): DraftLine[] {
  const isEntry = (element: ElementNode): boolean => hasClass(element, entry);
  const isHeading = (element: ElementNode): boolean => hasClass(element, `${entry}_subheader`);
  return elements
    .filter((element) => isEntry(element) || isHeading(element))
    .flatMap((element): DraftLine[] => {
      const text = textOf(element);
      if (text === '') return [];
      return [isHeading(element) ? { content: text.replace(/[:：]$/, ''), type: 'title' } : item(text)];
    });
}

/** CopyMeThat: a zip of `recipes.html` and of its pictures (as Tandoor's importer reads it). */
export function readCopyMeThatPage(html: string, name: string): StatedRecipe[] {
  if (!/class="[^"]*\brecipeIngredient\b/.test(html) || !/id="(?:name|recipeIngredients)"/.test(html)) return [];
  const { elements, root } = parseHtml(html);
  const marked = elements.filter((element) => hasClass(element, 'recipe'));
  return (marked.length > 0 ? marked : [root]).map((recipe, index): StatedRecipe => {
    const { all, named } = elementsIn(recipe, elements);
    const text = (...names: string[]): string => plainTextOf(names.flatMap(named)[0]);
    const rating = /\d/.exec(text('ratingValue', 'rating'))?.[0] ?? '';
    return {
      key: String(index),
      title: text('name'),
      description: text('description'),
      servings: text('recipeYield', 'servings'),
      tags: named('recipeCategory').map(textOf),
      ingredients: entriesOf(all, 'recipeIngredient'),
      instructions: entriesOf(all, 'instruction'),
      url: addressIn(named('original_link')[0], all),
      notes: named('recipeNote').map(textOf).join('\n'),
      rating: Number(rating),
      further: [['', text('made_this')]],
      pictures: picturesOf(all, name),
    };
  });
}

const plainTextOf = (element: ElementNode | undefined): string => (element === undefined ? '' : textOf(element));
