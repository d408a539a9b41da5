import type { Draft } from '../domain/draft.ts';
import type { FileDocument } from '../domain/text-line.ts';
import { shareOf } from './draft-items.ts';
import type { LabelledLine } from './line-label.ts';
import { chooseParts, readByLabels } from './read-with-labeller.ts';
import { shippedModel } from './reader-model.ts';

/** The smallest number of lines of a pasted page, and the largest share of its lines that belong to the recipe. */
const FEWEST_LINES = 60;
const MOST_CONTENT = 0.6;

/** A text with more lines is a book. */
const MOST_LINES = 3_000;

const CONTENT: ReadonlySet<LabelledLine['label']> = new Set(['title', 'heading', 'ingredient', 'step', 'fact']);

/**
 * The recipe of a web page that was pasted as plain text, including menus and comments. Its list and steps are those of
 * the labeller, which finds more of them than the rules in such text. Null for other documents, and if the labels form
 * no complete recipe.
 */
export function readPastedPage({ lines }: Pick<FileDocument, 'lines'>, rules: Draft): Draft | null {
  if (lines.length < FEWEST_LINES || lines.length > MOST_LINES) return null;
  if (lines.some(({ level, page, part }) => level > 0 || page > 1 || part !== undefined)) return null;
  const model = shippedModel();
  const reading = readByLabels(lines, model);
  if (shareOf(reading.labelled, ({ label }) => CONTENT.has(label)) >= MOST_CONTENT) return null;
  const { ingredients, instructions } = reading.labeller;
  if (ingredients.length < 2 || instructions.length === 0) return null;
  const { draft } = chooseParts(reading, rules, model);
  const places = { ...draft.places };
  for (const field of ['ingredients', 'instructions'] as const) {
    const place = reading.labeller.places[field];
    if (place !== undefined) places[field] = place;
  }
  return { ...draft, ingredients, instructions, places };
}
