import { lineKey } from '../../text/line-key.ts';
import { emptyDraft, type Draft } from '../../domain/draft.ts';
import type { Place, RecipeField } from '../../domain/extraction.ts';
import type { GroundLine } from '../../domain/found.ts';
import type { SourceText } from '../../grounding/source-text.ts';
import { minutesOf } from '../../text/numbers/find-facts.ts';
import { factParts, firstServings, partFacts } from '../../text-reading/rows/line-facts.ts';
import { factOf, isServingsLine, servingsInside, type Fact } from '../../lexicon/headings/fact-labels.ts';
import { withServingsInDigits } from '../../lexicon/numbers/spoken-servings.ts';
import { withTimesInDigits } from '../../lexicon/numbers/spoken-times.ts';
import { groundEntries, type GroundedLine } from './ground-entries.ts';
import { groundDescription, groundNotes, groundTags, groundTitle } from './ground-head.ts';
import { groundSteps } from './ground-steps.ts';
import { plainDraft, plainText } from '../answers/plain-answer.ts';

/** Longer lines state no facts. */
const MAX_LENGTH = 300;

/** The values that a source states for each fact: minutes, or numbers of servings. */
export type StatedValues = ReadonlyMap<Fact, ReadonlySet<number>>;

/** Collects the values after, below or above the label of a fact; servings also within a sentence: "serves four". */
export function statedValues(lines: readonly GroundLine[]): StatedValues {
  const values = new Map<Fact, Set<number>>();
  const add = (fact: Fact, value: number | null): void => {
    if (value !== null) values.set(fact, (values.get(fact) ?? new Set()).add(value));
  };
  for (const [index, { text }] of lines.entries()) {
    if (text.length > MAX_LENGTH) continue;
    for (const part of factParts(text)) for (const [fact, value] of partFacts(part)) add(fact, value);
    const digits = withServingsInDigits(text);
    if (isServingsLine(digits)) add('servings', firstServings(digits));
    add('servings', firstServings(servingsInside(digits) ?? ''));
    const label = factOf(text.trim());
    if (label === null) continue;
    for (const beside of [lines[index - 1], lines[index + 1]]) add(label, valueOf(label, beside?.text ?? ''));
  }
  return values;
}

function valueOf(fact: Fact, text: string): number | null {
  if (text.length > 60) return null;
  return fact === 'servings' ? firstServings(text) : minutesOf(withTimesInDigits(text));
}

/** Maximum distance in lines between parts of one list. */
const APART = 25;
/** From this number of entries on, a distant group is a part of the recipe, such as a sauce at the end. */
const PART = 3;

/**
 * Removes single lines far from all others, such as a reader's comment below the recipe or an entry of another recipe.
 * null stays null.
 */
export function withoutStrays(source: SourceText, lines: readonly (GroundedLine | null)[]): (GroundedLine | null)[] {
  const found = lines.filter((line) => line !== null).toSorted((a, b) => a.start - b.start);
  const parts: GroundedLine[][] = [];
  for (const line of found) {
    const above = parts.at(-1)?.at(-1);
    if (above !== undefined && lineOf(source, line.start) - lineOf(source, above.end - 1) <= APART)
      parts.at(-1)?.push(line);
    else parts.push([line]);
  }
  const largest = Math.max(0, ...parts.map((part) => part.length));
  const strays = new Set(
    largest < PART ? [] : parts.filter((part) => part.length < PART && part.length < largest).flat(),
  );
  return lines.map((line) => (line === null || strays.has(line) ? null : line));
}

const lineOf = ({ tokens }: SourceText, at: number): number => tokens[at]?.line ?? 0;

/** A part of the model's answer that the source does not contain: the index in the model's list, or null for the whole field. */
export interface Dropped {
  field: RecipeField;
  index: number | null;
  text: string;
}

/** The parts of a model's draft that the source confirms, in the words of the source. */
export interface GroundedDraft {
  draft: Draft;
  /** The positions of its list entries. */
  ingredients: readonly GroundedLine[];
  instructions: readonly GroundedLine[];
  dropped: Dropped[];
}

const FACTS = ['prepTime', 'cookTime', 'totalTime', 'servings'] as const;

/** Grounds a model's draft in the source: the model selects, all words are the source's. */
export function groundDraft(source: SourceText, lines: readonly GroundLine[], model: Draft): GroundedDraft {
  const said = plainDraft(model);
  const dropped: Dropped[] = [];
  const draft = emptyDraft('model', model.where);
  const drop = (field: RecipeField, index: number | null, text: string): void =>
    void dropped.push({ field, index, text });
  draft.title = plainText(groundTitle(source, said.title));
  const title = lineKey(draft.title);
  const isTitle = ({ line }: GroundedLine): boolean => lineKey(line.content) === title;
  const list = (field: 'ingredients' | 'instructions', found: readonly (GroundedLine | null)[]): GroundedLine[] => {
    const kept = withoutStrays(
      source,
      found.map((line) => (line === null || isTitle(line) ? null : line)),
    );
    for (const [index, line] of kept.entries())
      if (line === null) drop(field, index, model[field][index]?.content ?? '');
    // A model may return the lines in any order; the order of the source is the correct one.
    const inOrder = kept.filter((line) => line !== null).toSorted((one, other) => one.start - other.start);
    const shown = withoutLoneHeadings(inOrder);
    draft[field] = shown.map(({ line }) => ({ ...line, content: plainText(line.content) })).filter(hasText);
    if (shown.length > 0) draft.places[field] = placeOf(source, shown);
    return shown;
  };
  const ingredients = list('ingredients', groundEntries(source, said.ingredients));
  const instructions = list('instructions', groundSteps(source, said.instructions));
  draft.description = plainText(groundDescription(source, said.description));
  draft.notes = groundNotes(source, said.notes, (index, text) => drop('notes', index, text));
  draft.yieldText = plainText(groundDescription(source, said.yieldText));
  draft.tags = groundTags(source, said.tags);
  for (const field of ['title', 'description', 'yieldText'] as const)
    if (said[field] !== '' && draft[field] === '') drop(field, null, model[field]);
  for (const [index, tag] of said.tags.entries()) if (!draft.tags.includes(tag)) drop('tags', index, tag);
  for (const [index, image] of model.images.entries()) drop('images', index, image);
  const values = statedValues(lines);
  for (const fact of FACTS) {
    const value = said[fact];
    const own = values.get(fact) ?? (fact === 'servings' ? undefined : values.get('totalTime'));
    if (value !== null && own?.has(value) === true) draft[fact] = value;
    else if (value !== null) drop(fact, null, String(value));
  }
  return { draft, ingredients, instructions, dropped };
}

const hasText = ({ content }: { content: string }): boolean => content !== '';

/** Drops headings without entries below them. */
function withoutLoneHeadings(lines: readonly GroundedLine[]): GroundedLine[] {
  return lines.filter(({ line }, index) => line.type === 'item' || lines[index + 1]?.line.type === 'item');
}

function placeOf({ tokens }: SourceText, lines: readonly GroundedLine[]): Place {
  const from = Math.min(...lines.map(({ start }) => tokens[start]?.line ?? 0)) + 1;
  const to = Math.max(...lines.map(({ end }) => tokens[end - 1]?.line ?? 0)) + 1;
  return { stage: 'model', where: from === to ? `line ${from}` : `lines ${from} to ${to}` };
}
