import type { Draft } from '../../domain/draft.ts';
import { draftOfThing, readImages } from '../../structured-data/schema-draft.ts';
import { firstText } from '../../structured-data/first-text.ts';
import { isReference, type NodeIndex, resolved } from '../../structured-data/references.ts';
import { collectThings, property, type Thing, typesOf } from '../../structured-data/thing.ts';
import { asList, isObject, type JsonObject, type JsonValue, scalarText } from '../../text/json/json-value.ts';
import { besideDocument, pictureOfText } from './stated-pictures.ts';
import type { StatedRecipe } from './stated-recipe.ts';
import { nutritionText } from './stated-values.ts';

const textsOf = (value: JsonValue | undefined): string[] =>
  asList(value)
    .map((entry) => firstText(entry).trim())
    .filter((text) => text !== '');

/** Notes of the user or of the author, with their lines. */
function commentsOf(recipe: JsonObject): string {
  return asList(property(recipe, 'comment'))
    .map((entry) => scalarText(isObject(entry) ? property(entry, 'text', 'content', 'description') : entry))
    .filter((text) => text !== '')
    .join('\n');
}

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);

function sourceOf(recipe: JsonObject): Pick<StatedRecipe, 'url' | 'sourceName'> {
  const stated = ['isBasedOn', 'isBasedOnUrl', 'url', 'orgURL', 'mainEntityOfPage'].flatMap((name) =>
    asList(property(recipe, name)).map((entry) =>
      scalarText(isObject(entry) ? property(entry, '@id', 'url', 'name') : entry),
    ),
  );
  const [sourceName] = [
    ...textsOf(property(recipe, 'creditText')),
    ...stated.filter((text) => text !== '' && !isAddress(text)),
    ...textsOf(property(recipe, 'author')),
  ];
  const url = stated.find(isAddress);
  return { ...(url !== undefined && { url }), ...(sourceName !== undefined && { sourceName }) };
}

const STARS = 5;

/** A rating by one person, or one without a number of votes, is the user's own; others are those of a site. */
function ratingOf(recipe: JsonObject): { own: number; public: string } {
  const rating = property(recipe, 'aggregateRating', 'rating');
  if (!isObject(rating)) return { own: Number(scalarText(rating)), public: '' };
  const value = scalarText(property(rating, 'ratingValue'));
  const votes = Number(scalarText(property(rating, 'ratingCount', 'reviewCount')));
  const best = Number(scalarText(property(rating, 'bestRating'))) || STARS;
  return votes > 1 ? { own: 0, public: value } : { own: (Number(value) * STARS) / best, public: '' };
}

/** "https://schema.org/LowFatDiet" as "LowFatDiet". */
const termsOf = (value: JsonValue | undefined): string[] =>
  textsOf(value).map((text) => text.replace(/^https?:.*\//, ''));

/** The address of a video. */
const videoOf = (recipe: JsonObject): string =>
  asList(property(recipe, 'video'))
    .map((video) => scalarText(isObject(video) ? property(video, 'contentUrl', 'embedUrl', 'url') : video))
    .find(isAddress) ?? '';

/** The tags; Umami writes the name of the recipe as the first of its keywords. */
function tagsOf(recipe: JsonObject, { title, tags }: Draft): string[] {
  const isNamed = scalarText(property(recipe, 'keywords')).startsWith(`${title},`);
  return isNamed ? tags.filter((tag) => tag !== title) : tags;
}

/** What this recipe states in fields that a stored recipe does not have. */
function furtherOf(recipe: JsonObject): StatedRecipe['further'] {
  return [
    ['Rating', ratingOf(recipe).public],
    ['Tools', textsOf(property(recipe, 'tool')).join(', ')],
    ['Cooking method', textsOf(property(recipe, 'cookingMethod')).join(', ')],
    ['Diet', termsOf(property(recipe, 'suitableForDiet')).join(', ')],
    ['Difficulty', textsOf(property(recipe, 'difficulty')).join(', ')],
    ['Nutrition', nutritionText(property(recipe, 'nutrition'))],
    ['Video', videoOf(recipe)],
  ];
}

function statedOf(thing: Thing, nodes: NodeIndex, key: string, name: string): StatedRecipe {
  const draft = draftOfThing(thing, nodes);
  const minutes = (value: number | null): string => (value === null ? '' : String(value));
  return {
    key,
    title: draft.title,
    description: scalarText(property(thing.value, 'description')) || draft.description,
    prepTime: minutes(draft.prepTime),
    cookTime: minutes(draft.cookTime),
    totalTime: minutes(draft.totalTime),
    servings: minutes(draft.servings),
    tags: tagsOf(thing.value, draft),
    ingredients: draft.ingredients,
    instructions: draft.instructions,
    lang: draft.lang,
    createdAt: firstText(property(thing.value, 'dateCreated', 'datePublished', 'dateAdded', 'dateModified')),
    ...sourceOf(thing.value),
    notes: [commentsOf(thing.value), draft.notes].filter((text) => text !== '').join('\n'),
    yieldText: draft.yieldText,
    rating: ratingOf(thing.value).own,
    further: furtherOf(thing.value) ?? [],
    pictures: ['image', 'images', 'imageUrl', 'thumbnailUrl']
      .flatMap((field) => readImages(resolved(thing.value[field], nodes)))
      .flatMap((text) => pictureOfText(text, name)),
  };
}

/** The schema.org recipes of a JSON value: one, a list, or within `@graph` and other objects. `name` is the document's. */
export function readSchemaOrg(value: JsonValue, name: string): StatedRecipe[] {
  const things: Thing[] = [];
  collectThings(value, 'json-ld', '', things);
  const named = things.flatMap(({ value: node }) =>
    isReference(node) ? [] : [[scalarText(node['@id']), node] as const],
  );
  const nodes: NodeIndex = new Map(named.filter(([id]) => id !== ''));
  const recipes = things.filter((thing) => typesOf(thing.value).includes('recipe') && !isReference(thing.value));
  const stated = recipes.map((thing, index) => statedOf(thing, nodes, String(index), name));
  return stated.length === 1 ? stated.map((recipe) => ({ ...recipe, nearby: besideDocument(name) })) : stated;
}
