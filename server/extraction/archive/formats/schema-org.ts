import { draftOfThing, readImages } from '../../structured-data/schema-draft.ts';
import { firstText } from '../../structured-data/first-text.ts';
import { collectThings, property, type Thing, typesOf } from '../../structured-data/thing.ts';
import { asList, isObject, type JsonObject, type JsonValue, scalarText } from '../../text/json/json-value.ts';
import { type ArchivePicture, pictureOfBase64, type StatedRecipe } from './archive-recipe.ts';

/** The name of a picture file as programs write it beside the file of its recipe. */
const BESIDE = [
  'full.jpg',
  'image.jpg',
  'image.png',
  'image.webp',
  'images/original.webp',
  'original.webp',
  'thumb.jpg',
];

/** Pictures in the folder of a document that holds a single recipe. */
export const besideDocument = (name: string): string[] => BESIDE.map((file) => `${name.replace(/[^/]*$/, '')}${file}`);

/** A picture that is written as an address, as `data:` or as a path relative to the document `name`. */
export function pictureOfText(text: string, name: string): ArchivePicture[] {
  const stated = text.trim();
  if (/^https?:\/\//i.test(stated)) return [{ url: stated }];
  if (/^data:/i.test(stated)) {
    const picture = pictureOfBase64(stated);
    return picture === null ? [] : [picture];
  }
  return stated === '' ? [] : [{ path: relativePath(stated, name) }];
}

/** A path relative to a file of the archive, as a path of the archive. */
function relativePath(path: string, name: string): string {
  const parts = path.replaceAll('\\', '/').startsWith('/') ? [] : name.split('/').slice(0, -1);
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

const textsOf = (value: JsonValue | undefined): string[] =>
  asList(value)
    .map((entry) => firstText(entry).trim())
    .filter((text) => text !== '');

/** "calories: 200 kcal, fatContent: 3 g" as "200 kcal, fat 3 g". */
export function nutritionText(value: JsonValue | undefined): string {
  if (!isObject(value)) return firstText(value);
  const facts = Object.entries(value).filter(
    ([key, fact]) => !key.startsWith('@') && key !== 'id' && scalarText(fact) !== '',
  );
  return facts
    .map(
      ([key, fact]) =>
        `${key
          .replace(/content$/i, '')
          .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ')
          .toLowerCase()} ${scalarText(fact)}`,
    )
    .join(', ');
}

/** Notes of the user or of the author. */
function commentsOf(recipe: JsonObject): string {
  return asList(property(recipe, 'comment', 'notes', 'recipeNotes'))
    .map((entry) => firstText(isObject(entry) ? property(entry, 'text', 'content') : entry))
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

/** A rating by one person, or one without a number of votes, is the user's own; others are those of a site. */
function ratingOf(recipe: JsonObject): { own: number; public: string } {
  const rating = property(recipe, 'aggregateRating', 'rating');
  const value = isObject(rating) ? scalarText(property(rating, 'ratingValue')) : scalarText(rating);
  const votes = isObject(rating) ? Number(scalarText(property(rating, 'ratingCount', 'reviewCount'))) : 0;
  return votes > 1 ? { own: 0, public: value } : { own: Number(value), public: '' };
}

/** What this recipe states in fields that a stored recipe does not have. */
function furtherOf(recipe: JsonObject): StatedRecipe['further'] {
  return [
    ['Rating', ratingOf(recipe).public],
    ['Tools', textsOf(property(recipe, 'tool')).join(', ')],
    ['Nutrition', nutritionText(property(recipe, 'nutrition'))],
  ];
}

function statedOf(thing: Thing, key: string, name: string, isAlone: boolean): StatedRecipe {
  const draft = draftOfThing(thing, new Map());
  const minutes = (value: number | null): string => (value === null ? '' : String(value));
  return {
    key,
    title: draft.title,
    description: draft.description,
    prepTime: minutes(draft.prepTime),
    cookTime: minutes(draft.cookTime),
    totalTime: minutes(draft.totalTime),
    servings: minutes(draft.servings),
    tags: draft.tags,
    ingredients: draft.ingredients,
    instructions: draft.instructions,
    lang: draft.lang,
    createdAt: firstText(property(thing.value, 'dateCreated', 'datePublished', 'dateAdded', 'dateModified')),
    ...sourceOf(thing.value),
    notes: commentsOf(thing.value),
    yieldText: draft.yieldText,
    rating: ratingOf(thing.value).own,
    further: furtherOf(thing.value) ?? [],
    pictures: readImages(property(thing.value, 'image', 'imageUrl', 'thumbnailUrl')).flatMap((text) =>
      pictureOfText(text, name),
    ),
    ...(isAlone && { nearby: besideDocument(name) }),
  };
}

/** The schema.org recipes of a JSON value: one, a list, or within `@graph` and other objects. `name` is the document's. */
export function readSchemaOrg(value: JsonValue, name: string): StatedRecipe[] {
  const things: Thing[] = [];
  collectThings(value, 'json-ld', '', things);
  const recipes = things.filter((thing) => typesOf(thing.value).includes('recipe'));
  return recipes.map((thing, index) => statedOf(thing, String(index), name, recipes.length === 1));
}
