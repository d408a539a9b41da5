import { createStore, type StoreApi } from 'zustand';
import { createStoreContext } from '../../../state/store-context.ts';

/** The maximum number of servings. */
export const SERVINGS_MAX = 999;

export interface ServingsState {
  /** The scaling factor by recipe id; kept while the app is open. */
  readonly factors: ReadonlyMap<string, number>;
  factorChosen(recipeId: string, factor: number): void;
}

export function createServingsStore(): StoreApi<ServingsState> {
  return createStore<ServingsState>()((set, get) => ({
    factors: new Map(),
    factorChosen: (recipeId, factor) => set({ factors: new Map(get().factors).set(recipeId, factor) }),
  }));
}

export const [ServingsProvider, useServings] = createStoreContext<ServingsState>('Servings');

/** The scaling factor of a recipe. */
export const useFactor = (recipeId: string): number => useServings((state) => state.factors.get(recipeId) ?? 1);
