import { createStore, type StoreApi } from 'zustand';
import { createStoreContext } from '../../../state/store-context.ts';
import type { ImportWay } from './import-method.ts';

export interface WayState {
  /** Whose tab is open. */
  readonly way: ImportWay;
  /** Counts how often somebody was led to a tab from elsewhere: it is brought into view then and takes the focus. */
  readonly callCount: number;
  wayChosen(way: ImportWay): void;
  /** Something elsewhere leads to that tab. */
  wayCalled(way: ImportWay): void;
}

export function createWayStore(): StoreApi<WayState> {
  return createStore<WayState>()((set, get) => ({
    way: 'url',
    callCount: 0,
    wayChosen: (way) => set({ way }),
    wayCalled: (way) => set({ way, callCount: get().callCount + 1 }),
  }));
}

export const [WayProvider, useWay] = createStoreContext<WayState>('Way');
