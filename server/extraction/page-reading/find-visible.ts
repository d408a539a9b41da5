import { boundedLines, emptyDraft, type Draft } from '../domain/draft.ts';
import type { PageLine } from '../document/html/page-line.ts';
import { attribute, type ElementNode } from '../document/html/html-tree.ts';
import { lineKey } from '../text/line-key.ts';
import { withoutAmount } from '../text/numbers/quantity.ts';
import { cardTitle } from './head/card-title.ts';
import { findByLayout } from './find-by-layout.ts';
import type { Region } from './region/find-region.ts';
import type { IngredientEntry } from './region/ingredient-entries.ts';
import { isOfKitchen, type Reading } from './is-of-kitchen.ts';
import { findIngredients, findMethod } from './plain-parts.ts';
import { recipeParts } from './recipe-parts.ts';
import { readSections } from './region/sections.ts';
import { ingredientLines } from './ingredients/visible-ingredients.ts';
import { methodLines } from './method/visible-method.ts';

/** What stands between the entries that a step uses, listed beside it. */
const BETWEEN = /\s*,\s*(?=[\p{Nd}½¼¾⅓⅔⅛\p{L}])|\s+[–—|•]\s+/u;

/** Words that end with a mark, in the line or with it; abbreviated units do not. */
const SENTENCE = /\p{L}{5}[.!。](?:\s|$)/u;

/** So much of a line must be listed, by its parts. */
const LISTED = 0.6;
const SHORTEST = 3;

/** Longer lists and methods are none of one dish. */
const MAX_ENTRIES = 150;
const MAX_LINES = 500;

/** The lines of a method without those that only repeat entries of the list: what each step uses, set beside it. */
export function withoutUsedEntries(
  lines: readonly PageLine[],
  entries: readonly IngredientEntry[],
): readonly PageLine[] {
  if (entries.length > MAX_ENTRIES || lines.length > MAX_LINES) return lines;
  const names = entries.map(({ text }) => lineKey(withoutAmount(text))).filter((name) => name.length >= SHORTEST);
  const whole = new Set(entries.map(({ text }) => lineKey(text)));
  const isListed = (part: string): boolean => {
    const key = lineKey(part);
    if (whole.has(key)) return true;
    const name = lineKey(withoutAmount(part));
    return (
      /^[\p{Nd}½¼¾⅓⅔⅛]/u.test(part.trim()) &&
      name.length >= SHORTEST &&
      names.some((own) => own.startsWith(name) || own.endsWith(name) || name.startsWith(own))
    );
  };
  const isUsed = ({ text, level }: PageLine): boolean => {
    if (level > 0 || SENTENCE.test(text)) return false;
    const parts = text.split(BETWEEN).filter((part) => part !== '');
    // A name alone may be that of a part: "Shortcake".
    if (parts.length === 0 || (parts.length === 1 && !/\p{N}/u.test(text))) return false;
    return parts.filter(isListed).length >= parts.length * LISTED;
  };
  const steps = lines.filter((line) => !isUsed(line));
  return steps.some((line) => line.prose >= 0.4) ? steps : lines;
}

/** How authors name the element that says what a recipe is like: `recipe-summary`, `recipe__intro`. */
const NAMED = /recipes?[-_]+(?:\w+[-_]+)?(?:summary|description|intro(?:duction)?|excerpt|teaser)\b/i;

/** So many lines may stand between a summary and the list of ingredients. */
const REACH = 60;

/** The element so named, or one so many elements around its text. */
const HEIGHT = 3;

/** Longer texts tell a story. */
const MAX_LENGTH = 1_500;

/** What a recipe's own card says of it above its list of ingredients; '' where it says nothing. */
export function cardSummary(lines: readonly PageLine[], listStart: number): string {
  const above = lines.slice(Math.max(0, listStart - REACH), listStart).filter((line) => line.hint !== 'foreign');
  // Times, ratings and labels stand in such elements, too.
  const boxes = above.map(({ block, level, prose }) => (level > 0 || prose < 0.4 ? null : namedBox(block)));
  const box = boxes.findLast((named) => named !== null);
  const text = above.filter((_, index) => box !== undefined && boxes[index] === box).map((line) => line.text);
  const summary = text.join('\n');
  return summary.length > MAX_LENGTH ? '' : summary;
}

function namedBox(block: ElementNode): ElementNode | null {
  let element: ElementNode | null = block;
  for (let height = 0; element !== null && height < HEIGHT; element = element.parent, height++) {
    if (NAMED.test(attribute(element, 'class'))) return element;
  }
  return null;
}

/**
 * What the page shows: the runs of lines that look most like a list of ingredients and like a method. `seen` gives the
 * lines that its readers can see: what is hidden is a recipe only where it is plainly one.
 */
export function findVisible(
  lines: readonly PageLine[],
  entries: readonly IngredientEntry[],
  seen: () => readonly PageLine[],
): Draft {
  const sections = readSections(lines);
  const ingredients = findIngredients(entries, sections);
  const listed = ingredients === null ? null : linesOfEntries(entries, ingredients);
  const method = findMethod(lines, sections, listed);
  const isWhole = ingredients !== null && method !== null;
  const found = { lines, entries, sections, ingredients, method };
  const reading = isWhole ? null : findByLayout(seen());
  if (reading !== null && isOfKitchen(reading, 1)) return draftOf(reading);
  return draftOf(isOfKitchen(found, 0) ? found : { ...found, ingredients: null, method: null });
}

function draftOf({ lines, entries, ingredients, method }: Reading): Draft {
  const parts = ingredients === null || method === null ? null : recipeParts({ lines, entries, ingredients, method });
  const listed = ingredients === null ? null : linesOfEntries(entries, ingredients);
  const list = ingredients === null ? [] : entries.slice(ingredients.start, ingredients.end);
  return {
    ...emptyDraft('visible-page', 'page'),
    places: {
      ...(listed !== null && { ingredients: { stage: 'visible-page', where: whereOf(listed, lines.length) } }),
      ...(method !== null && { instructions: { stage: 'visible-page', where: whereOf(method, lines.length) } }),
    },
    title: listed === null ? '' : cardTitle(lines, listed.start),
    description: listed === null ? '' : cardSummary(lines, listed.start),
    ingredients: boundedLines(parts?.ingredients ?? ingredientLines(list)),
    instructions: boundedLines(
      parts?.instructions ??
        (method === null ? [] : methodLines(withoutUsedEntries(lines.slice(method.start, method.end), list))),
    ),
  };
}

function linesOfEntries(entries: readonly IngredientEntry[], region: Region): Region {
  const end = entries[region.end - 1];
  return {
    ...region,
    start: entries[region.start]?.index ?? 0,
    end: end === undefined ? 0 : end.index + end.count,
  };
}

function whereOf(region: Region, count: number): string {
  return `lines ${region.start + 1} to ${region.end} of ${count}`;
}
