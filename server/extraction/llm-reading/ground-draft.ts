import { lineKey } from '../text/line-key.ts';
import { emptyDraft, type Draft } from '../domain/draft.ts';
import type { Place, RecipeField } from '../domain/extraction.ts';
import type { GroundLine } from '../domain/found.ts';
import type { SourceText } from '../grounding/source-text.ts';
import { groundEntries, type GroundedLine } from './ground-entries.ts';
import { statedValues } from './ground-facts.ts';
import { groundDescription, groundTags, groundTitle } from './ground-head.ts';
import { groundSteps } from './ground-steps.ts';
import { plainDraft, plainText } from './plain-answer.ts';
import { withoutStrays } from './without-strays.ts';

/** Something that a model said and the source does not; its entry in the model's list counts from 0, null is the field. */
export interface Dropped {
  field: RecipeField;
  index: number | null;
  text: string;
}

/** What of a model's draft the source bears out, in its words. */
export interface GroundedDraft {
  draft: Draft;
  /** Where its lists stand. */
  ingredients: readonly GroundedLine[];
  instructions: readonly GroundedLine[];
  dropped: Dropped[];
}

const FACTS = ['prepTime', 'cookTime', 'totalTime', 'servings'] as const;

/** A model's draft as the source says it: nothing in it is the model's but the choice. */
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
    // A model may name the lines in any order; what is done first stands first in the source.
    const inOrder = kept.filter((line) => line !== null).toSorted((one, other) => one.start - other.start);
    const shown = withoutLoneHeadings(inOrder);
    draft[field] = shown.map(({ line }) => ({ ...line, content: plainText(line.content) })).filter(hasText);
    if (shown.length > 0) draft.places[field] = placeOf(source, shown);
    return shown;
  };
  const ingredients = list('ingredients', groundEntries(source, said.ingredients));
  const instructions = list('instructions', groundSteps(source, said.instructions));
  draft.description = plainText(groundDescription(source, said.description));
  draft.tags = groundTags(source, said.tags);
  for (const field of ['title', 'description'] as const)
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

/** A heading is shown above what it is one of. */
function withoutLoneHeadings(lines: readonly GroundedLine[]): GroundedLine[] {
  return lines.filter(({ line }, index) => line.type === 'item' || lines[index + 1]?.line.type === 'item');
}

function placeOf({ tokens }: SourceText, lines: readonly GroundedLine[]): Place {
  const from = Math.min(...lines.map(({ start }) => tokens[start]?.line ?? 0)) + 1;
  const to = Math.max(...lines.map(({ end }) => tokens[end - 1]?.line ?? 0)) + 1;
  return { rung: 'model', where: from === to ? `line ${from}` : `lines ${from} to ${to}` };
}
