import type { FilePage, FileQuery, ListedFile, PageQuestion } from '../../../../shared/desktop/files.ts';
import { type Entry, isEnded, FRESH } from '../ledger/entry.ts';
import type { LedgerRows } from '../ledger/ledger-rows.ts';
import type { Hindrance } from '../import-server/request-limit.ts';
import { atOnce } from '../runtime/at-once.ts';
import { patch, patchAll, type WatchContext } from './watch-context.ts';

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
function askedEntries(rows: LedgerRows): Map<string, Entry[]> {
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

const RETRIES_AT_ONCE = 4;

/** The user's requests about rows. */
export interface RowRequests {
  /** Retries failed rows, and imports duplicates and ignored rows anyway. */
  retry(ids: readonly string[]): Promise<void>;
  /** Ignores waiting and failed rows. */
  ignore(ids: readonly string[]): Promise<void>;
  /** Answers whether photos taken within seconds are pages of one recipe or a recipe each. */
  answerQuestion(questionId: string, areOneRecipe: boolean): Promise<void>;
}

export function createRowRequests(context: WatchContext, onWork: () => void): RowRequests {
  const { ledger, server } = context;

  const entriesOf = (ids: readonly string[]): Entry[] => ids.flatMap((id) => ledger.rows.entries.get(id) ?? []);

  async function retryOne(entry: Entry, signal: AbortSignal): Promise<void> {
    if (!isEnded(entry) || entry.state === 'recipe') return;
    const { jobId } = entry;
    if (entry.state === 'failed' && jobId !== null && (await server.retry(jobId, signal))) {
      await patch(context, entry.id, { ...FRESH, hash: entry.hash, state: 'sent', jobId });
      return;
    }
    const pages = entry.pages.map((page) => ({ ...page, sha256: null }));
    const forced = entry.forced + (entry.state === 'failed' ? 0 : 1);
    await patch(context, entry.id, { ...FRESH, pages, forced });
  }

  return {
    async retry(ids) {
      const { signal } = new AbortController();
      await atOnce(RETRIES_AT_ONCE, entriesOf(ids), (entry) => retryOne(entry, signal)).finally(onWork);
    },
    async ignore(ids) {
      const ignored = entriesOf(ids).filter(
        ({ state, mayBeSent }) => state === 'failed' || (state === 'waiting' && !mayBeSent),
      );
      const change = { state: 'ignored', questionId: null, obstacle: null } as const;
      await patchAll(context, new Map(ignored.map(({ id }) => [id, change])));
    },
    async answerQuestion(questionId, areOneRecipe) {
      const asked = askedEntries(ledger.rows).get(questionId) ?? [];
      const [first, ...others] = asked;
      if (first === undefined) return;
      if (areOneRecipe) {
        const pages = asked.flatMap((entry) => entry.pages);
        const gone = others.map(({ id }) => ({ entryGone: id }));
        await ledger.write([...gone, { entry: { ...first, pages, questionId: null } }]);
      } else for (const { id } of asked) await patch(context, id, { questionId: null });
      onWork();
    },
  };
}
