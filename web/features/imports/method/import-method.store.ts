import { createStore, type StoreApi } from 'zustand';
import { type RefObject, useEffect, useRef } from 'react';
import { createStoreContext } from '../../../state/store-context.ts';
import type { ImportMethod } from './import-method.ts';

export interface ImportMethodState {
  /** The method whose tab is open. */
  readonly method: ImportMethod;
  /** Whether the tab is in use. The slim panel shows the content of its tab only then. */
  readonly isOpen: boolean;
  /** Counts requests from other places to open a tab. Each brings the tab into view and focuses it. */
  readonly requestCount: number;
  methodChosen(method: ImportMethod): void;
  /** Back to the field for a link, which the slim panel shows beside its tabs where there is room. */
  methodClosed(): void;
  /** Another part of the app opens that tab. */
  methodRequested(method: ImportMethod): void;
}

export function createImportMethodStore(): StoreApi<ImportMethodState> {
  return createStore<ImportMethodState>()((set, get) => ({
    method: 'url',
    isOpen: false,
    requestCount: 0,
    methodChosen: (method) => set({ method, isOpen: true }),
    methodClosed: () => set({ method: 'url', isOpen: false }),
    methodRequested: (method) => set({ method, isOpen: true, requestCount: get().requestCount + 1 }),
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
