import { useEffect, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { useApi } from '../../../api/api-context.ts';
import { usePageWatched } from '../../../state/use-page-watched.ts';
import { createHealthStore, type HealthState } from './health.store.ts';

/** Between two looks, while somebody may be looking; milliseconds. */
const POLL_INTERVAL = 10_000;

/** How the server is, asked anew every few seconds while somebody may be looking. */
export function useHealth(): HealthState {
  const api = useApi();
  const [store] = useState<StoreApi<HealthState>>(() => createHealthStore(api));
  const isWatched = usePageWatched();
  useEffect(() => {
    if (!isWatched) return undefined;
    const ask = (): void => void store.getState().asked();
    ask();
    const timer = setInterval(ask, POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [store, isWatched]);
  return useStore(store);
}
