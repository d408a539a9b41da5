import type { PageLine } from '../document/html/page-line.ts';
import { proseLikeness } from '../text/prose.ts';
import { isAside, isHeading, heaviestRun, type Region } from './region/find-region.ts';
import { ingredientEntries, type IngredientEntry } from './region/ingredient-entries.ts';
import type { Reading } from './is-of-kitchen.ts';
import { usedShare } from './kitchen-evidence.ts';
import { withLabelsApart, withListsApart } from './inline-lists.ts';
import { readSections, type Section } from './region/sections.ts';

/** An ingredient list and a method that are accepted only together. */
interface LayoutReading extends Reading {
  ingredients: Region;
  method: Region;
}

/**
 * The smallest total evidence of list, method and headings; and the smallest sum of likeness if there are no headings.
 */
const MIN_EVIDENCE = 4;
const MIN_AMOUNTS = 1.4;

/** The largest contribution of each kind of evidence, so that no single kind is sufficient. */
const MOST_OF_AMOUNTS = 3;
const MOST_OF_STEPS = 1.5;
const MOST_OF_USE = 1.5;

/** Longer pages are not read by layout. */
const MAX_LINES = 3_000;

/** The method begins at most this many lines after the list. */
const REACH = 40;

/** An earlier run with at least this share of the heaviest run's weight is the method; later runs are further parts. */
const NEARLY = 0.6;

/** The weight that a heading of the list adds to each entry below it. */
const HEADED = 0.8;

/** A note in parentheses at the end of an entry. */
const REMARK = /\s*\([^()]*\)$/u;

/** The largest length of a name without an amount. */
const MAX_NAME = 48;

const PART_ENDS = -6;

/**
 * Finds the list and the method of a page without clear evidence for either: unknown headings or units, entries without
 * amounts, short steps. Short lines with amounts followed by sentences form a recipe in any language. Returns null if
 * the evidence is too weak.
 */
export function findByLayout(given: readonly PageLine[]): LayoutReading | null {
  if (given.length > MAX_LINES) return null;
  const labelled = withLabelsApart(given);
  const lines = withListsApart(labelled, readSections(labelled));
  const sections = readSections(lines);
  const entries = ingredientEntries(lines);
  const run = heaviestRun(entries.map((entry, index) => listWeight(entry, sections, entries[index - 1])));
  const ingredients = run === null ? null : withRest(run, entries, sections);
  const last = ingredients === null ? undefined : entries[ingredients.end - 1];
  if (ingredients === null || last === undefined) return null;
  const from = last.index + last.count;
  const method = firstRun(
    lines.map((line, index) => (index < from || index >= from + REACH ? PART_ENDS : stepWeight(line, sections[index]))),
  );
  if (method === null) return null;
  const reading = { lines, sections, entries, ingredients, method };
  return isRecipe(reading) ? reading : null;
}

/** The run before the heaviest one if it weighs nearly as much, else the heaviest run. */
function firstRun(weights: readonly number[]): Region | null {
  const heaviest = heaviestRun(weights);
  const earlier = heaviest === null ? null : heaviestRun(weights.slice(0, heaviest.start));
  return earlier !== null && heaviest !== null && earlier.weight >= heaviest.weight * NEARLY ? earlier : heaviest;
}

function isRecipe({ sections, entries, lines, ingredients, method }: LayoutReading): boolean {
  const list = entries.slice(ingredients.start, ingredients.end);
  const steps = lines.slice(method.start, method.end);
  const likeness = list.map(likenessOf);
  const amounts = likeness.reduce((sum, each) => sum + each, 0);
  const listHead = trustIn(sections[list[0]?.index ?? -1], 'ingredients');
  const methodHead = trustIn(sections[method.end - 1], 'method');
  const isHeaded = Math.min(listHead, methodHead) === 1;
  if (list.length < 2 || (amounts < MIN_AMOUNTS && !isHeaded)) return false;
  const weighed = likeness.filter((each) => each === 1).length;
  const laidOut = Number(list[0]?.line.row?.name === 'li') + Number(steps[0]?.row?.parent?.name === 'ol');
  const texts = list.map((entry) => entry.text);
  const stepTexts = steps.map((line) => line.text);
  const evidence =
    Math.min(MOST_OF_AMOUNTS, amounts) +
    MOST_OF_USE * usedShare(texts, stepTexts) +
    1.5 * (listHead + methodHead) +
    0.5 * (Math.min(weighed, 2) + laidOut) +
    Math.min(MOST_OF_STEPS, method.weight);
  return evidence >= MIN_EVIDENCE;
}

/** Extends a run by the names directly below it in the same list or paragraph: "salt". */
function withRest(run: Region, entries: readonly IngredientEntry[], sections: readonly Section[]): Region {
  const last = entries[run.end - 1]?.line;
  let { end } = run;
  for (let next = entries[end]; next !== undefined && last !== undefined; next = entries[++end]) {
    const isBeside = last.row === null ? next.line.block === last.block : next.line.row?.parent === last.row.parent;
    if (!isBeside || !isName(next) || sections[next.index]?.opens === true) break;
  }
  return { ...run, end };
}

/**
 * How much an entry looks like an ingredient with an amount. In a list, a number with an unknown word counts one half.
 */
function likenessOf({ text, line, step, likeness }: IngredientEntry): number {
  if (proseLikeness(step?.rest ?? '') >= 0.5) return 0;
  const isListed = line.row?.name === 'li' && line.linked < 0.5 && text.length <= MAX_NAME;
  return likeness > 0.1 && likeness < 0.5 && isListed ? 0.5 : likeness;
}

function isName({ line, text }: IngredientEntry): boolean {
  const bare = text.replace(REMARK, '');
  return bare.length <= MAX_NAME && !isHeading(line) && !/[.!?:：。।]$/u.test(bare);
}

function trustIn(section: Section | undefined, kind: Section['kind']): number {
  return section?.kind === kind ? section.trust : 0;
}

function listWeight(entry: IngredientEntry, sections: readonly Section[], before: IngredientEntry | undefined): number {
  const { line, text } = entry;
  const section = sections[entry.index];
  if (section?.opens === true) return section.kind === 'ingredients' ? -0.4 : PART_ENDS;
  if (line.foreign || line.hint === 'foreign' || section?.kind === 'other') return -2;
  const headed = section?.kind === 'ingredients' ? HEADED * section.trust : section?.kind === 'method' ? -1 : 0;
  const aside = (line.hint === 'aside' ? 0.4 : 0) + (line.linked > 0.9 ? 0.5 : 0) + (line.hidden ? 0.4 : 0);
  const likeness = likenessOf(entry);
  const bare = text.replace(REMARK, '');
  const prose = bare.length > 45 || (bare.length > 20 && likeness < 0.5) ? proseLikeness(bare) : 0;
  // Two sentences in a row separate two lists; a single remark within a list does not.
  if (prose >= 0.6) return headed - (before !== undefined && before.prose >= 0.6 ? 3 : 1) - aside;
  if (likeness > 0.3) return likeness + headed - aside;
  const sameList = before !== undefined && before.line.row?.parent === line.row?.parent && line.row !== null;
  if (isName(entry) && headed > 0) return headed - aside - 0.2;
  return (isName(entry) && sameList ? 0 : -0.35) + headed - aside;
}

function stepWeight(line: PageLine, section: Section | undefined): number {
  if (section?.opens === true) return section.kind === 'method' ? 0 : -2;
  if (line.foreign || line.hint === 'foreign' || isAside(line.text)) return -2;
  const { prose, step } = line;
  if (step?.rest === '') return 0;
  let weight = prose - 0.3;
  if (section?.kind === 'method') weight += 0.5 * section.trust;
  if (section?.kind === 'other') weight -= section.trust;
  if (line.row?.parent?.name === 'ol' || step !== null) weight += 0.3;
  if (line.hint === 'aside') weight -= 0.8;
  if (line.linked > 0.5) weight -= 1;
  if (prose < 0.5 && line.likeness > 0.6) weight -= 0.7;
  return isHeading(line) ? Math.max(weight, -0.3) : weight;
}
