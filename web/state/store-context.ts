import type { Provider } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createRequiredContext } from './required-context.ts';

/** Hands a feature's store down the tree; components select one field each. */
export function createStoreContext<State>(
  name: string,
): [Provider<StoreApi<State> | null>, <Field>(select: (state: State) => Field) => Field] {
  const [StoreProvider, useStoreApi] = createRequiredContext<StoreApi<State>>(name);
  return [StoreProvider, (select) => useStore(useStoreApi(), select)];
}
