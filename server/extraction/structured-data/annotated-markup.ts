import { attribute, contains, hasAttribute, isElement, type ElementNode } from '../document/html/html-tree.ts';
import type { PageDocument } from '../document/html/page-document.ts';
import { linesOf } from '../document/html/visible-text.ts';
import type { Work } from '../domain/work.ts';
import { withStyledHeadings, type Stated } from './markup-vocabularies.ts';
import type { JsonObject, JsonValue } from '../text/json/json-value.ts';
import { VOCABULARIES, type Vocabulary } from './markup-vocabularies.ts';
import { pictureAddress } from './picture-address.ts';
import type { Thing } from './thing.ts';

/** Attributes that hold a property's value, by element, as HTML defines them. */
const VALUE_ATTRIBUTES: Readonly<Record<string, string>> = {
  meta: 'content',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  link: 'href',
  data: 'value',
  meter: 'value',
  time: 'datetime',
};

/** Properties whose value is an address. For other properties of a link, its text is the value. */
const ADDRESSES = /^(?:image|photo|url|thumbnailUrl|contentUrl|embedUrl|video|sameAs|mainEntityOfPage)$/i;

/** Properties that only exist on recipes. */
const OF_RECIPES = /^(?:recipe\w+|ingredients?|instructions?|(?:prep|cook|total)Time)$/;

/**
 * How many nodes and characters of a page's annotations are read. Real pages have about 10,000, but annotations can be
 * nested in each other.
 */
const MAX_WORK = 500_000;

/** The index of the vocabulary that uses an attribute. */
const VOCABULARY_OF: ReadonlyMap<string, number> = new Map(
  VOCABULARIES.flatMap(({ attributes }, index) => attributes.map((name) => [name, index] as const)),
);

interface Reading {
  vocabulary: Vocabulary;
  page: PageDocument;
  work: Work;
}

type Properties = Map<string, Stated[]>;

/** The recipes that are annotated in a page's elements by microdata, RDFa or the classes of hRecipe. */
export function annotatedThings(page: PageDocument): Thing[] {
  const things: Thing[] = [];
  const work = { left: MAX_WORK };
  const annotatedIn = annotatedElements(page.elements);
  for (const [index, vocabulary] of VOCABULARIES.entries()) {
    const { stage } = vocabulary;
    const reading = { vocabulary, page, work };
    const annotated = annotatedIn[index] ?? [];
    const recipes = annotated
      .filter((element) => vocabulary.isRecipe(element))
      .map((element, place) => {
        const value = readRecipe(element, reading);
        return { value, stage, where: `${stage} ${things.length + place + 1}` };
      });
    things.push(...recipes);
    const loose = recipes.some(({ value }) => hasList(value)) ? {} : looseProperties(annotated, reading);
    if (hasList(loose)) things.push({ value: loose, stage, where: `${stage} properties` });
  }
  return things;
}

/** For each vocabulary, the elements with one of its attributes. */
function annotatedElements(elements: readonly ElementNode[]): readonly ElementNode[][] {
  const annotated = VOCABULARIES.map((): ElementNode[] => []);
  for (const element of elements) {
    const { attributes } = element;
    for (let at = 0; at < attributes.length; at += 2) {
      const index = VOCABULARY_OF.get(attributes[at] ?? '');
      if (index === undefined) continue;
      const list = annotated[index];
      if (list !== undefined && list.at(-1) !== element && saysSomething(element, attributes[at])) list.push(element);
    }
  }
  return annotated;
}

/** Nearly every element has a class, so only the classes of hRecipe count. */
function saysSomething(element: ElementNode, name: string | undefined): boolean {
  return name !== 'class' || attribute(element, name).includes('ecipe');
}

function readRecipe(scope: ElementNode, reading: Reading): JsonObject {
  const ids = attribute(scope, 'itemref').split(/\s+/);
  const roots = new Set(ids[0] === '' ? [] : reading.page.elements.filter((e) => ids.includes(attribute(e, 'id'))));
  roots.delete(scope);
  return readItem([...scope.children, ...roots].filter(isElement), reading, ['Recipe']);
}

/**
 * Reads recipe properties that are not inside an element annotated as a recipe, for example because tags were closed
 * too early.
 */
function looseProperties(elements: readonly ElementNode[], reading: Reading): JsonObject {
  const properties: Properties = new Map();
  if (reading.vocabulary.stage !== 'h-recipe') {
    for (const element of elements) {
      const names = reading.vocabulary.propertiesOf(element).filter((name) => OF_RECIPES.test(name));
      if (names.length > 0) state(properties, element, names, reading);
    }
  }
  return itemOf(properties, ['Recipe']);
}

function hasList(recipe: JsonObject): boolean {
  return Object.keys(recipe).some((name) => /ingredient/i.test(name));
}

function readItem(elements: readonly ElementNode[], reading: Reading, types: string[]): JsonObject {
  const properties: Properties = new Map();
  for (const element of elements) readProperty(element, properties, reading);
  return itemOf(properties, types);
}

function readProperty(element: ElementNode, properties: Properties, reading: Reading): void {
  if (--reading.work.left < 0) return;
  const names = reading.vocabulary.propertiesOf(element);
  if (names.length > 0) state(properties, element, names, reading);
  if (reading.vocabulary.typesOf(element) !== null) return;
  for (const child of element.children) if (isElement(child)) readProperty(child, properties, reading);
}

function state(properties: Properties, element: ElementNode, names: readonly string[], reading: Reading): void {
  const types = reading.vocabulary.typesOf(element);
  for (const name of names) {
    if (reading.work.left < 0) return;
    const value =
      types === null ? valueOf(element, name) : readItem(element.children.filter(isElement), reading, types);
    reading.work.left -= element.end - element.order + (typeof value === 'string' ? value.length : 0);
    const list = properties.get(name);
    if (list === undefined) properties.set(name, [{ element, value }]);
    else list.push({ element, value });
  }
}

function itemOf(properties: Properties, types: string[]): JsonObject {
  const lists = [...properties].map(([name, stated]): [string, JsonValue] => {
    const list = withoutNested(stated);
    return [name, /ingredient/i.test(name) ? withStyledHeadings(list) : list.map(({ value }) => value)];
  });
  return { ...Object.fromEntries(lists), '@type': types };
}

/**
 * Resolves a property that is nested inside the same property: a list is replaced by its entries, and a single nested
 * part by the whole.
 */
function withoutNested(list: readonly Stated[]): Stated[] {
  const kept: Stated[] = [];
  for (let at = 0; at < list.length; at++) {
    const outer = list[at];
    if (outer === undefined) break;
    let inner = 0;
    for (
      let next = list[at + 1];
      next !== undefined && contains(outer.element, next.element);
      next = list[at + inner + 1]
    )
      inner++;
    if (inner < 2) {
      kept.push(outer);
      at += inner;
    }
  }
  return kept;
}

function valueOf(element: ElementNode, name: string): JsonValue {
  if (hasAttribute(element, 'content')) return attribute(element, 'content');
  const isAddress = ADDRESSES.test(name);
  if (element.name === 'img') return isAddress ? pictureAddress(element) : attribute(element, 'alt');
  if (isAddress && attribute(element, 'href') !== '') return attribute(element, 'href');
  const own = attribute(element, VALUE_ATTRIBUTES[element.name] ?? '') || titledValue(element);
  if (own !== '') return own;
  const lines = linesOf(element);
  // Hidden text counts, too, because annotations are for machines.
  return (lines.length > 0 ? lines : element.children.flatMap(linesOf)).join('\n');
}

/** The value in a `title` attribute, as in microformats: `<span class="value-title" title="PT10M">`. */
function titledValue(element: ElementNode): string {
  for (const child of element.children)
    if (isElement(child) && /\bvalue-title\b/.test(attribute(child, 'class'))) return attribute(child, 'title');
  return '';
}
