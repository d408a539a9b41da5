import type { PageLine } from '../read/page-lines.ts';
import { proseLikeness, stepNumber } from './prose.ts';
import { ingredientLikeness } from './quantity.ts';
import type { Section } from './sections.ts';

/** Lines from `start` up to, not including, `end`, and how much speaks for them. */
export interface Region {
  start: number;
  end: number;
  weight: number;
}

/** The contiguous run of lines with the greatest sum of weights, null where nothing weighs more than 0. */
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

/** How much speaks for (or against) a line being part of the list of ingredients. */
export function ingredientWeight(line: PageLine, section: Section): number {
  const length = line.text.length;
  let weight = -0.5 + 1.2 * ingredientLikeness(line.text);
  if (line.hint === 'ingredient') weight += 1.2;
  if (line.hint === 'method') weight -= 1.5;
  if (line.hint === 'aside') weight -= 2;
  if (section.kind === 'ingredients') weight += 0.7 * section.trust;
  if (section.kind === 'method') weight -= 0.8 * section.trust;
  if (section.kind === 'other') weight -= 1.2 * section.trust;
  if (section.opens) weight -= section.kind === 'ingredients' ? 0 : 2;
  if (line.row !== null) weight += 0.2;
  if (length > 120) weight -= 1;
  if (length > 50) weight -= 0.7 * proseLikeness(line.text);
  if (line.hidden) weight -= 0.6;
  if (line.linked > 0.9 && ingredientLikeness(line.text) < 0.5) weight -= 0.3;
  return isHeading(line) ? Math.max(weight, -0.4) : weight;
}

/** How much speaks for (or against) a line being part of the method. */
export function methodWeight(line: PageLine, section: Section, afterIngredients: boolean): number {
  const prose = proseLikeness(line.text);
  let weight = -0.7 + prose;
  if (line.hint === 'method') weight += 1.2;
  if (line.hint === 'ingredient') weight -= 1.5;
  if (line.hint === 'aside') weight -= 2;
  if (section.kind === 'method') weight += 0.9 * section.trust;
  if (section.kind === 'ingredients') weight -= 0.5 * section.trust;
  if (section.kind === 'other') weight -= 1.2 * section.trust;
  if (section.kind === null && line.hint !== 'method' && !afterIngredients) weight -= 0.5;
  if (section.opens) weight -= section.kind === 'method' ? 0 : 1.5;
  if (stepNumber(line.text) !== null) weight += 0.3;
  if (line.row?.parent?.name === 'ol') weight += 0.4;
  if (prose < 0.5 && ingredientLikeness(line.text) > 0.6) weight -= 0.7;
  if (line.linked > 0.5) weight -= 1;
  if (line.hidden) weight -= 0.6;
  return isHeading(line) && line.hint !== 'aside' ? Math.max(weight, -0.4) : weight;
}

/** Whether a line is set as a heading, whatever it says. */
export function isHeading(line: PageLine): boolean {
  return (line.level > 1 || line.bold) && line.text.length < 80 && line.linked < 0.9;
}
