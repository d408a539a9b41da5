import { createStore, type StoreApi } from 'zustand';
import { createStoreContext } from '../../../state/store-context.ts';

export interface SiteActivityState {
  readonly isOpen: boolean;
  opened(): void;
  closed(): void;
}

/** Whether the site's activity is shown over a screen of the app. */
export function createSiteActivityStore(): StoreApi<SiteActivityState> {
  return createStore<SiteActivityState>()((set) => ({
    isOpen: false,
    opened: () => set({ isOpen: true }),
    closed: () => set({ isOpen: false }),
  }));
}

export const [SiteActivityProvider, useSiteActivity] = createStoreContext<SiteActivityState>('SiteActivity');
