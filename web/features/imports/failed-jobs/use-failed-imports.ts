import { useMemo } from 'react';
import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import { useNotifications } from '../../notifications/notifications.ts';
import { useFailedJobs } from './failed-jobs.store.ts';

/** The failed imports that are not being retried or deleted, newest first. */
export function useFailedImports(): readonly FailedJob[] {
  const jobs = useFailedJobs((state) => state.jobs);
  const inProcess = useNotifications((state) => state.inProcessJobs);
  return useMemo(() => {
    const again = new Set(inProcess.map(({ id }) => id));
    return jobs?.filter(({ id }) => !again.has(id)) ?? [];
  }, [jobs, inProcess]);
}
