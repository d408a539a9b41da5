import type { DraftLine } from '../../domain/draft.ts';
import { attribute, contains, type ElementNode } from '../../document/html/html-tree.ts';
import { sectionHeading } from '../../lexicon/headings/section-headings.ts';
import { surelyNamesGroup } from '../../lexicon/headings/group-words.ts';
import { isServingsLine } from '../../lexicon/headings/fact-labels.ts';
import { dashRemover } from '../../text/numbers/quantity.ts';
import { namesColumns } from '../region/sections.ts';
import { affixRemover } from './list-cleanup.ts';
import { isHeading } from '../region/find-region.ts';
import { withoutOwnHeading } from './list-cleanup.ts';
import type { IngredientEntry } from '../region/ingredient-entries.ts';
import { commonLook, HEADING_NAME, isOddAmong, lookOf } from '../region/look.ts';
import { bracketedHeading, headingText, isControl } from '../../text/line-marks.ts';
import { withoutBullets } from '../../text/line-mark.ts';
import { withoutFacts } from './list-cleanup.ts';
import { inOneMeasure } from './list-cleanup.ts';
import { ingredientLikeness, isBareAmount, withoutAmount } from '../../text/numbers/quantity.ts';

/** Names are in separate elements if this share of the names has the same position. */
const MOST = 0.8;

/**
 * The text of an entry, and whether it is a heading: 'set' if it is marked as one, 'odd' if it only looks different
 * from the entries around it.
 */
export interface ShownEntry {
  content: string;
  heading: 'set' | 'odd' | null;
}

/** The entries and headings of a run that is a list of ingredients. */
export function ingredientLines(entries: readonly IngredientEntry[]): DraftLine[] {
  const drafts = shownEntries(
    withoutOwnHeading(withoutForeignEnds(withoutFacts(inOneMeasure(entries))), 'ingredients'),
  ).map(({ content, heading }): DraftLine => ({
    content,
    type: heading === null ? 'item' : 'title',
  }));
  return withoutTrailingHeadings(withoutRepetition(drafts));
}

/** The entries and headings before repetitions are removed. */
export function shownEntries(entries: readonly IngredientEntry[]): ShownEntry[] {
  const uniform =
    entries.length > 2
      ? commonLook(
          entries.map((entry) => entry.line),
          () => 1,
        )
      : null;
  // If most of a list is bold or consists of headings, these properties mark no headings.
  const plain = entries.filter((entry) => !isHeading(entry.line)).length >= entries.length * 0.5;
  const texts = entries.map((entry) => entry.text);
  const withoutAffix = affixRemover(texts);
  const withoutDash = dashRemover(texts);
  const names = namePlaces(entries);
  const shown: ShownEntry[] = [];
  for (const [at, entry] of entries.entries()) {
    const text = withoutDash(withoutBullets(withoutAffix(entry.text)));
    if (text === '' || isControl(text) || isServingsLine(text) || namesColumns(entry.line)) continue;
    const odd =
      uniform !== null && lookOf(entry.line) !== uniform && !names.has(placeOfName(entry)) && !endsList(entry, entries);
    const heading = namesInnerList(entries, at) ? 'set' : headingOf(entry, text, odd, plain);
    if (heading !== null && opensList(text)) continue;
    if (heading !== null && (!/\p{L}/u.test(text) || (heading === 'odd' && text.length > 60))) continue;
    shown.push({ content: heading === null ? text : headingText(text), heading });
  }
  return withoutLoneHeadings(shown);
}

/** Whether an entry is the last of its list. Such an entry is no heading, whatever it looks like. */
function endsList(entry: IngredientEntry, entries: readonly IngredientEntry[]): boolean {
  const list = entry.line.row?.parent;
  return entry === entries.at(-1) && list !== undefined && entries.at(-2)?.line.row?.parent === list;
}

/**
 * Whether an entry without an amount contains a list of several entries, which it is the heading of: "Dough" and within
 * it "500 g flour", "1 egg".
 */
function namesInnerList(entries: readonly IngredientEntry[], at: number): boolean {
  const { line, count, likeness } = entries[at]!;
  const { row } = line;
  if (row?.name !== 'li' || count > 1 || likeness >= 0.5) return false;
  // The entries within it follow it.
  let end = at + 1;
  for (let next = entries[end]; next && next.line.row !== row && contains(row, next.line.block); next = entries[++end])
    if (next.line.row?.name !== 'li') return false;
  return end - at > 2;
}

/** Whether a heading names the entire list ("Ingredients") rather than a group of it. */
function opensList(text: string): boolean {
  const heading = sectionHeading(text);
  return heading?.sure === true && heading.kind === 'ingredients';
}

/** Several consecutive entries that only look different are ingredients without amounts, not headings. */
function withoutLoneHeadings(shown: ShownEntry[]): ShownEntry[] {
  return shown.map((entry, index) => {
    const beside = [shown[index - 1], shown[index + 1]];
    const inRow = entry.heading === 'odd' && beside.some((other) => other?.heading === 'odd');
    return inRow ? { ...entry, heading: null } : entry;
  });
}

/**
 * The positions of names, if most names are in separate elements beside their amounts. An entry at such a position only
 * lacks its amount.
 */
function namePlaces(entries: readonly IngredientEntry[]): ReadonlySet<string> {
  const places = entries.filter((entry) => entry.count === 2).map(placeOfName);
  const most = places.filter((place) => place === places[0]);
  return new Set(places.length > 1 && most.length >= places.length * MOST ? most : []);
}

/** A key of the look and the depth of the element with an entry's name. */
function placeOfName({ last }: IngredientEntry): string {
  let depth = 0;
  for (let element: ElementNode | null = last.block; element !== null; element = element.parent) depth++;
  return `${depth} ${lookOf(last)}`;
}

/** Drops entries of other lists at both ends of the run: they look different and their lists have no amounts. */
function withoutForeignEnds(entries: readonly IngredientEntry[]): readonly IngredientEntry[] {
  const lines = entries.map((entry) => entry.line);
  const look = commonLook(lines, (line) => 0.2 + line.likeness);
  const names = namePlaces(entries);
  const likeness = new Map<ElementNode | null, { sum: number; count: number }>();
  for (const entry of entries) {
    const list = likeness.get(listOf(entry)) ?? { sum: 0, count: 0 };
    likeness.set(listOf(entry), { sum: list.sum + entry.likeness, count: list.count + 1 });
  }
  const belongs = entries.map((entry) => {
    const { sum, count } = likeness.get(listOf(entry)) ?? { sum: 0, count: 1 };
    return lookOf(entry.line) === look || sum >= count * 0.25;
  });
  const start = belongs.indexOf(true);
  // A switch can be between a heading and its first entry: "Metric | US".
  const above = entries.slice(0, Math.max(0, start)).findLastIndex(({ text }) => !isControl(text));
  const heading = entries[above];
  let end = belongs.lastIndexOf(true) + 1;
  for (let next = entries[end]; next !== undefined && names.has(placeOfName(next)); next = entries[end]) end++;
  const headed =
    heading !== undefined && (isHeading(heading.line) || isOddAmong(heading.line, lines, look, above === 0));
  return entries.slice(headed ? above : start, end);
}

/** The element that contains an entry and its neighbours in the list. */
function listOf({ line }: IngredientEntry): ElementNode | null {
  return (line.row ?? line.block).parent;
}

function headingOf(entry: IngredientEntry, text: string, odd: boolean, plain: boolean): ShownEntry['heading'] {
  if (bracketedHeading(text) !== null) return 'set';
  const likeness = text === entry.text ? entry.likeness : ingredientLikeness(text);
  // "For serving:" is a heading, and so is text marked as a heading; "parsley for serving" is an entry.
  const headed = /[:：]$/.test(text) || (plain && odd && entry.line.level > 1);
  const entryLike = likeness >= 0.7 || (likeness >= 0.5 && !headed);
  if (entry.count > 1 || (entryLike && !(odd && isBareAmount(text)))) return null;
  if (text.length <= 60) {
    if (/[:：]$/.test(text)) return 'set';
    if (surelyNamesGroup(text) && likeness < 0.5 && entry.line.row === null) return 'set';
    if (odd && HEADING_NAME.test(attribute(entry.line.block, 'class'))) return 'set';
    // Names of ingredients can be bold, too; "salt, pepper" is an enumeration and no heading.
    if (plain && (entry.line.level > 1 || (isHeading(entry.line) && !/[,，、]/u.test(text)))) return 'set';
  }
  return odd ? 'odd' : null;
}

/** Removes repetitions of the list. Pages often contain a list twice: for phones, for print, or in other measures. */
function withoutRepetition(drafts: DraftLine[]): DraftLine[] {
  const names = drafts.map((draft) => withoutAmount(draft.content).toLowerCase());
  const seen = new Set<string>();
  const isRepeated = names.map((name) => seen.has(name) || !seen.add(name));
  let repeated = 0;
  let start = drafts.length;
  for (let index = drafts.length - 1; index > 1; index--) {
    if (isRepeated[index] === true) repeated++;
    const rest = drafts.length - index;
    if (isRepeated[index] === true && repeated >= rest * 0.7 && rest > 2 && rest >= index * 0.4) start = index;
  }
  return drafts.slice(0, start);
}

function withoutTrailingHeadings(drafts: DraftLine[]): DraftLine[] {
  return drafts.slice(0, drafts.findLastIndex((draft) => draft.type === 'item') + 1);
}
