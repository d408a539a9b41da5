import { attribute, hasAttribute, isElement, type ElementNode } from '../read/html-tree.ts';
import type { PageDocument } from '../read/page-document.ts';
import { linesOf } from '../read/visible-text.ts';
import type { JsonObject, JsonValue } from './json-value.ts';
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

/** Everything that the page's microdata states. */
export function microdataThings(page: PageDocument): Thing[] {
  const things: Thing[] = [];
  const byId = new Map(page.elements.filter((e) => hasAttribute(e, 'id')).map((e) => [attribute(e, 'id'), e]));
  for (const element of page.elements) {
    if (!hasAttribute(element, 'itemscope') && !/Recipe/i.test(attribute(element, 'itemtype'))) continue;
    if (!/recipe/i.test(attribute(element, 'itemtype'))) continue;
    things.push({ value: readItem(element, byId), rung: 'microdata', where: `[itemtype] ${things.length + 1}` });
  }
  return things;
}

function readItem(scope: ElementNode, byId: ReadonlyMap<string, ElementNode>): JsonObject {
  const item: JsonObject = { '@type': attribute(scope, 'itemtype').split(/\s+/) };
  const roots = attribute(scope, 'itemref')
    .split(/\s+/)
    .flatMap((id) => byId.get(id) ?? []);
  for (const root of roots) if (root !== scope) readProperty(root, item);
  for (const child of scope.children) if (isElement(child)) readProperty(child, item);
  return item;
}

function readProperty(element: ElementNode, item: JsonObject): void {
  const names = attribute(element, 'itemprop').split(/\s+/).filter(Boolean);
  const isScope = hasAttribute(element, 'itemscope');
  if (names.length > 0) {
    const value = isScope ? readItem(element, new Map()) : valueOf(element);
    for (const name of names) addValue(item, name, value);
  }
  if (isScope) return;
  for (const child of element.children) if (isElement(child)) readProperty(child, item);
}

function addValue(item: JsonObject, name: string, value: JsonValue): void {
  const present = Object.hasOwn(item, name) ? item[name] : undefined;
  const list = present === undefined || present === null ? [] : Array.isArray(present) ? present : [present];
  Object.defineProperty(item, name, { value: [...list, value], enumerable: true, configurable: true, writable: true });
}

function valueOf(element: ElementNode): JsonValue {
  if (hasAttribute(element, 'content')) return attribute(element, 'content');
  const name = VALUE_ATTRIBUTES[element.name];
  if (name !== undefined && attribute(element, name) !== '') return attribute(element, name);
  return linesOf(element).join('\n');
}
