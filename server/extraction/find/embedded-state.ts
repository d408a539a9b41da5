import { boundedLines, emptyDraft, item, type Draft, type DraftLine } from '../draft.ts';
import { attribute, type ElementNode } from '../read/html-tree.ts';
import type { PageDocument } from '../read/page-document.ts';
import { plainLines, plainText } from '../read/plain-text.ts';
import { scriptText } from './json-ld.ts';
import { asList, isObject, type JsonObject, type JsonValue } from './json-value.ts';
import { parseLenientJson } from './lenient-json.ts';
import { ingredientLikeness } from './quantity.ts';
import { portionFactor } from './state-amounts.ts';
import { stateIngredients } from './state-ingredients.ts';

/** Shorter texts hold no recipe; longer ones are not worth the time. */
const MIN_LENGTH = 300;
const MAX_LENGTH = 4_000_000;
const MAX_DEPTH = 24;

const INGREDIENTS = /ingredient|zutat|ingredien/i;
const METHOD = /^(?:.*(?:instruction|direction|method|preparation|zubereitung)s?|steps?|.*[a-z]Steps|.*_steps)$/i;

/**
 * The recipe in the data that a page carries for its own scripts: JSON in scripts, in assignments to variables, in
 * attributes of components. Any object with a list of ingredients and a method beside or below it counts; the one that
 * says most is taken. null where there is none.
 */
export function findEmbeddedState(page: PageDocument): Draft | null {
  let best: Draft | null = null;
  for (const { text, where } of statesOf(page)) {
    if (text.length < MIN_LENGTH || text.length > MAX_LENGTH || !INGREDIENTS.test(text)) continue;
    for (const value of parseLenientJson(text)) {
      const draft = richestIn(value, where, 0);
      if (draft !== null && weightOf(draft) > weightOf(best)) best = draft;
    }
  }
  return best;
}

function* statesOf(page: PageDocument): Generator<{ text: string; where: string }> {
  for (const element of page.elements) {
    if (element.name === 'script' && !/ld\+json/i.test(attribute(element, 'type'))) {
      const text = assignedValue(scriptText(element));
      if (text !== null) yield { text, where: whereOf(element, 'script') };
    }
    for (const [name, value] of Object.entries(element.attributes)) {
      if (value.length >= MIN_LENGTH && /^\s*[[{]/.test(value)) yield { text: value, where: whereOf(element, name) };
    }
  }
}

/** The JSON of `{…}`, `window.state = {…}` and the like; null for other scripts. */
function assignedValue(script: string): string | null {
  const start = /^\s*(?:[[{]|(?:(?:var|let|const)\s+)?[\w.$[\]"']{1,80}\s*=\s*[[{])/.exec(script);
  return start === null ? null : script.slice(start[0].length - 1);
}

function whereOf(element: ElementNode, name: string): string {
  return `${element.name}#${attribute(element, 'id') || element.order} ${name}`;
}

function weightOf(draft: Draft | null): number {
  return draft === null ? 0 : draft.ingredients.length + 2 * draft.instructions.length;
}

/** The draft of the object within the value that says most of one recipe. */
function richestIn(value: JsonValue, where: string, depth: number): Draft | null {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return null;
  let best = isObject(value) ? draftOfState(value, where) : null;
  for (const [key, entry] of Object.entries(value)) {
    const draft = richestIn(entry, `${where}.${key}`, depth + 1);
    // Of nested ones the inner is the recipe itself, unless the outer holds more of it.
    if (draft !== null && weightOf(draft) >= weightOf(best)) best = draft;
  }
  return best;
}

function draftOfState(value: JsonObject, where: string): Draft | null {
  const ingredients = longest(value, INGREDIENTS, (list) => stateIngredients(list, portionFactor(value, list)));
  const instructions = longest(value, METHOD, stateSteps);
  const amounts = ingredients.filter((line) => ingredientLikeness(line.content) >= 0.5).length;
  if (ingredients.length < 2 || amounts < ingredients.length * 0.4 || instructions.length === 0) return null;
  return {
    ...emptyDraft('embedded-state', where),
    title: firstString(value, 'title', 'name', 'headline', 'recipeName'),
    ingredients: boundedLines(ingredients),
    instructions: boundedLines(instructions),
  };
}

function longest(value: JsonObject, wanted: RegExp, read: (value: JsonValue) => DraftLine[]): DraftLine[] {
  let best: DraftLine[] = [];
  for (const [key, entry] of Object.entries(value)) {
    if (!wanted.test(key)) continue;
    const lines = read(entry);
    if (lines.length > best.length) best = lines;
  }
  return best;
}

/** Steps as text, as a list of texts, or as objects that hold them, with their groups' names as headings. */
function stateSteps(value: JsonValue, depth = 0): DraftLine[] {
  if (depth > 5) return [];
  return asList(value).flatMap((entry): DraftLine[] => {
    if (typeof entry === 'string') return plainLines(entry).map(item);
    if (!isObject(entry)) return [];
    const inner = Object.entries(entry).filter(([key, part]) => METHOD.test(key) && typeof part === 'object');
    const heading = firstString(entry, 'title', 'name', 'heading', 'headline');
    const nested = inner.flatMap(([, part]) => stateSteps(part, depth + 1));
    if (nested.length > 0) return heading === '' ? nested : [{ content: heading, type: 'title' }, ...nested];
    const text = firstString(entry, 'text', 'instruction', 'description', 'content', 'step', 'body', 'html', 'value');
    return text === '' ? [] : plainLines(text).map(item);
  });
}

function firstString(value: JsonObject, ...names: string[]): string {
  for (const name of names) {
    const entry = Object.hasOwn(value, name) ? value[name] : undefined;
    if (typeof entry === 'string' && entry.trim() !== '') return plainText(entry);
  }
  return '';
}
