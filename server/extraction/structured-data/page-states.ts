import { attribute, attributesOf, type ElementNode } from '../document/html/html-tree.ts';
import type { PageDocument } from '../document/html/page-document.ts';
import type { Work } from '../domain/work.ts';
import { scriptText } from './json-ld.ts';
import type { JsonValue } from '../text/json-value.ts';
import { parseScriptData } from '../text/lenient-json.ts';
import { scriptValues } from './script-values.ts';
import { streamedValues } from './streamed-rows.ts';

/** Shorter texts hold no recipe; longer ones are not worth the time. */
const MIN_LENGTH = 300;
const MAX_LENGTH = 4_000_000;

/** A value in the data that a page carries for its own scripts. */
export interface PageState {
  value: JsonValue;
  where: string;
}

/** The values in a page's scripts and in attributes of its components, of texts that the pattern is found in. */
export function* statesOf(page: PageDocument, wanted: RegExp, work: Work): Generator<PageState> {
  const streamed: string[] = [];
  for (const element of page.elements) {
    if (element.name === 'script' && !/ld\+json/i.test(attribute(element, 'type'))) {
      const script = scriptText(element);
      if (script.includes('__next_f')) streamed.push(script);
      else if (isWorth(script, wanted)) {
        for (const value of scriptValues(script, wanted, work)) yield { value, where: whereOf(element, 'script') };
      }
    }
    for (const [name, text] of attributesOf(element)) {
      if (!/^\s*[[{]/.test(text) || !isWorth(text, wanted)) continue;
      for (const value of parseScriptData(text)) yield { value, where: whereOf(element, name) };
    }
  }
  for (const value of streamedValues(streamed, wanted, work)) yield { value, where: 'streamed rows' };
}

/** Whether a text may hold a recipe; escaped text is looked through as it stands. */
function isWorth(text: string, wanted: RegExp): boolean {
  return text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && wanted.test(text);
}

function whereOf(element: ElementNode, name: string): string {
  return `${element.name}#${attribute(element, 'id') || element.order} ${name}`;
}
