import { attribute, type ElementNode } from '../../document/html/html-tree.ts';
import type { IngredientEntry } from '../region/ingredient-entries.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import type { SectionKind } from '../../domain/section-kind.ts';
import { isHeading } from '../region/find-region.ts';
import { lookOf } from '../region/look.ts';
import { statesFact } from '../../lexicon/headings/fact-labels.ts';
import { namesGroup } from '../../lexicon/headings/group-words.ts';
import { isNutrientLine } from '../../lexicon/nutrients.ts';
import { namesStaple } from '../../lexicon/staples.ts';
import { labelsAndValues, minutesOf } from '../../text/numbers/find-facts.ts';

/** "Level: easy", "Cuisine : française": a label and its value, without an amount. */
const LABELLED = /^([\p{L}\p{M}][\p{L}\p{M}\s’'-]{1,28})\s?[:：]\s*\S/u;

/** "320 kcal", with or without a label. */
const ENERGY = /^[^\p{Nd}]{0,20}\p{Nd}[\d.,]*\s?(?:kcal|kj|ккал)\.?$/iu;

/** Above this share of labelled entries, labels do not indicate facts: "Flour: 200 g", "Onion: finely chopped". */
const FEW = 0.34;

/** Unknown labels count as facts if at least this many are before or after the entries with amounts. */
const TOGETHER = 2;

/** A line of this length says more than a time. */
const MAX_TIME = 24;

/** Known labels, by the beginnings of their words, separated by `|`; unknown labels must be adjacent. */
const FACTS =
  /^(?:level|difficult|cuisine|course|category|author|calories|energy|schwierigkeit|niveau|küche|kategorie|kalorien|dificultad|cocina|categor|calor|difficult|cucina|difficolt|dificuldade|zorluk|mutfak|сложность|кухня|категория|калори|難易度|난이도|难度|tingkat kesulitan|trudność|poziom|náročnos|obtížnost|obtiažnos|nehézség|δυσκολία|складність|трудност|độ khó|ความยาก|težina|sværhedsgrad|vanskelighet|svårighet|vaikeustaso|moeilijkheid)/iu;

/** The entries without facts: times, and labelled entries before the first or after the last amount. */
export function withoutFacts(entries: readonly IngredientEntry[]): readonly IngredientEntry[] {
  const own = entries.filter(({ text }) => !statesFact(text) && !isTime(text) && !ENERGY.test(text));
  const labels = own.map(labelOf);
  const isAmount = own.map(({ likeness }, index) => labels[index] === null && likeness >= 0.5);
  const labelled = labels.filter((label) => label !== null).length;
  if (!isAmount.includes(true) || labelled > own.length * FEW) return own;
  const [first, last] = [isAmount.indexOf(true), isAmount.lastIndexOf(true)];
  const outside = labels.filter((label, index) => label !== null && (index < first || index > last)).length;
  return own.filter(({ text }, index) => {
    if (index > first && index < last) return true;
    const label = labels[index] ?? null;
    return label === null ? !isNutrientLine(text) : outside < TOGETHER && !FACTS.test(label);
  });
}

/** The label of an entry, if it names neither a part of the list nor food; otherwise null. */
function labelOf({ text, likeness }: IngredientEntry): string | null {
  const label = LABELLED.exec(text)?.[1] ?? null;
  if (label === null || likeness >= 0.5 || namesGroup(label)) return null;
  return namesStaple(text) ? null : label;
}

function isTime(text: string): boolean {
  if (text.length > MAX_TIME || minutesOf(text) === null) return false;
  return labelsAndValues(text).every((part) => part.isValue);
}

/** The share of lines with the same first or last words, and the smallest length of such a list. */
const SHARED = 0.8;
const MIN_LINES = 4;

/** Removes the words that nearly all lines begin or end with: buttons beside entries ("Add to list", "Info"). */
export function affixRemover(lines: readonly string[]): (line: string) => string {
  if (lines.length < MIN_LINES) return (line) => line;
  const suffix = commonWords(lines.map((line) => line.split(' ').toReversed()))
    .toReversed()
    .join(' ');
  const prefix = commonWords(lines.map((line) => line.split(' '))).join(' ');
  return (line) => {
    const start = prefix !== '' && line.startsWith(`${prefix} `) ? prefix.length : 0;
    const end = suffix !== '' && line.endsWith(` ${suffix}`) ? line.length - suffix.length : line.length;
    return line.slice(start, end).trim();
  };
}

/** The longest common sequence of first words, without digits, of most lines. */
function commonWords(lines: readonly string[][]): string[] {
  const common: string[] = [];
  let rest = lines;
  for (let place = 0; place < 5; place++) {
    const counts = new Map<string, number>();
    for (const words of rest) {
      const word = words[place];
      if (word !== undefined && words.length > place + 1) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const [word, count] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0]);
    if (count < lines.length * SHARED || !/\p{L}/u.test(word) || /\d/.test(word)) break;
    common.push(word);
    rest = rest.filter((words) => words[place] === word);
  }
  return common;
}

/**
 * Removes the first heading of a part if it only names the part: "Ingredients for 4 people", "How to make the soup". It
 * is kept if headings of the same look follow, for example "Ingredients for the dough" before "Ingredients for the
 * filling".
 */
export function withoutOwnHeading<T extends { line: PageLine }>(places: readonly T[], kind: SectionKind): readonly T[] {
  const [first, ...rest] = places;
  if (first === undefined || !isHeading(first.line) || first.line.section?.kind !== kind) return places;
  const isLike = ({ line }: T): boolean =>
    isHeading(line) && line.level === first.line.level && lookOf(line) === lookOf(first.line);
  return rest.some(isLike) ? places : rest;
}

/** Class names of amounts in one system of measures: "metric", "us-measure". */
const SYSTEM = /(?:^|[\s_-])(metric|imperial|us|uk|customary)(?:[-_](?:measures?|units?|amounts?|quantity))?(?=\s|$)/i;

/** How many levels of elements are searched for such a class name. */
const REACH = 3;

/** Keeps the entries of the first system of measures if a page contains the list in two systems, one of them hidden. */
export function inOneMeasure(entries: readonly IngredientEntry[]): readonly IngredientEntry[] {
  const systems = entries.map(systemOf);
  const first = systems.find((system) => system !== null);
  const own = systems.filter((system) => system === first).length;
  const others = systems.filter((system) => system !== null && system !== first).length;
  if (own < 2 || others < 2 || own + others < entries.length / 2) return entries;
  return entries.filter((_, index) => systems[index] === null || systems[index] === first);
}

function systemOf({ line }: IngredientEntry): string | null {
  let element: ElementNode | null = line.block;
  for (let height = 0; element !== null && height < REACH; element = element.parent, height++) {
    const name = SYSTEM.exec(attribute(element, 'class'))?.[1];
    if (name !== undefined) return name.toLowerCase();
  }
  return null;
}
