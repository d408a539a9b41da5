import { createStore, type StoreApi } from 'zustand';
import { clearFailedJobs, listAllFailedJobs, listFailingUsers } from '../../../../shared/api/admin-failed-jobs.ts';
import { restoreFailedImport } from '../../../../shared/api/history/bin.ts';
import { deleteFailedJob, retryFailedJob } from '../../../../shared/api/failed-jobs.ts';
import type { FailedJobOfSomebody, FailingUser } from '../../../../shared/domain/failed-job.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import type { StatusState } from '../../status/status.ts';
import { createPagedListStore, type ListQuery, type PagedListState } from '../lists/paged-list.store.ts';

/** The number of cards per page. */
export const FAILED_JOBS_PAGE = 25;

export type FailedJobsSort = 'createdAt' | 'error';
type JobList = StoreApi<PagedListState<FailedJobOfSomebody, FailedJobsSort>>;

/** A user by whom the failed jobs can be filtered. */
export type FilterUser = Pick<FailingUser, 'id' | 'name' | 'email'>;

/** The pending question: delete one job, or all that are shown. */
export type FailedJobsQuestion =
  | { readonly kind: 'delete'; readonly job: FailedJobOfSomebody }
  | { readonly kind: 'clear'; readonly count: number; readonly q: string; readonly user: FilterUser | null };

export interface AllFailedJobsState {
  /** The users with the most failed jobs, and the number of users with any. */
  readonly failing: { readonly users: readonly FailingUser[]; readonly total: number };
  /**
   * The user whose jobs are shown, or null for all. A user from the address has no name until one of their jobs is
   * loaded.
   */
  readonly user: FilterUser | null;
  /** The ids of jobs that are being retried or deleted. */
  readonly busy: ReadonlySet<string>;
  readonly isClearing: boolean;
  readonly question: FailedJobsQuestion | null;
  refreshed(): Promise<void>;
  /** Filters by a user; null shows all jobs. */
  userChosen(user: FilterUser | null): Promise<void>;
  retried(job: FailedJobOfSomebody): Promise<void>;
  asked(question: FailedJobsQuestion): void;
  dismissed(): void;
  confirmed(): Promise<void>;
}

interface AllFailedJobsOptions {
  readonly api: ApiClient;
  readonly status: Pick<StatusState, 'ended' | 'undoOffered'>;
  /** The first query of the list, and the user to filter by. */
  readonly first: ListQuery<FailedJobsSort>;
  readonly userId: string | null;
}

export interface AllFailedJobs {
  readonly list: JobList;
  readonly actions: StoreApi<AllFailedJobsState>;
}

/** Another administrator already retried or deleted the job. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const ownerOf = ({ userId, userName, userEmail }: FailedJobOfSomebody): FilterUser => ({
  id: userId,
  name: userName,
  email: userEmail,
});

/** Restores a job, and with `together` all that were deleted with it. */
async function restore(
  { api, status: { ended } }: Pick<AllFailedJobsOptions, 'api' | 'status'>,
  id: string,
  together: boolean,
): Promise<void> {
  try {
    await api.call(restoreFailedImport, { params: { id }, body: { together } });
    ended('success', { key: 'bin.itemRestored' });
  } catch (error) {
    console.error(error);
    ended('error', { key: 'bin.itemRestoreFailed' });
  }
}

/** The failed jobs of all users in pages, with the actions of administrators. */
export function createAllFailedJobs({ api, status, first, userId }: AllFailedJobsOptions): AllFailedJobs {
  const { ended, undoOffered } = status;
  const undo = async (id: string, together: boolean): Promise<void> => {
    await restore({ api, status }, id, together);
    await actions.getState().refreshed();
  };
  const list: JobList = createPagedListStore({
    first,
    length: FAILED_JOBS_PAGE,
    name: 'the failed jobs',
    async load(query) {
      const { user } = actions.getState();
      const { failedJobs, total } = await api.call(listAllFailedJobs, {
        query: {
          ...query,
          limit: String(FAILED_JOBS_PAGE),
          offset: String(query.offset),
          ...(user && { userId: user.id }),
        },
      });
      const [job] = failedJobs;
      if (user?.name === '' && job) actions.setState({ user: ownerOf(job) });
      return { rows: failedJobs, total };
    },
  });

  /**
   * Removes a job from the list. Reloads the page if there are more rows, or if a pending response may still contain
   * the job.
   */
  function leave(id: string): void {
    const { rows, total, isLoading } = list.getState();
    const left = rows?.filter((job) => job.id !== id) ?? null;
    if (left === null || left.length === rows?.length) return;
    list.setState({ rows: left, total: Math.max(0, total - 1) });
    if (isLoading || total - 1 > left.length) void list.getState().refreshed();
    void actions.getState().failingAsked();
  }

  const actions = createStore<AllFailedJobsState & { failingAsked(): Promise<void> }>()((set, get) => {
    /**
     * Runs a call for one job; repeated presses have no effect. Removes the job from the list, also if it no longer
     * exists.
     */
    async function end(id: string, call: () => Promise<unknown>, onDone: () => void, failed: TextKey): Promise<void> {
      if (get().busy.has(id)) return;
      set({ busy: new Set([...get().busy, id]) });
      try {
        await call();
        leave(id);
        onDone();
      } catch (error) {
        console.error(error);
        if (isGone(error)) leave(id);
        ended('error', { key: failed });
      } finally {
        set({ busy: new Set([...get().busy].filter((other) => other !== id)) });
      }
    }

    async function clear({ q, user }: FailedJobsQuestion & { kind: 'clear' }): Promise<void> {
      set({ isClearing: true });
      const [shown] = list.getState().rows ?? [];
      try {
        await api.call(clearFailedJobs, { query: { q, ...(user && { userId: user.id }) } });
        const isAll = q.trim() === '' && user === null;
        const message = { key: isAll ? 'admin.failedJobs.cleared' : 'admin.failedJobs.clearedShown' } as const;
        if (shown) undoOffered(message, () => void undo(shown.id, true));
        else ended('success', message);
      } catch (error) {
        console.error(error);
        ended('error', { key: 'admin.failedJobs.clearFailed' });
      }
      set({ isClearing: false });
      await get().refreshed(); // some jobs may have been deleted before it failed
    }

    return {
      failing: { users: [], total: 0 },
      user: userId === null ? null : { id: userId, name: '', email: userId },
      busy: new Set(),
      isClearing: false,
      question: null,
      async failingAsked() {
        try {
          set({ failing: await api.call(listFailingUsers) });
        } catch (cause) {
          console.warn('the users with failed jobs could not be fetched', cause); // the list shows the failure
        }
      },
      async refreshed() {
        await Promise.all([list.getState().refreshed(), get().failingAsked()]);
      },
      async userChosen(user) {
        set({ user });
        await list.getState().pageTurned(0);
      },
      retried: ({ id }) =>
        end(
          id,
          () => api.call(retryFailedJob, { params: { id } }),
          () => ended('success', { key: 'admin.failedJobs.retried' }),
          'admin.failedJobs.retryFailed',
        ),
      asked: (question) => set({ question }),
      dismissed: () => set({ question: null }),
      async confirmed() {
        const { question } = get();
        if (question?.kind === 'clear') await clear(question);
        if (question?.kind === 'delete') {
          const { id } = question.job;
          const call = (): Promise<unknown> => api.call(deleteFailedJob, { params: { id } });
          const onDone = (): void => undoOffered({ key: 'admin.failedJobs.deleted' }, () => void undo(id, false));
          await end(id, call, onDone, 'admin.failedJobs.deleteFailed');
        }
        set({ question: null });
      },
    };
  });
  return { list, actions };
}
