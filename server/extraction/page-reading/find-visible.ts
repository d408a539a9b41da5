import { boundedLines, emptyDraft, type Draft } from '../domain/draft.ts';
import type { PageLine } from '../document/html/page-line.ts';
import { cardSummary } from './card-summary.ts';
import { cardTitle } from './card-title.ts';
import { findByLayout } from './find-by-layout.ts';
import type { Region } from './find-region.ts';
import type { IngredientEntry } from './ingredient-entries.ts';
import { isOfKitchen, type Reading } from './is-of-kitchen.ts';
import { findIngredients, findMethod } from './plain-parts.ts';
import { recipeParts } from './recipe-parts.ts';
import { readSections } from './sections.ts';
import { withoutUsedEntries } from './used-lines.ts';
import { ingredientLines } from './visible-ingredients.ts';
import { methodLines } from './visible-method.ts';

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
      ...(listed !== null && { ingredients: { rung: 'visible-page', where: whereOf(listed, lines.length) } }),
      ...(method !== null && { instructions: { rung: 'visible-page', where: whereOf(method, lines.length) } }),
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
