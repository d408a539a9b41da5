import { LINE_LABELS, type LabelInput, type LineLabel } from '../../../server/extraction/line-labelling/line-label.ts';
import { traitsOf } from '../../../server/extraction/line-labelling/line-traits.ts';
import { lineKey } from '../../../server/extraction/text/line-key.ts';
import { stepNumber } from '../../../server/extraction/text/prose.ts';
import type { ExpectedRecipe } from './known-documents.ts';

/** A line with its correct label. */
export interface TaughtLine {
  line: LabelInput;
  label: LineLabel;
}

/** The shares of the expected ingredients and steps that must be found among the lines. */
const FOUND_ENTRIES = 0.8;
const FOUND_STEPS = 0.7;
/** Entries that are more lines apart than this belong to different lists. */
const GAP = 12;
/** The minimum length of a step's part; shorter parts also occur in other lines. */
const SHORT_PART = 30;
/** The maximum number of lines of an entry. */
const MOST_PIECES = 3;

interface Keys {
  title: string;
  entries: ReadonlySet<string>;
  headings: ReadonlySet<string>;
  steps: ReadonlySet<string>;
  method: string;
}

/** Labels the lines by comparing them with the expected recipe; null if too little of it is found. */
export function alignLabels(
  lines: readonly LabelInput[],
  expected: ExpectedRecipe | null,
  isPage: boolean,
): TaughtLine[] | null {
  if (expected === null) return lines.map((line) => ({ line, label: 'none' }));
  const keys = keysOf(expected);
  const texts = lines.map(({ text }) => lineKey(text));
  const bare = lines.map(({ text }) => lineKey(stepNumber(text)?.rest ?? text));
  const labels: LineLabel[] = lines.map(() => 'none');
  const entries = entryKeys(texts, bare, keys.entries);
  for (const index of ownCluster(entries)) labels[index] = 'ingredient';
  const stepKeys = bare.map((key, at) =>
    labels[at] === 'none' && isStep(lines[at]?.text ?? '', key, keys) ? key : '',
  );
  for (const index of ownCluster(stepKeys)) labels[index] = 'step';
  if (!isCovered(keys, entries, bare, labels)) return null;
  markOthers(lines, texts, labels, keys, isPage);
  return lines.map((line, index) => ({ line, label: labels[index] ?? 'none' }));
}

/** The labels as numbers, in the order of the model. */
export function labelNumbers(taught: readonly TaughtLine[]): Uint8Array {
  return Uint8Array.from(taught, ({ label }) => LINE_LABELS.indexOf(label));
}

function keysOf({ title, ingredients, instructions }: ExpectedRecipe): Keys {
  const items = ingredients.map((line) => (typeof line === 'string' ? { content: line, type: 'item' } : line));
  const keyed = (wanted: boolean): Set<string> =>
    new Set(items.filter(({ type }) => (type === 'item') === wanted).map(({ content }) => lineKey(content)));
  const steps = instructions.flatMap((step) => step.split('\n')).map((step) => lineKey(stepNumber(step)?.rest ?? step));
  return {
    title: lineKey(title),
    entries: keyed(true),
    headings: keyed(false),
    steps: new Set(steps),
    method: steps.join(''),
  };
}

/** For each line the key of its entry, alone or together with its neighbours; '' if it is no entry. */
function entryKeys(texts: readonly string[], bare: readonly string[], entries: ReadonlySet<string>): string[] {
  const found = texts.map((key, index) => [key, bare[index] ?? ''].find((one) => entries.has(one)) ?? '');
  for (let from = 0; from < texts.length; from += 1) {
    for (let count = 2; count <= MOST_PIECES; count += 1) {
      const pieces = texts.slice(from, from + count);
      const whole = [pieces, pieces.toReversed()].map((one) => one.join('')).find((key) => entries.has(key));
      if (whole === undefined || pieces.includes('') || found[from] !== '') continue;
      found.fill(whole, from, from + pieces.length);
    }
  }
  return found;
}

/**
 * Whether a line is a step, a long part or a sentence of one, or several steps. A short name that a step mentions is
 * not.
 */
function isStep(text: string, key: string, { steps, method }: Keys): boolean {
  if (key === '') return false;
  if (steps.has(key)) return true;
  // oxlint-disable-next-line no-control-regex -- the range of ASCII
  const shortest = (/^[\u0000-\u024f]*$/.test(key) ? SHORT_PART : SHORT_PART / 3) * (/[.!。！]$/u.test(text) ? 0.5 : 1);
  if (key.length >= shortest && method.includes(key)) return true;
  return key.length >= 20 && [...steps].some((step) => step.length >= 20 && key.includes(step));
}

/** The lines of the group with the most distinct keys, and of groups that add at least two keys to it. */
function ownCluster(keys: readonly string[]): number[] {
  const groups: number[][] = [];
  for (const [index, key] of keys.entries()) {
    if (key === '') continue;
    const last = groups.at(-1);
    if (last !== undefined && index - (last.at(-1) ?? 0) <= GAP) last.push(index);
    else groups.push([index]);
  }
  const weight = (group: readonly number[]): number => new Set(group.map((index) => keys[index])).size;
  const seen = new Set<string>();
  const kept: number[] = [];
  for (const group of groups.toSorted((one, other) => weight(other) - weight(one))) {
    const added = new Set(group.map((index) => keys[index] ?? '').filter((key) => !seen.has(key)));
    if (kept.length > 0 && added.size < 2) continue;
    for (const index of group) {
      kept.push(index);
      seen.add(keys[index] ?? '');
    }
  }
  return kept;
}

function isCovered(
  { entries, method }: Keys,
  found: readonly string[],
  bare: readonly string[],
  labels: readonly LineLabel[],
): boolean {
  const listed = new Set(found.filter((_, index) => labels[index] === 'ingredient')).size;
  const length = labels.reduce((sum, label, index) => sum + (label === 'step' ? (bare[index]?.length ?? 0) : 0), 0);
  return listed >= entries.size * FOUND_ENTRIES && length >= method.length * FOUND_STEPS;
}

/** Marks titles, headings, facts and notes among the lines that are neither entries nor steps. */
function markOthers(
  lines: readonly LabelInput[],
  texts: readonly string[],
  labels: LineLabel[],
  keys: Keys,
  isPage: boolean,
): void {
  const isContent = (label: LineLabel): boolean => label === 'ingredient' || label === 'step';
  const first = labels.findIndex(isContent);
  const last = labels.findLastIndex(isContent);
  const titled = texts.findIndex((key, index) => index < first && isTitle(key, keys.title));
  for (const [index, line] of lines.entries()) {
    if (isContent(labels[index] ?? 'none')) continue;
    const traits = traitsOf(line);
    const isNear = index >= (titled === -1 ? first - 8 : titled) && (index <= last || !isPage);
    const inside = index > first - 5 && index < last;
    const looksHeading = line.level > 0 || line.bold || /[:：]$/u.test(line.text);
    if (index < first && isTitle(texts[index] ?? '', keys.title)) labels[index] = 'title';
    else if (keys.headings.has(texts[index] ?? '')) labels[index] = 'heading';
    else if (traits.isSectionHeading && (isNear || inside)) labels[index] = 'heading';
    else if (traits.isFact && isNear) labels[index] = 'fact';
    else if (inside && index >= first - 1 && looksHeading && traits.length < 70) labels[index] = 'heading';
    else if (isNear && line.level > 0) labels[index] = 'heading';
    else if (isNear && (traits.length > 30 || traits.prose > 0.3)) labels[index] = 'note';
  }
}

/** Whether a line is the title, possibly with a few more characters. */
function isTitle(key: string, title: string): boolean {
  if (title === '' || key === '') return false;
  return key === title || (key.includes(title) && key.length <= title.length + 12 && title.length > 5);
}
