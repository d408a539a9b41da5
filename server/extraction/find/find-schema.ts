import type { Draft } from '../draft.ts';
import type { PageDocument } from '../read/page-document.ts';
import { annotatedThings } from './annotated-markup.ts';
import { jsonLdThings } from './json-ld.ts';
import type { JsonObject } from './json-value.ts';
import { draftOfThing } from './schema-draft.ts';
import { typesOf, type Thing } from './thing.ts';

/** Pages that list recipes state up to sixty. */
const MAX_RECIPES = 100;

/** A draft of each schema.org Recipe that the page's markup states, in the page's order, JSON-LD first. */
export function findSchema(page: PageDocument): Draft[] {
  const things = [...jsonLdThings(page), ...annotatedThings(page)];
  const nodes = indexById(things);
  const recipes = things.filter(isRecipe);
  // Classes are styled by as well; they count where nothing states more.
  const stated = recipes.filter((thing) => thing.rung !== 'h-recipe');
  return (stated.length > 0 ? stated : recipes).slice(0, MAX_RECIPES).map((thing) => draftOfThing(thing, nodes));
}

function isRecipe({ value }: Thing): boolean {
  return typesOf(value).some((type) => type === 'recipe');
}

function indexById(things: readonly Thing[]): Map<string, JsonObject> {
  const nodes = new Map<string, JsonObject>();
  for (const { value } of things) {
    const id = value['@id'];
    // A node that only refers to another has nothing but its @id.
    if (typeof id === 'string' && Object.keys(value).length > 1 && !nodes.has(id)) nodes.set(id, value);
  }
  return nodes;
}
