import { boundedLines, emptyDraft, type Draft } from '../domain/draft.ts';
import type { FileDocument } from '../domain/text-line.ts';
import { findParts } from './find-parts.ts';
import { readHead } from './head.ts';
import { ingredientLines } from './ingredient-lines.ts';
import { isRecipe } from './is-recipe.ts';
import { unwrapped, wrapWidth } from './join-wrapped.ts';
import { methodLines } from './method-lines.ts';
import { readPartialRecipe } from './partial-recipe.ts';
import { placeOf } from './place.ts';
import { readFacts, readHeadingServings } from './recipe-facts.ts';
import { withoutGaps } from './recognised-line.ts';
import { rowOf } from './row.ts';
import { readRunningText } from './running-text.ts';
import { withFactsWhole } from './whole-facts.ts';

/**
 * The first recipe that the lines of a document hold, a part of one where only that is there; an empty draft where they
 * hold none.
 */
export function parseLines({ lines, recognised, unbroken = false }: FileDocument): Draft {
  const draft = emptyDraft('document', `${lines.length} lines`);
  const shown = recognised ? lines.map(withoutGaps) : lines;
  const single = shown.map((line, index) => rowOf(line, index + 1, index + 1, recognised));
  const whole = withFactsWhole(single);
  const rows = unbroken ? whole : unwrapped(whole, recognised);
  const parts = findParts(rows);
  const width = unbroken ? null : wrapWidth(rows);
  if (parts === null) return readPartialRecipe(rows, width, draft);
  const { title, description } = readHead(parts.head);
  draft.title = title?.text ?? '';
  draft.description = description?.text ?? '';
  draft.ingredients = boundedLines(ingredientLines(parts.ingredients, width, parts.listHeaded));
  draft.instructions = boundedLines(methodLines(parts.method, { unbroken, recognised }));
  if (title !== null) draft.places.title = placeOf([title]);
  if (description !== null) draft.places.description = placeOf([description]);
  draft.places.ingredients = placeOf(parts.ingredients);
  draft.places.instructions = placeOf(parts.method);
  readFacts(parts.head, draft);
  readHeadingServings(
    rows.find((row) => row.opens?.kind === 'ingredients'),
    draft,
  );
  readFacts(
    parts.ingredients.filter((row) => row.isFact),
    draft,
  );
  const told = parts.ingredients.filter((row) => row.isEntry === true).length;
  const signs = { told, listHeaded: parts.listHeaded, stepsHeaded: parts.stepsHeaded };
  if (isRecipe(draft, signs)) return draft;
  return readPartialRecipe(rows, width, emptyDraft('document', draft.where));
}

/** The dish that a document tells of in sentences; an empty draft where it tells of none. */
export function parseRunningText({ lines, recognised }: FileDocument): Draft {
  const draft = emptyDraft('document', `${lines.length} lines`);
  readRunningText(
    lines.map((line, index) => rowOf(line, index + 1, index + 1, recognised)),
    draft,
  );
  return draft;
}
