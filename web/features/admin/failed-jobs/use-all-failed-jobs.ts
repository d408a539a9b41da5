import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { useApi } from '../../../api/api-context.ts';
import { useStatus } from '../../status/status.ts';
import { type AllFailedJobs, createAllFailedJobs } from './all-failed-jobs.store.ts';
import { readPlace, withPlace } from './list-address.ts';

/** The failed jobs of everybody, as the address says which; what is chosen afterwards is kept there. */
export function useAllFailedJobs(): AllFailedJobs {
  const api = useApi();
  const ended = useStatus((status) => status.ended);
  const [parameters, setParameters] = useSearchParams();
  const [jobs] = useState(() => {
    const { query, userId } = readPlace(parameters);
    return createAllFailedJobs({ api, ended, first: query, userId });
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
