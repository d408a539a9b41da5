import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { LaunchList } from './launch-list.store.ts';

/** Milliseconds between two looks at how many are still pending. */
const LOOK_EVERY = 3_000;

/** While the launch mail is being sent, the list follows. */
export function useSendingWatched({ list, actions }: LaunchList): void {
  const isSending = useStore(actions, (state) => state.isSending);
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => {
      if (!list.getState().isLoading) void list.getState().refreshed();
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isSending, list]);
}
