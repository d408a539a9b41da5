import { createStore, type StoreApi } from 'zustand';
import { deleteFailedJob, listFailedJobs, retryFailedJob } from '../../../../shared/api/failed-jobs.ts';
import { restoreFailedImport } from '../../../../shared/api/history/bin.ts';
import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { errorMessage } from '../../../i18n/message.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { StatusState } from '../../status/status.ts';

export interface FailedJobsState {
  /** The user's failed imports, newest first; null until they are loaded. */
  readonly jobs: readonly FailedJob[] | null;
  readonly hasLoadFailed: boolean;
  /** The ids of imports that are being retried or deleted. */
  readonly busy: ReadonlySet<string>;
  /** Whether their list is open over the screen. */
  readonly isListOpen: boolean;
  /** The import that the list shows first; null for none. */
  readonly wantedId: string | null;
  refreshDue(): Promise<void>;
  /** Retries an import; repeated presses have no effect. */
  retried(id: string): Promise<void>;
  /** The same source was imported in another way, as this job. */
  broughtAnew(jobId: string): void;
  /** Opens the list of failed imports, at one of them if it is given. */
  listOpened(wantedId?: string): void;
  listClosed(): void;
  /** Moves imports to the bin, and offers to undo it. */
  deleted(ids: readonly string[]): Promise<void>;
}

interface FailedJobsOptions {
  readonly api: ApiClient;
  readonly status: StoreApi<StatusState>;
  /** Called when the server has accepted a retry. */
  readonly onRetried: (jobId: string) => void;
}

/** Another window has already handled it. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function createFailedJobsStore({ api, status, onRetried }: FailedJobsOptions): StoreApi<FailedJobsState> {
  let asked = 0;
  let answered = 0;
  return createStore<FailedJobsState>()((set, get) => {
    const leave = (id: string): void => set({ jobs: get().jobs?.filter((job) => job.id !== id) ?? null });

    /** Runs a call that removes an import from the list; resolves with whether it succeeded. */
    async function end(id: string, call: () => Promise<void>, failed: TextKey): Promise<boolean> {
      if (get().busy.has(id)) return false;
      set({ busy: new Set([...get().busy, id]) });
      try {
        await call();
        leave(id);
        return true;
      } catch (error) {
        if (isGone(error)) leave(id);
        else status.getState().ended('error', errorMessage(error, failed));
        return isGone(error);
      } finally {
        set({ busy: new Set([...get().busy].filter((other) => other !== id)) });
        const isOnItsWay = answered < asked;
        answered = asked; // a pending response may be older than this change
        if (isOnItsWay) void get().refreshDue();
      }
    }

    async function restore(ids: readonly string[]): Promise<void> {
      try {
        for (const id of ids) await api.call(restoreFailedImport, { params: { id }, body: {} });
        status.getState().ended('success', { key: 'bin.itemRestored' });
      } catch (error) {
        status.getState().ended('error', errorMessage(error, 'bin.itemRestoreFailed'));
      }
      await get().refreshDue();
    }

    return {
      jobs: null,
      hasLoadFailed: false,
      busy: new Set(),
      isListOpen: false,
      wantedId: null,
      async refreshDue() {
        const turn = ++asked;
        try {
          const { failedJobs } = await api.call(listFailedJobs);
          if (turn > answered) set({ jobs: failedJobs, hasLoadFailed: false });
        } catch (cause) {
          console.warn('the failed imports could not be fetched', cause);
          if (turn > answered) set({ hasLoadFailed: true });
        }
        answered = Math.max(answered, turn);
      },
      async retried(id) {
        const again = async (): Promise<void> => onRetried((await api.call(retryFailedJob, { params: { id } })).jobId);
        await end(id, again, 'failedImports.retryFailed');
      },
      broughtAnew: (jobId) => onRetried(jobId),
      listOpened(wantedId) {
        set({ isListOpen: true, wantedId: wantedId ?? null });
        void get().refreshDue();
      },
      listClosed: () => set({ isListOpen: false, wantedId: null }),
      async deleted(ids) {
        const gone: string[] = [];
        for (const id of ids) {
          const remove = async (): Promise<void> => void (await api.call(deleteFailedJob, { params: { id } }));
          if (!(await end(id, remove, 'failedImports.deleteFailed'))) break;
          gone.push(id);
        }
        if (gone.length < ids.length) return;
        const key = ids.length === 1 ? 'failedImports.deleted' : 'failedImports.allDeleted';
        status.getState().undoOffered({ key }, () => void restore(gone));
      },
    };
  });
}

export const [FailedJobsProvider, useFailedJobs] = createStoreContext<FailedJobsState>('FailedJobs');
