import { createStore, type StoreApi } from 'zustand';
import { type RefObject, useEffect, useRef } from 'react';
import { createStoreContext } from '../../../state/store-context.ts';
import type { ImportMethod } from './import-method.ts';

export interface ImportMethodState {
  /** The method whose tab is open. */
  readonly method: ImportMethod;
  /** Counts requests from other places to open a tab. Each brings the tab into view and focuses it. */
  readonly requestCount: number;
  methodChosen(method: ImportMethod): void;
  /** Another part of the app opens that tab. */
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

/** A delay, after which a closing dialog or panel has returned the focus. */
const AFTER_CLOSING = 50;

/** Scrolls to the open tab and focuses its field after a request from another part of the app. */
export function useMethodFocus(root: RefObject<HTMLElement | null>): void {
  const requestCount = useImportMethod((state) => state.requestCount);
  const hasField = useImportMethod((state) => state.method !== 'camera');
  const answered = useRef(0);
  useEffect(() => {
    if (requestCount === answered.current) return undefined;
    const timer = setTimeout(() => {
      answered.current = requestCount;
      const place = hasField ? '[role=tabpanel] :is(input, textarea, button)' : '[role=tab][data-state=active]';
      root.current?.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
      root.current?.scrollIntoView({ block: 'center' });
    }, AFTER_CLOSING);
    return () => clearTimeout(timer);
  }, [requestCount, hasField, root]);
}
