import type { Draft } from '../domain/draft.ts';
import { noteHeading } from '../lexicon/headings/section-headings.ts';
import { isClosing, isGreeting, isMealGreeting } from '../lexicon/letter-words.ts';
import { mayBeNote } from '../text/note-text.ts';
import { withoutBullets } from '../text/line-mark.ts';
import type { Parts } from './find-parts.ts';
import { withoutRemark } from './method/method-tail.ts';
import { nextRecipe } from './method/section-end.ts';
import { placeOf } from './rows/place.ts';
import type { Row } from './rows/row.ts';

/** A row of a note, and what it says without a label such as "Tip:". */
interface NoteRow {
  row: Row;
  text: string;
}

/** Longer notes are another text. */
const MOST_ROWS = 60;

/** Enters the notes of the recipe in `rows` into its draft. */
export function enterNotes(rows: readonly Row[], parts: Parts, recognised: boolean, draft: Draft): void {
  const last = parts.method.at(-1);
  const end = last === undefined ? rows.length : rows.indexOf(last) + 1;
  enterNoteRows(
    [
      ...labelledRows(parts.head),
      ...noteRows(parts.ingredients),
      ...remarksAmong(parts.method, recognised),
      ...noteRows(rows.slice(end, nextRecipe(rows, end))),
    ],
    draft,
  );
}

/** Enters the notes below a recipe into its draft. */
export function enterNotesBelow(rows: readonly Row[], draft: Draft): void {
  enterNoteRows(noteRows(rows.slice(0, nextRecipe(rows, 0))), draft);
}

function enterNoteRows(found: readonly NoteRow[], draft: Draft): void {
  const steps = new Set([...draft.instructions, ...draft.ingredients].map(({ content }) => content));
  const notes = found.filter(({ text }) => mayBeNote(text) && !steps.has(text)).slice(0, MOST_ROWS);
  if (notes.length === 0) return;
  draft.notes = notes.map(({ text }) => withoutBullets(text)).join('\n');
  draft.places.notes = placeOf(notes.map(({ row }) => row));
}

/** The note that a row is or begins; null for other rows, `''` below a heading that says no more than "Notes". */
function noteIn({ opens, text }: Row): string | null {
  if (opens?.kind !== 'other') return null;
  const label = opens.rest === '' ? text : (text.split(/[:：]/u)[0] ?? '');
  const kind = noteHeading(label);
  return kind === 'notes' ? opens.rest : kind && text;
}

/** Rows with a label of notes and text on the same line. */
function labelledRows(rows: readonly Row[]): NoteRow[] {
  return rows.flatMap((row) => {
    const text = row.opens?.rest === '' ? null : noteIn(row);
    return text === null ? [] : [{ row, text }];
  });
}

/** The rows of all sections of notes, without headings such as "Notes". They end where a letter is signed. */
function noteRows(rows: readonly Row[]): NoteRow[] {
  const found: NoteRow[] = [];
  /** The level of the heading above; null outside of notes. */
  let level: number | null = null;
  for (const row of rows) {
    const text = noteIn(row);
    if (text !== null || row.opens !== null) level = text === null ? null : row.level;
    else if (level !== null && row.level > 0 && row.level <= level) level = null;
    if (level === null) continue;
    if (isClosing(row.text) || isGreeting(row.text)) return found;
    const own = text ?? row.text;
    if (own !== '' && !(row.isFact && text === null) && !isMealGreeting(own)) found.push({ row, text: own });
  }
  return found;
}

/** What the method has beside its steps: tips between them, and the remark below the last one. */
function remarksAmong(method: readonly Row[], recognised: boolean): NoteRow[] {
  const steps = method.filter((row) => row.opens?.kind !== 'other' || row.mark !== null);
  const kept = new Set(withoutRemark(steps, recognised));
  return method.flatMap((row) => {
    if (steps.includes(row)) return kept.has(row) ? [] : [{ row, text: row.text }];
    const text = noteIn(row);
    return text === null ? [] : [{ row, text }];
  });
}
