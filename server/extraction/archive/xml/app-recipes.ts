import type { StatedRecipe } from '../formats/stated-recipe.ts';
import { linesOfText } from '../formats/stated-lines.ts';
import { pictureOfText } from '../formats/stated-pictures.ts';
import { childrenOf, textAt, textOf, type XmlElement } from './xml-tree.ts';

/** The texts at the end of paths that begin with each element of this name. */
const textsAt = (recipe: XmlElement, name: string, ...path: string[]): string[] =>
  childrenOf(recipe, name)
    .map((element) => textAt(element, ...path))
    .filter((text) => text !== '');

/** RecipeSage's export in XML: its table with labels and pictures (`routes/data.js` of its source code, until 2023). */
export function readRecipeSage(recipe: XmlElement, key: string, _: XmlElement, name: string): StatedRecipe {
  const text = (field: string): string => textAt(recipe, field);
  return {
    key: text('id') || key,
    title: text('title'),
    description: text('description'),
    prepTime: text('activetime'),
    totalTime: text('totaltime'),
    servings: text('yield'),
    tags: textsAt(recipe, 'labels', 'title'),
    ingredients: linesOfText(text('ingredients')),
    instructions: linesOfText(text('instructions')),
    url: text('url'),
    sourceName: text('source'),
    createdAt: text('createdat'),
    notes: text('notes'),
    rating: Number(text('rating')),
    pictures: textsAt(recipe, 'images', 'location').flatMap((image) => pictureOfText(image, name)),
  };
}

/** The text of a field; in lists each entry is a line. */
function linesAt(recipe: XmlElement, field: string): string {
  const entries = childrenOf(childrenOf(recipe, field)[0], 'li').map((entry) => textOf(entry).trim());
  return entries.length > 0 ? entries.join('\n') : textAt(recipe, field);
}

/**
 * COOKmate, which was My CookBook: `.mcb` is a zip of a document in XML and of pictures, the older backup the document
 * alone (as the importers of RecipeSage, Tandoor and Gourmet read it).
 */
export function readCookmate(recipe: XmlElement, key: string, _: XmlElement, name: string): StatedRecipe {
  const text = (field: string): string => textAt(recipe, field);
  const files = [...textsAt(recipe, 'imagepath'), ...textsAt(recipe, 'imagepath', 'path')];
  const images = [...files, ...textsAt(recipe, 'image', 'path'), ...textsAt(recipe, 'image'), text('imageurl')];
  return {
    key,
    title: text('title'),
    description: linesAt(recipe, 'description'),
    prepTime: text('preptime'),
    cookTime: text('cooktime'),
    totalTime: text('totaltime'),
    servings: text('quantity') || text('serving'),
    tags: [...textsAt(recipe, 'category'), ...textsAt(recipe, 'tag')],
    ingredients: linesOfText(linesAt(recipe, 'ingredient')),
    instructions: linesOfText(linesAt(recipe, 'recipetext')),
    url: text('url'),
    sourceName: text('source'),
    lang: text('lang'),
    notes: linesAt(recipe, 'comments'),
    rating: Number(text('rating')),
    further: [
      ['Nutrition', linesAt(recipe, 'nutrition')],
      ['Video', text('video')],
    ],
    pictures: [...new Set(images)].flatMap((image) => pictureOfText(image, name)),
  };
}
