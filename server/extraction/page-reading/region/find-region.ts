import type { PageLine } from '../../document/html/page-line.ts';
import { isNutrientLine } from '../../lexicon/nutrients.ts';
import { sectionHeading } from '../../lexicon/headings/section-headings.ts';
import { proseLikeness } from '../../text/prose.ts';
import type { IngredientEntry } from './ingredient-entries.ts';
import type { Section } from './sections.ts';

/** Lines from `start` up to, but not including, `end`, and their total weight. */
export interface Region {
  start: number;
  end: number;
  weight: number;
}

/** The contiguous run with the largest sum of weights; null if no weight is above 0. */
export function heaviestRun(weights: readonly number[]): Region | null {
  let best: Region | null = null;
  let start = 0;
  let sum = 0;
  for (const [index, weight] of weights.entries()) {
    if (sum <= 0) {
      sum = 0;
      start = index;
    }
    sum += weight;
    if (sum > (best?.weight ?? 0)) best = { start, end: index + 1, weight: sum };
  }
  return best;
}

/**
 * A weight that no run can exceed. A list of ingredients does not continue below the heading of the method, and vice
 * versa.
 */
const PARTING = 400;

/** The weight that is subtracted at a heading, to end a run there. */
function partingAt({ kind, trust }: Section, other: number): number {
  if (kind === 'method') return PARTING * trust;
  // "Ingredients for the dough" can follow another list of the same recipe; a second "Ingredients" begins a copy.
  if (kind === 'ingredients') return trust === 1 ? PARTING : 0;
  return other;
}

/** The evidence for (or, if negative, against) an entry being part of the list of ingredients. */
export function ingredientWeight(entry: IngredientEntry, section: Section): number {
  const { line, text, likeness } = entry;
  let weight = -0.5 + 1.2 * likeness + placeWeight(line, section, 'ingredient');
  if (section.opens) weight -= partingAt(section, 2);
  // Entries of numbered lists are more likely steps.
  if (line.row !== null) weight += line.row.parent?.name === 'ol' ? -0.3 : 0.2;
  if (text.length > 120 || isNutrientLine(text)) weight -= 1;
  // A row with amount and unit is stronger evidence than the heading above it.
  if (section.kind === 'other' && likeness === 1 && line.row !== null && !section.opens) weight += 0.6 * section.trust;
  if (text.length > 50) weight -= 0.7 * entry.prose;
  // The number of a step that is joined with its sentence.
  if (entry.count > 1 && text.length > 50 && entry.last.prose >= SENTENCE) weight -= 0.7;
  if (line.linked > 0.9 && likeness < 0.5) weight -= 0.3;
  if (proseLikeness(entry.step?.rest ?? '') >= 0.7) weight -= 0.7;
  return isHeading(line) && line.hint !== 'foreign' && !section.opens ? Math.max(weight, -0.4) : weight;
}

/** The prose likeness from which a line is a sentence, and the weight of an ingredient beside the step that uses it. */
const SENTENCE = 0.7;
const USED = -0.1;

/** The evidence for (or, if negative, against) a line being part of the method. */
export function methodWeight(line: PageLine, section: Section, afterIngredients: boolean): number {
  const { prose, step } = line;
  if (isAmongSteps(line, section) && prose < SENTENCE && !section.opens) return USED;
  let weight = -0.7 + prose + placeWeight(line, section, 'method');
  if (section.kind === null && line.hint !== 'method') weight += afterIngredients ? 0.3 * prose : -0.5;
  if (section.opens) weight -= section.kind === 'method' ? 0 : partingAt(section, 1.5);
  // A number on a separate line belongs to the line below.
  if (step?.rest === '' && !section.opens && section.kind !== 'other') return 0;
  if (step !== null) weight += 0.3;
  if (line.row?.parent?.name === 'ol') weight += 0.4;
  if (prose < 0.5 && line.likeness > 0.6) weight -= 0.7;
  if (line.linked > 0.5) weight -= 1;
  // A tip between steps does not separate them.
  if (isAside(line.text)) weight = section.kind === 'method' ? -0.5 : weight - 2;
  return isHeading(line) && line.hint !== 'foreign' && !section.opens ? Math.max(weight, -0.4) : weight;
}

const SECTION_OF_PART = { ingredient: 'ingredients', method: 'method' } as const;

/**
 * The weight of the element names around a line and of the heading above it. If they disagree, the nearer one counts
 * more.
 */
function placeWeight(line: PageLine, section: Section, part: 'ingredient' | 'method'): number {
  const headingIsNearer = section.order > line.hintOrder;
  let weight = line.hidden ? -0.6 : 0;
  if (line.hint === part) weight += headingIsNearer && section.kind === 'other' ? 0.4 : 1.2;
  else if (line.hint === 'foreign') weight -= 2;
  else if (line.hint === 'aside') weight -= headingIsNearer ? 0.2 : 0.8;
  else if (line.hint !== null && !headingIsNearer && !(part === 'method' && isAmongSteps(line, section))) weight -= 1.5;
  if (section.kind === SECTION_OF_PART[part]) weight += 0.8 * section.trust;
  else if (section.kind !== null)
    weight -=
      (section.kind === 'other' ? 1.2 : 0.8) * section.trust * (line.hint === part && !headingIsNearer ? 0.3 : 1);
  return weight;
}

/** Whether a line of the method is in a box with the ingredients that a step uses. */
function isAmongSteps(line: PageLine, section: Section): boolean {
  return section.kind === 'method' && line.hint === 'ingredient';
}

/** Whether a line is a question to the reader, or has a label like "Note: …" or "Tip: …". */
export function isAside(text: string): boolean {
  if (/[?？]$/u.test(text)) return true;
  const label = /^([\p{L}\s’']{2,24})(?:[:：]|\s[|–—])/u.exec(text)?.[1];
  return label !== undefined && text.length > label.length + 2 && sectionHeading(label)?.kind === 'other';
}

/** Whether a line is formatted as a heading, regardless of its text. */
export function isHeading(line: PageLine): boolean {
  return line.level !== 1 && (line.level > 1 || line.bold) && line.text.length < 80 && line.linked < 0.9;
}
