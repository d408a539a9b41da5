import type { Place } from '../../domain/extraction.ts';
import type { Row } from './row.ts';

/** The origin of rows: their line numbers in the document's text, counted from 1. */
export function placeOf(rows: readonly Row[]): Place {
  const from = rows[0]?.from ?? 1;
  const to = rows.at(-1)?.to ?? from;
  return { stage: 'document', where: from === to ? `line ${from}` : `lines ${from} to ${to}` };
}
