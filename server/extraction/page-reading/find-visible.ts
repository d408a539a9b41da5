import { boundedLines, emptyDraft, type Draft } from '../domain/draft.ts';
import type { PageLine } from '../document/html/page-line.ts';
import { attribute, contains, type ElementNode } from '../document/html/html-tree.ts';
import { lineKey } from '../text/line-key.ts';
import { withoutAmount } from '../text/numbers/quantity.ts';
import { cardTitle } from './head/page-head.ts';
import { findByLayout } from './find-by-layout.ts';
import type { Region } from './region/find-region.ts';
import type { IngredientEntry } from './region/ingredient-entries.ts';
import { isOfKitchen, type Reading } from './is-of-kitchen.ts';
import { findIngredients, findMethod } from './plain-parts.ts';
import { recipeParts } from './recipe-parts.ts';
import { findPageNotes } from './page-notes.ts';
import { readSections } from './region/sections.ts';
import { ingredientLines } from './ingredients/visible-ingredients.ts';
import { methodLines } from './method/visible-method.ts';

/** The separators between ingredients that are listed beside a step. */
const BETWEEN = /\s*,\s*(?=[\p{Nd}½¼¾⅓⅔⅛\p{L}])|\s+[–—|•]\s+/u;

/** The end of a sentence. The word has at least five letters, so abbreviated units do not match. */
const SENTENCE = /\p{L}{5}[.!。](?:\s|$)/u;

/** The smallest share of a line's parts that must be ingredients of the list. */
const LISTED = 0.6;
const SHORTEST = 3;

/** Longer lists and methods do not belong to a single dish, and are not changed. */
const MAX_ENTRIES = 150;
const MAX_LINES = 500;

/** Removes the lines of a method that only repeat ingredients, which some pages list beside each step. */
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
  const isUsed = ({ text, level, row }: PageLine): boolean => {
    if (level > 0 || SENTENCE.test(text)) return false;
    if (row?.name === 'li' && whole.has(lineKey(text))) return true;
    const parts = text.split(BETWEEN).filter((part) => part !== '');
    // A name without a number may be the heading of a part: "Shortcake".
    if (parts.length === 0 || (parts.length === 1 && !/\p{N}/u.test(text))) return false;
    return parts.filter(isListed).length >= parts.length * LISTED;
  };
  const steps = lines.filter((line) => !isUsed(line));
  return steps.some((line) => line.prose >= 0.4) ? steps : lines;
}

/** Class names of elements with the summary of a recipe: `recipe-summary`, `recipe__intro`. */
const NAMED = /recipes?[-_]+(?:\w+[-_]+)?(?:summary|description|intro(?:duction)?|excerpt|teaser)\b/i;

/** The largest number of lines between a summary and the list of ingredients. */
const REACH = 60;

/** How many levels of elements, starting at the text's own, are searched for the class name. */
const HEIGHT = 3;

/** Longer texts are stories and not summaries. */
const MAX_LENGTH = 1_500;

/** The summary in the recipe card above the list of ingredients; '' if there is none. */
export function cardSummary(lines: readonly PageLine[], listStart: number): string {
  const above = lines.slice(Math.max(0, listStart - REACH), listStart).filter((line) => line.hint !== 'foreign');
  // Such elements also contain times, ratings and labels.
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
 * Finds the recipe in the visible page: the runs of lines that look most like a list of ingredients and a method.
 * `seen` returns only the visible lines; they are used if the two parts were not both found. Hidden text is only
 * accepted if it is clearly a recipe.
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

/** The share of the steps that must be in the element around the recipe. */
const INSIDE = 0.4;

/** Drops the end of a method that is outside of the element with the list of ingredients and most of the steps. */
function withinRecipe(lines: readonly PageLine[], list: readonly IngredientEntry[]): readonly PageLine[] {
  const steps = lines.filter((line) => line.prose >= 0.4);
  const [first] = steps;
  let box = list[0]?.line.block ?? null;
  while (box !== null && first !== undefined && !contains(box, first.block)) box = box.parent;
  if (box === null || first === undefined) return lines;
  const end = box.end;
  const inside = steps.filter((line) => line.order <= end);
  const sizeOf = (some: readonly PageLine[]): number => some.reduce((sum, { text }) => sum + text.length, 0);
  return sizeOf(inside) < sizeOf(steps) * INSIDE ? lines : lines.filter((line) => line.order <= end);
}

function draftOf({ lines, entries, ingredients, method }: Reading): Draft {
  const parts = ingredients === null || method === null ? null : recipeParts({ lines, entries, ingredients, method });
  const listed = ingredients === null ? null : linesOfEntries(entries, ingredients);
  const list = ingredients === null ? [] : entries.slice(ingredients.start, ingredients.end);
  const shown = {
    ingredients: boundedLines(parts?.ingredients ?? ingredientLines(list)),
    instructions: boundedLines(
      parts?.instructions ??
        (method === null
          ? []
          : methodLines(withoutUsedEntries(withinRecipe(lines.slice(method.start, method.end), list), list))),
    ),
  };
  const own = new Set([...shown.ingredients, ...shown.instructions].map(({ content }) => content));
  const notes = listed === null && method === null ? null : findPageNotes(lines, { list: listed, method }, own);
  return {
    ...emptyDraft('visible-page', 'page'),
    places: {
      ...(notes !== null && { notes: { stage: 'visible-page', where: whereOf(notes, lines.length) } }),
      ...(listed !== null && { ingredients: { stage: 'visible-page', where: whereOf(listed, lines.length) } }),
      ...(method !== null && { instructions: { stage: 'visible-page', where: whereOf(method, lines.length) } }),
    },
    title: listed === null ? '' : cardTitle(lines, listed.start),
    notes: notes?.text ?? '',
    description: listed === null ? '' : cardSummary(lines, listed.start),
    ...shown,
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

function whereOf(region: Pick<Region, 'start' | 'end'>, count: number): string {
  return `lines ${region.start + 1} to ${region.end} of ${count}`;
}
