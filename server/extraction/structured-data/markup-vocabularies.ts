import type { Stage } from '../domain/extraction.ts';
import { attribute, hasAttribute, type ElementNode, isElement } from '../document/html/html-tree.ts';
import { isBlock, textOf } from '../document/html/visible-text.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';

/** A property's value and the element that states it. */
export interface Stated {
  element: ElementNode;
  value: JsonValue;
}

/** In characters. Longer texts are ingredients. */
const MAX_HEADING = 60;

/** The largest share of headings in a list. */
const FEW = 0.35;

const STYLES = new Set('b strong u em i'.split(' '));

/**
 * The values of a list of ingredients. An entry becomes the heading of a group if it is entirely in a style that no
 * other entry uses, and has no amount.
 */
export function withStyledHeadings(list: readonly Stated[]): JsonValue[] {
  const styles = list.map(({ element, value }) => (typeof value === 'string' ? headingStyle(element) : null));
  const count = styles.filter((style) => style !== null).length;
  if (count === 0 || count > list.length * FEW) return list.map(({ value }) => value);
  const parts = new Set(list.flatMap(({ element }, index) => (styles[index] === null ? stylesIn(element) : [])));
  return list.map(({ value }, index) => {
    const style = styles[index] ?? null;
    return style === null || parts.has(style) ? value : { name: value, itemListElement: [] };
  });
}

/** The style of an entry without an amount that is entirely in one style; null for others. */
function headingStyle(entry: ElementNode): string | null {
  const [only, ...others] = entry.children.filter((child) => isElement(child) || child.text.trim() !== '');
  if (only === undefined || others.length > 0 || !isElement(only) || isBlock(only)) return null;
  const text = textOf(only);
  if (text === '' || text.length > MAX_HEADING || ingredientLikeness(text) >= 0.5) return null;
  return STYLES.has(only.name) || (only.name === 'span' && attribute(only, 'class') !== '') ? styleOf(only) : null;
}

function stylesIn(entry: ElementNode): string[] {
  return entry.children.flatMap((child) => (isElement(child) ? [styleOf(child)] : []));
}

function styleOf(element: ElementNode): string {
  return `${element.name}.${attribute(element, 'class')}`;
}

/** An annotation format for elements. */
export interface Vocabulary {
  stage: Stage;
  /** The attributes that it uses. Elements without them are not annotated. */
  attributes: readonly string[];
  isRecipe(element: ElementNode): boolean;
  /** The types of the item that begins at the element; null if none does. */
  typesOf(element: ElementNode): string[] | null;
  /** The properties (by their schema.org names) of which the element is the value. */
  propertiesOf(element: ElementNode): string[];
}

/** Older property names (data-vocabulary.org, hRecipe) and their schema.org names. */
const SYNONYMS: Readonly<Record<string, string>> = {
  fn: 'name',
  ingredient: 'recipeIngredient',
  instruction: 'recipeInstructions',
  instructions: 'recipeInstructions',
  yield: 'recipeYield',
  duration: 'totalTime',
  photo: 'image',
  summary: 'description',
  tag: 'keywords',
  preptime: 'prepTime',
  cooktime: 'cookTime',
};

const H_RECIPE = new Set([
  'fn',
  'ingredient',
  'instruction',
  'instructions',
  'yield',
  'duration',
  'photo',
  'summary',
  'preptime',
  'cooktime',
]);

const words = (value: string): string[] => value.split(/\s+/).filter((word) => word !== '');
const plain = (name: string): string => name.replace(/^.*[/#:]/, '');
const current = (name: string): string => SYNONYMS[name] ?? name;

/** RDFa relations, such as `rel="v:ingredient"`. `rel` values without a prefix describe the link. */
function relationsOf(element: ElementNode): string[] {
  return words(attribute(element, 'rel')).filter((name) => name.includes(':'));
}

export const VOCABULARIES: readonly Vocabulary[] = [
  {
    stage: 'microdata',
    attributes: ['itemprop', 'itemtype', 'itemscope'],
    isRecipe: (element) => /(?:^|[/#\s])Recipe\b/i.test(attribute(element, 'itemtype')),
    typesOf: (element) => (hasAttribute(element, 'itemscope') ? words(attribute(element, 'itemtype')) : null),
    propertiesOf: (element) => words(attribute(element, 'itemprop')).map(plain).map(current),
  },
  {
    stage: 'rdfa',
    attributes: ['property', 'typeof', 'rel'],
    isRecipe: (element) => words(attribute(element, 'typeof')).some((type) => plain(type) === 'Recipe'),
    typesOf: (element) => (hasAttribute(element, 'typeof') ? words(attribute(element, 'typeof')) : null),
    propertiesOf: (element) =>
      [...words(attribute(element, 'property')), ...relationsOf(element)].map(plain).map(current),
  },
  {
    stage: 'h-recipe',
    attributes: ['class'],
    isRecipe: (element) => {
      const names = attribute(element, 'class');
      return names.includes('ecipe') && /(?:^|\s)h-?recipe(?:\s|$)/i.test(names);
    },
    // Author cards and reviews have names that are not the recipe's.
    typesOf: (element) =>
      /(?:^|\s)(?:v?card|h-card|h-?review\S*)(?:\s|$)/.test(attribute(element, 'class')) ? [] : null,
    propertiesOf: (element) =>
      words(attribute(element, 'class'))
        .map((name) =>
          name
            .toLowerCase()
            .replace(/^p-name$/, 'fn')
            .replace(/^(?:p|e|u|dt)-/, ''),
        )
        .filter((name) => H_RECIPE.has(name))
        .map(current),
  },
];
