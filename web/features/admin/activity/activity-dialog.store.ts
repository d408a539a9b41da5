import { createStore, type StoreApi } from 'zustand';
import { createStoreContext } from '../../../state/store-context.ts';

export interface ActivityDialogState {
  readonly isOpen: boolean;
  opened(): void;
  closed(): void;
}

/** Whether the site's activity is shown over a screen of the app. */
export function createActivityDialogStore(): StoreApi<ActivityDialogState> {
  return createStore<ActivityDialogState>()((set) => ({
    isOpen: false,
    opened: () => set({ isOpen: true }),
    closed: () => set({ isOpen: false }),
  }));
}

export const [ActivityDialogProvider, useActivityDialog] = createStoreContext<ActivityDialogState>('ActivityDialog');
