import { emptyDraft, type Draft, type DraftLine } from '../draft.ts';
import type { PageDocument } from '../read/page-document.ts';
import { readLines, type PageLine } from '../read/page-lines.ts';
import { heaviestRun, ingredientWeight, methodWeight, type Region } from './find-region.ts';
import { ingredientLines, methodLines } from './visible-draft-lines.ts';
import { readSections } from './sections.ts';

/** What must speak for a run of lines before it counts as a recipe's part. */
const MIN_INGREDIENTS = 2.5;
const MIN_METHOD = 1.5;

/** How many lines after the ingredients a method may begin without a heading. */
const REACH = 40;

/** What the page shows: the runs of lines that look most like a list of ingredients and like a method. */
export function findVisible(page: PageDocument): Draft {
  const lines = readLines(page.root);
  const sections = readSections(lines);
  const sectionAt = (index: number) => sections[index] ?? { kind: null, opens: false, trust: 1 };
  const ingredients = heaviestRun(lines.map((line, index) => ingredientWeight(line, sectionAt(index))));
  const method = heaviestRun(
    lines.map((line, index) => {
      if (ingredients !== null && index >= ingredients.start && index < ingredients.end) return -3;
      const near = ingredients !== null && index >= ingredients.end && index < ingredients.end + REACH;
      return methodWeight(line, sectionAt(index), near);
    }),
  );
  return {
    ...emptyDraft('visible-page', whereOf(lines, ingredients)),
    ingredients: linesIn(lines, ingredients, MIN_INGREDIENTS, ingredientLines),
    instructions: linesIn(lines, method, MIN_METHOD, methodLines),
  };
}

function linesIn(
  lines: readonly PageLine[],
  region: Region | null,
  min: number,
  toDraft: (lines: readonly PageLine[]) => DraftLine[],
): DraftLine[] {
  return region === null || region.weight < min ? [] : toDraft(lines.slice(region.start, region.end));
}

function whereOf(lines: readonly PageLine[], region: Region | null): string {
  if (region === null) return 'page';
  return `lines ${region.start + 1} to ${region.end} of ${lines.length}`;
}
