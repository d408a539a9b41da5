import type { Draft } from '../domain/draft.ts';
import type { FileDocument } from '../domain/text-line.ts';
import { shareOf } from './draft-items.ts';
import type { LabelledLine } from './line-label.ts';
import { chooseParts, readByLabels } from './read-with-labeller.ts';
import { shippedModel } from './reader-model.ts';

/** A page that somebody copied as text has so many lines, and so many of them are none of the recipe's. */
const FEWEST_LINES = 60;
const MOST_CONTENT = 0.6;

/** More lines are a book's. */
const MOST_LINES = 3_000;

const CONTENT: ReadonlySet<LabelledLine['label']> = new Set(['title', 'heading', 'ingredient', 'step', 'fact']);

/**
 * The recipe of a page that was copied as plain text, menus, comments and all: its list and steps are those of the
 * labeller, which finds more of them than the rules there. Null for other documents, and where the labels make no whole
 * recipe.
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
