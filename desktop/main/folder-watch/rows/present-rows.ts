import type { FilePage, FileQuery, ListedFile, PageQuestion } from '../../../../shared/desktop/files.ts';
import { type Entry, isEnded } from '../ledger/entry.ts';
import type { LedgerRows } from '../ledger/ledger-rows.ts';
import type { Hindrance } from '../import-server/request-limit.ts';

export function presentFile(entry: Entry, hindrance: Hindrance): ListedFile {
  const { id, folderId, pages, state, error, reason, jobId, recipeId, others, changedAt } = entry;
  const nextStep = isEnded(entry) ? entry.nextStep : hindrance;
  const path = pages[0]?.path ?? '';
  return {
    id,
    folderId,
    path,
    pages: pages.length,
    state,
    error,
    reason,
    nextStep,
    jobId,
    recipeId,
    others,
    changedAt,
  };
}

/** Newest change first. */
export function presentPage(rows: LedgerRows, query: FileQuery, hindrance: Hindrance): FilePage {
  const { folderId, state, offset, limit } = query;
  const found = [...rows.entries.values()].filter(
    (entry) => (folderId === null || entry.folderId === folderId) && (state === null || entry.state === state),
  );
  const newest = found
    .toReversed()
    .toSorted((one, other) => (one.changedAt < other.changedAt ? 1 : one.changedAt > other.changedAt ? -1 : 0));
  return {
    total: found.length,
    files: newest.slice(offset, offset + limit).map((entry) => presentFile(entry, hindrance)),
  };
}

/** The rows with an open question, by question id. */
export function askedEntries(rows: LedgerRows): Map<string, Entry[]> {
  const asked = new Map<string, Entry[]>();
  for (const id of rows.open) {
    const entry = rows.entries.get(id);
    if (entry?.questionId == null) continue;
    const entries = asked.get(entry.questionId) ?? [];
    asked.set(entry.questionId, [...entries, entry]);
  }
  return asked;
}

export function presentQuestions(rows: LedgerRows): PageQuestion[] {
  return [...askedEntries(rows)].flatMap(([id, entries]) => {
    const paths = entries.flatMap(({ pages }) => pages.map(({ path }) => path));
    return paths.length < 2 ? [] : [{ id, folderId: entries[0]?.folderId ?? '', paths }];
  });
}
