import { attribute, isElement, type ElementNode } from '../document/html/html-tree.ts';
import type { PageDocument } from '../document/html/page-document.ts';
import { parseLenientJson } from '../text/json/lenient-json.ts';
import { collectThings, type Thing } from './thing.ts';

/** All objects in the page's JSON-LD scripts, as a flat list. */
export function jsonLdThings(page: PageDocument): Thing[] {
  const things: Thing[] = [];
  let index = 0;
  for (const element of page.elements) {
    if (element.name !== 'script' || !/ld\+json/i.test(attribute(element, 'type'))) continue;
    const where = `script[ld+json] ${++index}`;
    for (const value of parseLenientJson(scriptText(element))) collectThings(value, 'json-ld', where, things);
  }
  return things;
}

/** The raw text of a script element. */
export function scriptText(script: ElementNode): string {
  return script.children.map((child) => (isElement(child) ? '' : child.text)).join('');
}
