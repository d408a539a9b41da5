import { boundedLines, emptyDraft, type Draft } from '../domain/draft.ts';
import { isEntry } from '../text-reading/row-looks.ts';
import { ingredientLines } from '../text-reading/ingredient-lines.ts';
import { wrapWidth } from '../text-reading/join-wrapped.ts';
import { rowOf } from '../text-reading/row.ts';
import type { TextLine } from '../domain/text-line.ts';

/** Fewer entries may be anything. */
const MIN_ENTRIES = 3;

/** The list of ingredients below a video whose steps nobody wrote down; an empty draft where there is none below a heading. */
export function readListOnly(title: string, list: readonly TextLine[]): Draft {
  const draft = emptyDraft('document', `${list.length} lines`);
  const rows = list.map((line, index) => rowOf(line, index + 1, index + 1));
  const start = rows.findIndex((row) => row.opens?.kind === 'ingredients');
  const below = rows.slice(rows[start]?.opens?.rest === '' ? start + 1 : start);
  if (start === -1 || below.filter(isEntry).length < MIN_ENTRIES) return draft;
  draft.title = title;
  draft.ingredients = boundedLines(ingredientLines(below, wrapWidth(rows), true));
  draft.places.ingredients = { rung: 'document', where: 'description' };
  return draft;
}
