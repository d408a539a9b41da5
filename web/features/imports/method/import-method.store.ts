import { createStore, type StoreApi } from 'zustand';
import { createStoreContext } from '../../../state/store-context.ts';
import type { ImportMethod } from './import-method.ts';

export interface ImportMethodState {
  /** Whose tab is open. */
  readonly method: ImportMethod;
  /** Counts requests from other places to open a tab. Each brings the tab into view and focuses it. */
  readonly requestCount: number;
  methodChosen(method: ImportMethod): void;
  /** Another place of the app opens that tab. */
  methodRequested(method: ImportMethod): void;
}

export function createImportMethodStore(): StoreApi<ImportMethodState> {
  return createStore<ImportMethodState>()((set, get) => ({
    method: 'url',
    requestCount: 0,
    methodChosen: (method) => set({ method }),
    methodRequested: (method) => set({ method, requestCount: get().requestCount + 1 }),
  }));
}

export const [ImportMethodProvider, useImportMethod] = createStoreContext<ImportMethodState>('ImportMethod');
