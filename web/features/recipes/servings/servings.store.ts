import { createStore, type StoreApi } from 'zustand';
import { createStoreContext } from '../../../state/store-context.ts';

/** More than a canteen cooks for. */
export const SERVINGS_MAX = 999;

export interface ServingsState {
  /** How many times as much as it says a recipe is cooked, by its id; kept while the app is open. */
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

/** How many times as much of a recipe is wanted. */
export const useFactor = (recipeId: string): number => useServings((state) => state.factors.get(recipeId) ?? 1);
