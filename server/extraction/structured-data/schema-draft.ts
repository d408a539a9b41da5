import { boundedLines, emptyDraft, item, type Draft, type DraftLine } from '../domain/draft.ts';
import { plainLines, plainText } from '../text/plain-text.ts';
import { parseMinutes } from '../text/minutes.ts';
import { parseServings } from '../text/servings.ts';
import { asList, isObject, scalarText, type JsonValue } from '../text/json-value.ts';
import { withoutColon } from '../text/line-marks.ts';
import { ingredientLikeness } from '../text/quantity.ts';
import { readInstructions } from './schema-instructions.ts';
import { resolved, type NodeIndex } from './references.ts';
import { withoutKinds } from './step-kinds.ts';
import { readImages } from './schema-images.ts';
import { sectionHeading } from '../lexicon/section-headings.ts';
import type { SectionKind } from '../domain/section-kind.ts';
import { isUnfilled, pointsElsewhere } from '../lexicon/placeholders.ts';
import { property, type Thing } from './thing.ts';

/** What a schema.org Recipe says. */
export function draftOfThing(thing: Thing, nodes: NodeIndex): Draft {
  const stated = (...names: string[]): JsonValue | undefined => resolved(property(thing.value, ...names), nodes);
  return {
    ...emptyDraft(thing.rung, thing.where),
    title: filled(firstText(stated('name')) || firstText(stated('headline'))),
    description: firstText(stated('description')) || firstText(stated('about')),
    prepTime: readMinutes(stated('prepTime')),
    cookTime: readMinutes(stated('cookTime')),
    totalTime: readMinutes(stated('totalTime')),
    servings: readServings(stated('recipeYield', 'yield')),
    tags: ['keywords', 'recipeCategory', 'recipeCuisine'].flatMap((name) => readTags(stated(name))),
    ingredients: filledLines(
      withoutOwnHeading(readIngredients(stated('recipeIngredient', 'ingredients', 'ingredient')), 'ingredients'),
    ),
    instructions: filledLines(
      withoutOwnHeading(
        withoutKinds(readInstructions(stated('recipeInstructions', 'instructions', 'instruction', 'step'))),
        'method',
      ),
    ),
    images: ['image', 'thumbnailUrl'].flatMap((name) => readImages(stated(name))),
    lang: firstText(stated('inLanguage')),
  };
}

/** The lines without the heading of the whole part, "Directions"; set as one beside others it is that of a piece. */
function withoutOwnHeading(lines: DraftLine[], part: SectionKind): DraftLine[] {
  const [first, ...rest] = lines;
  if (first === undefined || rest.length === 0) return lines;
  if (first.type !== 'item' && rest.some((line) => line.type !== 'item')) return lines;
  const heading = sectionHeading(first.content);
  return heading?.sure === true && heading.kind === part ? rest : lines;
}

/** A text that is no gap of a template, else ''. */
function filled(text: string): string {
  return isUnfilled(text) ? '' : text;
}

/** The lines that say something; one that only points elsewhere is no list. */
function filledLines(lines: readonly DraftLine[]): DraftLine[] {
  const said = lines.filter((line) => !isUnfilled(line.content));
  return said.length === 1 && said.every((line) => pointsElsewhere(line.content)) ? [] : boundedLines(said);
}

/** Values nested deeper than this hold nothing that a recipe says. */
const MAX_DEPTH = 20;

/** The first text that a value holds: itself, its first entry, its name or its text. */
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

function readMinutes(value: JsonValue | undefined): number | null {
  for (const entry of asList(value)) {
    const stated = isObject(entry) ? property(entry, 'maxValue', 'duration', 'value', '@value', 'name') : entry;
    const minutes = typeof stated === 'string' || typeof stated === 'number' ? parseMinutes(String(stated)) : null;
    if (minutes !== null) return minutes;
  }
  return null;
}

function readServings(value: JsonValue | undefined): number | null {
  for (const entry of asList(value)) {
    const stated = isObject(entry) ? property(entry, 'value', 'name', '@value', 'minValue') : entry;
    const servings = typeof stated === 'string' || typeof stated === 'number' ? parseServings(String(stated)) : null;
    if (servings !== null) return servings;
  }
  return null;
}

function readTags(value: JsonValue | undefined): string[] {
  return asList(value).flatMap((entry) => {
    const text = isObject(entry) ? firstText(entry) : plainText(scalarText(entry));
    return text
      .split(/[,;،、]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
  });
}

function readIngredients(value: JsonValue | undefined, depth = 0): DraftLine[] {
  if (depth > MAX_DEPTH) return [];
  const entries = asList(value);
  return entries.flatMap((entry): DraftLine[] => {
    if (typeof entry === 'string') return entriesOf(entry, entries.length === 1).map(ingredientLine);
    if (!isObject(entry)) return [];
    const nested = property(entry, 'itemListElement', 'recipeIngredient', 'ingredients');
    const name = firstText(property(entry, 'name', 'text', 'item', '@value'));
    if (nested !== undefined) {
      const heading: DraftLine[] = name === '' ? [] : [{ content: name, type: 'title' }];
      return [...heading, ...readIngredients(nested, depth + 1)];
    }
    const amount = ['amount', 'quantity', 'value', 'unitText', 'unit'].map((key) => firstText(property(entry, key)));
    const line = [...amount.filter((part) => part !== '' && !name.includes(part)), name].join(' ').trim();
    return line === '' ? [] : [item(line)];
  });
}

/** The entries of a text: its lines, or, where it is all that is stated, "2 eggs, 1 cup milk" cut before the amounts. */
function entriesOf(text: string, isAll: boolean): string[] {
  const lines = plainLines(text);
  if (!isAll || lines.length !== 1) return lines;
  const parts = text.split(/[,;]\s+(?=[\d¼-¾⅐-⅞])/u).flatMap(plainLines);
  return parts.length > 2 && parts.every((part) => ingredientLikeness(part) >= 0.7) ? parts : lines;
}

/** "For the sauce:" is a heading. */
function ingredientLine(content: string): DraftLine {
  const heading = /[\p{L}\p{M})）]\s*[:：]$/u.test(content) && content.length < 60 && ingredientLikeness(content) < 0.5;
  return heading ? { content: withoutColon(content), type: 'title' } : item(content);
}
