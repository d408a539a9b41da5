import type { Draft } from '../domain/draft.ts';
import { parseUrl, type PageDocument } from '../document/html/page-document.ts';
import { annotatedThings } from './annotated-markup.ts';
import { jsonLdThings } from './json-ld.ts';
import { asList, isObject, scalarText, type JsonObject } from '../text/json/json-value.ts';
import { isReference } from './references.ts';
import { draftOfThing } from './schema-draft.ts';
import { property, typesOf, type Thing } from './thing.ts';

/** The largest number of recipes per page. Pages with lists of recipes contain up to 60. */
const MAX_RECIPES = 100;

/** A draft of each schema.org Recipe in the page's markup, in document order, JSON-LD first. */
export function findSchema(page: PageDocument): Draft[] {
  const things = [...jsonLdThings(page), ...annotatedThings(page)];
  const nodes = indexById(things);
  const recipes = pagesOwn(things.filter(isRecipe), page);
  // Classes are also used for styling, so hRecipe only counts if there is no other markup.
  const stated = recipes.filter((thing) => thing.stage !== 'h-recipe');
  return (stated.length > 0 ? stated : recipes).slice(0, MAX_RECIPES).map((thing) => draftOfThing(thing, nodes));
}

function isRecipe({ value }: Thing): boolean {
  return typesOf(value).some((type) => type === 'recipe');
}

/**
 * Of several recipes, those with the page's address, followed by those of the same name; all recipes if none has the
 * page's address.
 */
function pagesOwn(recipes: readonly Thing[], page: PageDocument): Thing[] {
  const own = new Set([page.url, page.canonical].flatMap((address) => placeKey(address ?? '', page)));
  const isOwn = ({ value }: Thing): boolean =>
    ['url', '@id', 'mainEntityOfPage']
      .flatMap((name) => asList(property(value, name)))
      .map((entry) => scalarText(isObject(entry) ? property(entry, '@id', 'url') : entry))
      .some((address) => placeKey(address, page).some((key) => own.has(key)));
  const first = recipes.length < 2 ? [] : recipes.filter(isOwn);
  const names = new Set(first.map(nameOf));
  const namesakes = recipes.filter((recipe) => !first.includes(recipe) && names.has(nameOf(recipe)));
  return first.length === 0 ? [...recipes] : [...first, ...namesakes];
}

function nameOf({ value }: Thing): string {
  return scalarText(property(value, 'name'));
}

/** The key by which addresses of pages are compared: host, path and query. */
function placeKey(address: string, page: PageDocument): string[] {
  const url = parseUrl(address, page.base);
  return url === null ? [] : [`${url.host}${url.pathname.replace(/\/$/, '')}${url.search}`];
}

function indexById(things: readonly Thing[]): Map<string, JsonObject> {
  const nodes = new Map<string, JsonObject>();
  for (const { value } of things) {
    const id = value['@id'];
    if (typeof id === 'string' && !isReference(value) && !nodes.has(id)) nodes.set(id, value);
  }
  return nodes;
}
