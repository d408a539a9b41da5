import { item, type DraftLine } from '../domain/draft.ts';
import { plainLines, plainText } from '../text/plain-text.ts';
import { withoutColon } from '../text/line-marks.ts';
import { asList, isObject, scalarText, type JsonObject, type JsonValue } from '../text/json/json-value.ts';
import { valuesOfText } from './thing.ts';
import { property, typesOf } from './thing.ts';

const MAX_DEPTH = 20;

/** Shortcodes of a site's editor: `[adthrive-in-post id="x"]`, `[/caption]`. */
const SHORTCODE = /\[(?:\/[\w-]+|[\w-]+(?:\s+[\w-]+=(?:"[^"\]]*"|'[^'\]]*'|[^\s\]"']+))+\s*\/?)\]/g;

/** Reads the steps of a recipe in any form: text, list, HowToStep, HowToSection, ItemList, nested. */
export function readInstructions(value: JsonValue | undefined, depth = 0): DraftLine[] {
  if (depth > MAX_DEPTH) return [];
  return asList(value)
    .flatMap(valuesOfText)
    .flatMap((entry): DraftLine[] => {
      if (typeof entry === 'string') return stepsOfText(entry);
      return isObject(entry) ? readStep(entry, depth) : [];
    });
}

function readStep(step: JsonObject, depth: number): DraftLine[] {
  const nested = property(step, 'itemListElement', 'steps', 'step', 'recipeInstructions', 'itemList');
  const name = textOfProperty(step, 'name', 'headline').join(' ');
  const text = textOfProperty(step, 'text', 'description', 'directions', '@value');
  if (nested !== undefined && (typeof nested !== 'string' || text.length === 0)) {
    const inner = readInstructions(nested, depth + 1);
    const section = typesOf(step).includes('howtosection') || inner.length > 1;
    const heading: DraftLine[] = section && name !== '' && inner.length > 0 ? [{ content: name, type: 'title' }] : [];
    return [...heading, ...(inner.length > 0 ? inner : (text.length > 0 ? text : [name]).filter(Boolean).map(item))];
  }
  const item_ = property(step, 'item');
  if (text.length === 0 && isObject(item_)) return readStep(item_, depth + 1);
  if (text.length === 0) return name === '' ? [] : [item(name)];
  return [...stepHeading(name, text.join(' ')), ...text.map(item)];
}

/** The steps of a text. A short line that ends with a colon and is followed by other lines is a heading. */
function stepsOfText(text: string): DraftLine[] {
  const lines = stepLines(text);
  return lines.map((line, index) => {
    const isHeading = /^[^.!?:]{2,40}:$/u.test(line) && index < lines.length - 1;
    return isHeading ? { content: withoutColon(line), type: 'title' } : item(line);
  });
}

/** The lines of a step without remains of a site's editor: `[video id="1"]`, `**bold**`. */
function stepLines(text: string): string[] {
  return plainLines(text.replace(SHORTCODE, ' ')).map((line) => line.replace(/\*\*(?=\S)([^*]+)\*\*/gu, '$1'));
}

/** The heading for a step's name. There is none if the name is only the step number or the beginning of the text. */
function stepHeading(name: string, text: string): DraftLine[] {
  const bare = name.replace(/(?:\.\.\.|…|\.)$/, '').trim();
  if (bare === '' || /^\D{0,12}\d{1,2}\D{0,2}$/.test(bare) || plainKey(text).startsWith(plainKey(bare))) return [];
  return [{ content: name, type: 'subtitle' }];
}

function plainKey(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

function textOfProperty(step: JsonObject, ...names: string[]): string[] {
  const value = property(step, ...names);
  return asList(value).flatMap((entry) => {
    if (typeof entry === 'string') return stepLines(entry);
    return isObject(entry) ? [plainText(scalarText(property(entry, '@value', 'name', 'text')))].filter(Boolean) : [];
  });
}
