import { useStore } from 'zustand';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { createRequiredContext } from '../../../state/required-context.ts';
import type { PagedListState, ListQuery } from '../lists/paged-list.store.ts';
import type { FailedJobOfSomebody } from '../../../../shared/domain/failed-job.ts';
import { useApi } from '../../../api/api-context.ts';
import { useStatus } from '../../status/status.ts';
import {
  type AllFailedJobs,
  type AllFailedJobsState,
  type FailedJobsSort,
  createAllFailedJobs,
  FAILED_JOBS_PAGE,
} from './all-failed-jobs.store.ts';

const [AllFailedJobsProvider, useStores] = createRequiredContext<AllFailedJobs>('AllFailedJobs');
export { AllFailedJobsProvider };

export const useJobList = <Field>(
  select: (state: PagedListState<FailedJobOfSomebody, FailedJobsSort>) => Field,
): Field => useStore(useStores().list, select);

export const useJobActions = <Field>(select: (state: AllFailedJobsState) => Field): Field =>
  useStore(useStores().actions, select);

/** The part of the list's state that the address holds, so that reload and Back restore it. */
interface ListPlace {
  readonly query: ListQuery<FailedJobsSort>;
  readonly userId: string | null;
}

const NAMES = ['user', 'q', 'sort', 'order', 'page'];

function readPlace(parameters: URLSearchParams): ListPlace {
  const page = Number(/^\d{1,6}$/.exec(parameters.get('page') ?? '')?.[0] ?? 1);
  return {
    userId: parameters.get('user') || null,
    query: {
      q: (parameters.get('q') ?? '').slice(0, 200),
      sort: parameters.get('sort') === 'error' ? 'error' : 'createdAt',
      order: parameters.get('order') === 'asc' ? 'asc' : 'desc',
      offset: Math.max(0, page - 1) * FAILED_JOBS_PAGE,
    },
  };
}

/** The query parameters for that state; defaults are left out. */
function withPlace(parameters: URLSearchParams, { query, userId }: ListPlace): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const name of NAMES) next.delete(name);
  if (userId !== null) next.set('user', userId);
  if (query.q) next.set('q', query.q);
  if (query.sort !== 'createdAt') next.set('sort', query.sort);
  if (query.order !== 'desc') next.set('order', query.order);
  if (query.offset > 0) next.set('page', String(query.offset / FAILED_JOBS_PAGE + 1));
  return next;
}

/** The failed jobs of all users, filtered as in the address. Later changes of the filter update the address. */
export function useAllFailedJobs(): AllFailedJobs {
  const api = useApi();
  const ended = useStatus((status) => status.ended);
  const undoOffered = useStatus((status) => status.undoOffered);
  const [parameters, setParameters] = useSearchParams();
  const [jobs] = useState(() => {
    const { query, userId } = readPlace(parameters);
    return createAllFailedJobs({ api, status: { ended, undoOffered }, first: query, userId });
  });
  const query = useStore(jobs.list, (state) => state.query);
  const userId = useStore(jobs.actions, (state) => state.user?.id ?? null);
  useEffect(() => void jobs.actions.getState().refreshed(), [jobs]);
  useEffect(() => {
    const next = withPlace(parameters, { query, userId });
    if (next.toString() !== parameters.toString()) setParameters(next, { replace: true });
  }, [parameters, setParameters, query, userId]);
  return jobs;
}
