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

/** What is asked about before it is deleted: one import, or all of them. */
export type DeletionQuestion = readonly FailedJob[];

export interface FailedJobsState {
  /** One's own imports that failed, the last one first; null until they are there. */
  readonly jobs: readonly FailedJob[] | null;
  readonly hasLoadFailed: boolean;
  /** Ids of those that are being started again or deleted. */
  readonly busy: ReadonlySet<string>;
  readonly asked: DeletionQuestion | null;
  refreshDue(): Promise<void>;
  /** Starts it again; however often it is pressed, once. */
  retried(id: string): Promise<void>;
  /** What failed was brought in another way, as this import. */
  broughtAnew(jobId: string): void;
  deleteAsked(jobs: DeletionQuestion): void;
  deleteDismissed(): void;
  deleteConfirmed(): Promise<void>;
}

interface FailedJobsOptions {
  readonly api: ApiClient;
  readonly status: StoreApi<StatusState>;
  /** The server promised to try again. */
  readonly onRetried: (jobId: string) => void;
}

/** Another window was quicker: it is no longer among the failed ones. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function createFailedJobsStore({ api, status, onRetried }: FailedJobsOptions): StoreApi<FailedJobsState> {
  let asked = 0;
  let answered = 0;
  return createStore<FailedJobsState>()((set, get) => {
    const leave = (id: string): void => set({ jobs: get().jobs?.filter((job) => job.id !== id) ?? null });

    /** Calls for one import, which leaves the list by that; answers whether it worked. */
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
        answered = asked; // an answer on its way does not know of this yet
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
