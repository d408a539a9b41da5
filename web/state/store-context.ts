import type { Provider } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createRequiredContext } from './required-context.ts';

/** Creates a context for a feature's store, and a hook with which components select a value. */
export function createStoreContext<State>(
  name: string,
): [Provider<StoreApi<State> | null>, <Field>(select: (state: State) => Field) => Field] {
  const [StoreProvider, useStoreApi] = createRequiredContext<StoreApi<State>>(name);
  return [StoreProvider, (select) => useStore(useStoreApi(), select)];
}
