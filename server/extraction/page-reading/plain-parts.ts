import type { PageLine } from '../document/html/page-line.ts';
import type { SectionKind } from '../domain/section-kind.ts';
import { countedSteps } from '../text/counted-steps.ts';
import { lineKey } from '../text/line-key.ts';
import { withoutAmount } from '../text/numbers/quantity.ts';
import { heaviestRun, ingredientWeight, methodWeight, type Region } from './region/find-region.ts';
import type { IngredientEntry } from './region/ingredient-entries.ts';
import { commonLook, isOddAmong, lookOf } from './region/look.ts';
import type { Section } from './region/sections.ts';
import { isTipInStep } from './method/method-headings.ts';

/** The shares of names and of weight that two runs must have in common to be copies of one list. */
const SAME_NAMES = 0.8;
const SAME_WEIGHT = 0.7;

/**
 * If a page contains a list in several systems of measures, returns its first copy. This is the original, although
 * other copies may contain more units. Returns the region itself if it is the first one, or if the copies are
 * identical.
 */
export function firstCopy(region: Region, entries: readonly IngredientEntry[], weights: readonly number[]): Region {
  const earlier = heaviestRun(weights.slice(0, region.start));
  if (earlier === null || earlier.weight < region.weight * SAME_WEIGHT) return region;
  const share = (textOf: (entry: IngredientEntry) => string): number => {
    const first = new Set(entries.slice(earlier.start, earlier.end).map(textOf));
    const own = entries.slice(region.start, region.end);
    return own.filter((entry) => first.has(textOf(entry))).length / own.length;
  };
  const otherMeasures = share((entry) => entry.text) < SAME_NAMES;
  return otherMeasures && share((entry) => withoutAmount(entry.text).toLowerCase()) >= SAME_NAMES ? earlier : region;
}

/** The smallest weight of a run of lines that counts as a list, and as a method. */
const MIN_INGREDIENTS = 2.5;
const MIN_METHOD = 1;

/** The weight that a numbered step has in addition. */
const COUNTED = 1;

/**
 * The weight of a tip within a step, and of an ingredient of the list beside the step that uses it. It is small, so that
 * the steps continue after it.
 */
const BETWEEN = -0.1;

/** The largest number of lines between the ingredients and a method without a heading. */
const REACH = 40;

/** Lines with this weight or less are not added to a neighbouring run. */
const OUTSIDE = -0.5;

const NO_SECTION: Section = { kind: null, opens: false, trust: 1, order: 0 };

/** Finds the list of ingredients without regard to the method; null if the evidence is too weak. */
export function findIngredients(entries: readonly IngredientEntry[], sections: readonly Section[]): Region | null {
  const weights = entries.map((entry) => ingredientWeight(entry, sections[entry.index] ?? NO_SECTION));
  const heaviest = heaviestRun(weights);
  if (heaviest === null || heaviest.weight < MIN_INGREDIENTS) return null;
  const region = grownWithin('ingredients', firstCopy(heaviest, entries, weights), entries, sections, weights);
  return fromHeading('ingredients', region, (index) => sections[entries[index]?.index ?? -1], weights);
}

/** The share of a region's weight that must be below its heading. */
const BELOW = 0.6;

/**
 * A region without what is above its own heading: text above "Ingredients" is no ingredient, for example servings and
 * times, and text above "Method" is no step.
 */
function fromHeading(
  kind: SectionKind,
  region: Region,
  sectionAt: (index: number) => Section | undefined,
  weights: readonly number[],
): Region {
  let rest = weights.slice(region.start, region.end).reduce((sum, weight) => sum + weight, 0);
  for (let index = region.start; index < region.end; index++) {
    const section = sectionAt(index);
    if (section?.opens === true && section.kind === kind && rest > region.weight * BELOW)
      return { ...region, start: index };
    rest -= weights[index] ?? 0;
  }
  return region;
}

/** Finds the method; null if the evidence is too weak. `listed` are the lines of the ingredient list. */
export function findMethod(
  lines: readonly PageLine[],
  sections: readonly Section[],
  listed: Region | null,
): Region | null {
  const own = new Set(listed === null ? [] : lines.slice(listed.start, listed.end).map(({ text }) => lineKey(text)));
  const counted = countedSteps(lines.map((line) => line.text));
  const weights = lines.map((line, index) => {
    const bonus = counted.has(index) ? COUNTED : 0;
    if (listed !== null && index >= listed.start && index < listed.end) return -3;
    const section = sections[index] ?? NO_SECTION;
    if (isTipInStep(line) || (section.kind === 'method' && own.has(lineKey(line.text)))) return BETWEEN;
    const near = listed !== null && index >= listed.end && index < listed.end + REACH;
    // The list has ended, so the section of its heading has ended, too.
    if (near && section.kind === 'ingredients') return methodWeight(line, NO_SECTION, true) + bonus;
    return methodWeight(line, section, near) + bonus;
  });
  const heaviest = heaviestRun(weights);
  if (heaviest === null || heaviest.weight < MIN_METHOD) return null;
  const isNamed = (index: number): boolean => lines[index]?.hint === 'method' || sections[index]?.kind === 'method';
  const region = fromHeading(
    'method',
    listed === null ? heaviest : belowList(heaviest, listed, weights, isNamed),
    (index) => sections[index],
    weights,
  );
  return grownWithin(
    'method',
    region,
    lines.map((line, index) => ({ line, index })),
    sections,
    weights,
  );
}

/**
 * If the heaviest run is above the list, it may be a story. A method below the list that is named as one is preferred.
 */
function belowList(
  heaviest: Region,
  listed: Region,
  weights: readonly number[],
  isNamed: (index: number) => boolean,
): Region {
  if (heaviest.end > listed.start) return heaviest;
  const below = heaviestRun(weights.map((weight, index) => (index < listed.end ? -1 : weight)));
  return below !== null && below.weight >= MIN_METHOD && isNamed(below.end - 1) ? below : heaviest;
}

/**
 * Extends a run by neighbouring lines that look the same and are in the same list or below the same heading, such as
 * short entries.
 */
function grownWithin(
  kind: SectionKind,
  region: Region,
  places: readonly { line: PageLine; index: number }[],
  sections: readonly Section[],
  weights: readonly number[],
): Region {
  const own = places.slice(region.start, region.end);
  const look = commonLook(
    own.map((place) => place.line),
    () => 1,
  );
  const lists = new Set(own.map((place) => place.line.row?.parent).filter((list) => list !== undefined));
  const belongs = (place: { line: PageLine; index: number } | undefined): boolean => {
    if (place === undefined || lookOf(place.line) !== look) return false;
    const section = sections[place.index];
    const sameList = place.line.row !== null && lists.has(place.line.row.parent);
    return sameList || (section?.kind === kind && !section.opens);
  };
  let { start, end } = region;
  while ((weights[start - 1] ?? OUTSIDE) > OUTSIDE && belongs(places[start - 1])) start--;
  while ((weights[end] ?? OUTSIDE) > OUTSIDE && belongs(places[end])) end++;
  // A line directly above the run that looks like the headings within it is its first heading.
  const above = places[start - 1];
  if (
    above !== undefined &&
    sections[above.index]?.opens !== true &&
    isOddAmong(
      above.line,
      own.map((place) => place.line),
      look,
      sections[places[start - 2]?.index ?? -1]?.opens === true,
    )
  )
    start--;
  return { ...region, start, end };
}
