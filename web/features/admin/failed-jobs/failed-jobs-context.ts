import { useStore } from 'zustand';
import { createRequiredContext } from '../../../state/required-context.ts';
import type { PagedListState } from '../lists/paged-list.store.ts';
import type { FailedJobOfSomebody } from '../../../../shared/domain/failed-job.ts';
import type { AllFailedJobs, AllFailedJobsState, FailedJobsSort } from './all-failed-jobs.store.ts';

const [AllFailedJobsProvider, useStores] = createRequiredContext<AllFailedJobs>('AllFailedJobs');
export { AllFailedJobsProvider };

export const useJobList = <Field>(
  select: (state: PagedListState<FailedJobOfSomebody, FailedJobsSort>) => Field,
): Field => useStore(useStores().list, select);

export const useJobActions = <Field>(select: (state: AllFailedJobsState) => Field): Field =>
  useStore(useStores().actions, select);
