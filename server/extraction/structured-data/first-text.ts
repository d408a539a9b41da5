import { asList, isObject, type JsonValue } from '../text/json/json-value.ts';
import { plainText } from '../text/plain-text.ts';
import { property } from './thing.ts';

/** Deeper nested values contain nothing about a recipe. */
const MAX_DEPTH = 20;

/** The first text of a value: the value itself, its first entry, its name or its text. */
export function firstText(value: JsonValue | undefined, depth = 0): string {
  if (depth > MAX_DEPTH) return '';
  for (const entry of asList(value)) {
    if (typeof entry === 'string' || typeof entry === 'number') {
      const text = plainText(String(entry));
      if (text !== '') return text;
    } else if (isObject(entry)) {
      const text = firstText(property(entry, 'name', 'text', '@value', 'alternateName'), depth + 1);
      if (text !== '') return text;
    }
  }
  return '';
}
