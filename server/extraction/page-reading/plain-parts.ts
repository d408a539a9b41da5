import type { PageLine } from '../document/html/page-line.ts';
import type { SectionKind } from '../domain/section-kind.ts';
import { countedSteps } from '../text/counted-steps.ts';
import { withoutAmount } from '../text/numbers/quantity.ts';
import { heaviestRun, ingredientWeight, methodWeight, type Region } from './region/find-region.ts';
import type { IngredientEntry } from './region/ingredient-entries.ts';
import { commonLook, isOddAmong, lookOf } from './region/look.ts';
import type { Section } from './region/sections.ts';
import { isTipInStep } from './method/method-headings.ts';

/** How much of the names must come again, and how much of the weight, before two runs are one list. */
const SAME_NAMES = 0.8;
const SAME_WEIGHT = 0.7;

/**
 * The first copy of a list that the page holds in several measures: it is the one that it was written in, though the
 * others may name more units. The region itself where it is the first, or where all copies say the same.
 */
export function firstCopy(region: Region, entries: readonly IngredientEntry[], weights: readonly number[]): Region {
  const earlier = heaviestRun(weights.slice(0, region.start));
  if (earlier === null || earlier.weight < region.weight * SAME_WEIGHT) return region;
  const share = (told: (entry: IngredientEntry) => string): number => {
    const first = new Set(entries.slice(earlier.start, earlier.end).map(told));
    const own = entries.slice(region.start, region.end);
    return own.filter((entry) => first.has(told(entry))).length / own.length;
  };
  const otherMeasures = share((entry) => entry.text) < SAME_NAMES;
  return otherMeasures && share((entry) => withoutAmount(entry.text).toLowerCase()) >= SAME_NAMES ? earlier : region;
}

/** What must speak for a run of lines before it counts as a recipe's part. */
const MIN_INGREDIENTS = 2.5;
const MIN_METHOD = 1;

/** How much more a line weighs as a step when it counts itself. */
const COUNTED = 1;

/** What a tip within a step weighs: the steps go on below it. */
const BETWEEN = -0.1;

/** How many lines after the ingredients a method may begin without a heading. */
const REACH = 40;

/** What weighs no more than this is not taken in by its neighbours. */
const OUTSIDE = -0.5;

const NO_SECTION: Section = { kind: null, opens: false, trust: 1, order: 0 };

/** The entries that are a list of ingredients by themselves, null where too little speaks for any. */
export function findIngredients(entries: readonly IngredientEntry[], sections: readonly Section[]): Region | null {
  const weights = entries.map((entry) => ingredientWeight(entry, sections[entry.index] ?? NO_SECTION));
  const heaviest = heaviestRun(weights);
  if (heaviest === null || heaviest.weight < MIN_INGREDIENTS) return null;
  const region = grownWithin('ingredients', firstCopy(heaviest, entries, weights), entries, sections, weights);
  // What stands above the heading "Ingredients" is no ingredient: portions, times.
  let rest = weights.slice(region.start, region.end).reduce((sum, weight) => sum + weight, 0);
  for (let index = region.start; index < region.end; index++) {
    const section = sections[entries[index]?.index ?? -1];
    if (section?.opens === true && section.kind === 'ingredients' && rest > region.weight * 0.6) {
      return { ...region, start: index };
    }
    rest -= weights[index] ?? 0;
  }
  return region;
}

/** The lines that are a method by themselves, null where too little speaks for any. `listed` are the list's lines. */
export function findMethod(
  lines: readonly PageLine[],
  sections: readonly Section[],
  listed: Region | null,
): Region | null {
  const counted = countedSteps(lines.map((line) => line.text));
  const weights = lines.map((line, index) => {
    const bonus = counted.has(index) ? COUNTED : 0;
    if (listed !== null && index >= listed.start && index < listed.end) return -3;
    if (isTipInStep(line)) return BETWEEN;
    const section = sections[index] ?? NO_SECTION;
    const near = listed !== null && index >= listed.end && index < listed.end + REACH;
    // The list has ended, so what its heading opened has ended, too.
    if (near && section.kind === 'ingredients') return methodWeight(line, NO_SECTION, true) + bonus;
    return methodWeight(line, section, near) + bonus;
  });
  const heaviest = heaviestRun(weights);
  if (heaviest === null || heaviest.weight < MIN_METHOD) return null;
  const isNamed = (index: number): boolean => lines[index]?.hint === 'method' || sections[index]?.kind === 'method';
  const region = listed === null ? heaviest : belowList(heaviest, listed, weights, isNamed);
  return grownWithin(
    'method',
    region,
    lines.map((line, index) => ({ line, index })),
    sections,
    weights,
  );
}

/** Of a story that tells the method above the list, and a method that is named so below it, the latter. */
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

/** The run with its neighbours of the same list or below the same heading that look like its own: short entries. */
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
  // What looks like the headings inside the run, right above it, is its first.
  const above = places[start - 1];
  if (
    above !== undefined &&
    sections[above.index]?.opens !== true &&
    isOddAmong(
      above.line,
      own.map((place) => place.line),
      look,
    )
  )
    start--;
  return { ...region, start, end };
}
