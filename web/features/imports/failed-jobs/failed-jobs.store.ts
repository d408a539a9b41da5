import { createStore, type StoreApi } from 'zustand';
import { deleteFailedJob, listFailedJobs, retryFailedJob } from '../../../../shared/api/failed-jobs.ts';
import { SHORT_MESSAGE_DURATION } from '../../../../shared/constants.ts';
import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { errorMessage } from '../../../i18n/message.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { StatusState } from '../../status/status.ts';

/** The imports whose deletion must be confirmed: one, or all. */
export type DeletionQuestion = readonly FailedJob[];

export interface FailedJobsState {
  /** The user's failed imports, newest first; null until they are loaded. */
  readonly jobs: readonly FailedJob[] | null;
  readonly hasLoadFailed: boolean;
  /** The ids of imports that are being retried or deleted. */
  readonly busy: ReadonlySet<string>;
  readonly asked: DeletionQuestion | null;
  refreshDue(): Promise<void>;
  /** Retries an import; repeated presses have no effect. */
  retried(id: string): Promise<void>;
  /** The same source was imported in another way, as this job. */
  broughtAnew(jobId: string): void;
  deleteAsked(jobs: DeletionQuestion): void;
  deleteDismissed(): void;
  deleteConfirmed(): Promise<void>;
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

    return {
      jobs: null,
      hasLoadFailed: false,
      busy: new Set(),
      asked: null,
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
      deleteAsked: (jobs) => set({ asked: jobs }),
      deleteDismissed: () => set({ asked: null }),
      async deleteConfirmed() {
        const targets = get().asked ?? [];
        for (const { id } of targets) {
          const remove = async (): Promise<void> => void (await api.call(deleteFailedJob, { params: { id } }));
          if (!(await end(id, remove, 'failedImports.deleteFailed'))) return set({ asked: null });
        }
        const key = targets.length === 1 ? 'failedImports.deleted' : 'failedImports.allDeleted';
        status.getState().ended('success', { key }, SHORT_MESSAGE_DURATION);
        set({ asked: null });
      },
    };
  });
}

export const [FailedJobsProvider, useFailedJobs] = createStoreContext<FailedJobsState>('FailedJobs');
