import { useEffect, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { useApi } from '../../../api/api-context.ts';
import { usePageWatched } from '../../../state/use-page-watched.ts';
import { createModelTestStore, type ModelTestState } from './model-test.store.ts';

/** Between two looks at a test that is under way; milliseconds. */
const POLL_INTERVAL = 2_000;

/** The test of the models, followed while one is under way and somebody may be looking. */
export function useModelTest(): ModelTestState {
  const api = useApi();
  const [store] = useState<StoreApi<ModelTestState>>(() => createModelTestStore(api));
  const isWatched = usePageWatched();
  const state = useStore(store);
  const isRunning = state.test?.state === 'running';
  useEffect(() => {
    if (!isWatched) return undefined;
    const look = (): void => void store.getState().looked();
    look();
    const timer = isRunning ? setInterval(look, POLL_INTERVAL) : undefined;
    return () => clearInterval(timer);
  }, [store, isWatched, isRunning]);
  return state;
}
