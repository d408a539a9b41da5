import { type DraftLine, item } from '../../domain/draft.ts';
import type { ArchivePicture } from '../formats/archive-recipe.ts';
import { linesOfText, titled } from '../formats/stated-lines.ts';
import { pictureOfText, picturesOfBase64 } from '../formats/stated-pictures.ts';
import type { StatedRecipe } from '../formats/stated-recipe.ts';
import { averageOf } from '../formats/stated-values.ts';
import { childAt, childrenOf, textAt, textOf, valueOf, type XmlElement } from './xml-tree.ts';

/** The entries of a list; older versions write them without the element of the list around them. */
const listed = (recipe: XmlElement, name: string): XmlElement[] => [
  ...childrenOf(recipe, name),
  ...childrenOf(recipe, `${name}s`).flatMap((list) => childrenOf(list, name)),
];

const isHeading = (entry: XmlElement): boolean => /^(?:y|true|1)/i.test(valueOf(entry, 'heading'));

function ingredientLines(entry: XmlElement): DraftLine[] {
  const parts = ['quantity', 'unit', 'ingredient'].map((name) => valueOf(entry, name));
  const line = parts
    .filter((part) => part !== '')
    .join(' ')
    .replace(/\s+--\s+/u, ', ');
  if (line === '') return [];
  return isHeading(entry) ? titled(line, []) : [item(line)];
}

function stepLines(entry: XmlElement): DraftLine[] {
  const text = textAt(entry, 'proceduretext');
  return isHeading(entry) && text !== '' ? titled(text, []) : linesOfText(text);
}

/** Texts of which some are headings of the others. */
const textsOf = (entries: readonly XmlElement[]): string =>
  entries
    .map((entry) => textOf(entry).trim())
    .filter((text) => text !== '')
    .join('\n');

/** Pictures as base64, or as names of files beside the document. */
function picturesOf(recipe: XmlElement, name: string): ArchivePicture[] {
  const procedures = listed(recipe, 'recipeprocedure').flatMap((entry) => childrenOf(entry, 'procedureimage'));
  const images = [...listed(recipe, 'recipeimage'), ...procedures];
  return images.flatMap((image) => {
    const written = picturesOfBase64([textOf(image)]);
    return written.length > 0 ? written : pictureOfText(valueOf(image, 'filename'), name);
  });
}

const PLACES = ['cookbook', 'cookbookchapter'];
const NAMES = new WeakMap<XmlElement, ReadonlyMap<string, string>>();

/** The names of cookbooks and chapters of a document by kind and id. They are cached, because each recipe needs them. */
function namesOfPlaces(root: XmlElement): ReadonlyMap<string, string> {
  const known = NAMES.get(root);
  if (known !== undefined) return known;
  const names = new Map(
    PLACES.flatMap((kind) =>
      childrenOf(childAt(root, `${kind}s`), kind)
        .filter((one) => valueOf(one, 'id') !== '')
        .map((one) => [`${kind} ${valueOf(one, 'id')}`, valueOf(one, 'name')] as const),
    ),
  );
  NAMES.set(root, names);
  return names;
}

/** The names of the cookbook and of the chapter of a recipe. */
const placeOf = (recipe: XmlElement, root: XmlElement): string[] =>
  PLACES.flatMap((kind) => namesOfPlaces(root).get(`${kind} ${valueOf(recipe, `${kind}id`)}`) ?? []);

/**
 * Living Cookbook: `.fdx` is XML with pictures as base64, `.fdxz` a zip with `Data.xml` and pictures as files (as the
 * importers of RecipeSage and samjavner/recipeformats read it).
 */
export function readLivingCookbook(recipe: XmlElement, key: string, root: XmlElement, name: string): StatedRecipe {
  const value = (attribute: string): string => valueOf(recipe, attribute);
  const ratings = listed(recipe, 'recipereview').map((review) => Number(valueOf(review, 'rating')));
  const reviews = textsOf(listed(recipe, 'recipereview'));
  const page = value('sourcepagenumber');
  return {
    key,
    title: value('name'),
    description: textsOf(listed(recipe, 'recipeauthornote')),
    prepTime: value('preparationtime'),
    cookTime: value('cookingtime'),
    totalTime: value('readyintime'),
    servings: value('servings'),
    yieldText: value('yield') || value('servings'),
    tags: [...value('recipetypes').split(','), ...placeOf(recipe, root)],
    ingredients: listed(recipe, 'recipeingredient').flatMap(ingredientLines),
    instructions: listed(recipe, 'recipeprocedure').flatMap(stepLines),
    url: value('webpage'),
    sourceName: [value('source') || value('author'), page && `p. ${page}`].filter(Boolean).join(', '),
    createdAt: value('createdate'),
    notes: [value('comments'), textsOf(listed(recipe, 'recipetip'))].filter(Boolean).join('\n\n'),
    rating: averageOf(ratings.filter((rating) => rating > 0)),
    further: [
      ['Author', value('source') === '' ? '' : value('author')],
      ['Inactive time', value('inactivetime') === '' ? '' : `${value('inactivetime')} min`],
      ['Difficulty', value('degreeofdifficulty')],
      ['Copyright', value('copyright')],
      ['Reviews', reviews],
    ],
    pictures: picturesOf(recipe, name),
  };
}
