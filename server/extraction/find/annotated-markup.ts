import { attribute, hasAttribute, isElement, type ElementNode } from '../read/html-tree.ts';
import type { PageDocument } from '../read/page-document.ts';
import { linesOf } from '../read/visible-text.ts';
import type { JsonObject, JsonValue } from './json-value.ts';
import { VOCABULARIES, type Vocabulary } from './markup-vocabularies.ts';
import type { Thing } from './thing.ts';

/** Attributes that hold a property's value, by element, as HTML defines them. */
const VALUE_ATTRIBUTES: Readonly<Record<string, string>> = {
  meta: 'content',
  img: 'src',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  a: 'href',
  area: 'href',
  link: 'href',
  object: 'data',
  data: 'value',
  meter: 'value',
  time: 'datetime',
};

/** How many nodes and characters are read of a page's annotations: each may hold all the others. */
const MAX_WORK = 5_000_000;

interface Reading {
  vocabulary: Vocabulary;
  byId: ReadonlyMap<string, ElementNode>;
  work: { left: number };
}

/** The recipes that a page's elements are annotated to be: by microdata, RDFa or the classes of hRecipe. */
export function annotatedThings(page: PageDocument): Thing[] {
  const things: Thing[] = [];
  const byId = new Map(page.elements.filter((e) => hasAttribute(e, 'id')).map((e) => [attribute(e, 'id'), e]));
  const work = { left: MAX_WORK };
  for (const vocabulary of VOCABULARIES) {
    for (const element of page.elements) {
      if (!vocabulary.isRecipe(element)) continue;
      const where = `${vocabulary.rung} ${things.length + 1}`;
      things.push({ value: readRecipe(element, { vocabulary, byId, work }), rung: vocabulary.rung, where });
    }
  }
  return things;
}

function readRecipe(scope: ElementNode, reading: Reading): JsonObject {
  const recipe = readItem(scope, reading, ['Recipe']);
  const roots = new Set(
    attribute(scope, 'itemref')
      .split(/\s+/)
      .flatMap((id) => reading.byId.get(id) ?? []),
  );
  for (const root of roots) if (root !== scope) readProperty(root, recipe, reading);
  return recipe;
}

function readItem(scope: ElementNode, reading: Reading, types: string[]): JsonObject {
  const item: JsonObject = { '@type': types };
  for (const child of scope.children) if (isElement(child)) readProperty(child, item, reading);
  return item;
}

function readProperty(element: ElementNode, item: JsonObject, reading: Reading): void {
  const { vocabulary, work } = reading;
  if (--work.left < 0) return;
  const names = vocabulary.propertiesOf(element);
  const types = vocabulary.typesOf(element);
  if (names.length > 0) {
    const value = types === null ? valueOf(element) : readItem(element, reading, types);
    work.left -= element.end - element.order + (typeof value === 'string' ? value.length : 0);
    for (const name of names) addValue(item, name, value);
  }
  if (types !== null) return;
  for (const child of element.children) if (isElement(child)) readProperty(child, item, reading);
}

function addValue(item: JsonObject, name: string, value: JsonValue): void {
  const present = Object.hasOwn(item, name) ? item[name] : undefined;
  if (Array.isArray(present)) present.push(value);
  else Object.defineProperty(item, name, { value: [value], enumerable: true, configurable: true, writable: true });
}

function valueOf(element: ElementNode): JsonValue {
  if (hasAttribute(element, 'content')) return attribute(element, 'content');
  const name = VALUE_ATTRIBUTES[element.name];
  if (name !== undefined && attribute(element, name) !== '') return attribute(element, name);
  return linesOf(element).join('\n');
}
