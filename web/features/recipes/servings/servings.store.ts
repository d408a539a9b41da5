import { createStore, type StoreApi } from 'zustand';
import type { UnitSystem } from '../../../../shared/units/unit-words.ts';
import type { DeviceStorage } from '../../../platform/platform.ts';
import { createStoreContext } from '../../../state/store-context.ts';

/** The maximum number of servings. */
export const SERVINGS_MAX = 999;

/** In which units recipes are shown. */
export const UNIT_CHOICES = ['written', 'metric', 'us'] as const satisfies readonly (UnitSystem | 'written')[];
export type UnitChoice = (typeof UNIT_CHOICES)[number];

export interface ServingsState {
  /** The scaling factor by recipe id; kept while the app is open. */
  readonly factors: ReadonlyMap<string, number>;
  /** For all recipes; kept on the device. */
  readonly units: UnitChoice;
  factorChosen(recipeId: string, factor: number): void;
  unitsChosen(units: UnitChoice): void;
}

const UNITS_KEY = 'cardamom-units';

export function createServingsStore(storage: DeviceStorage): StoreApi<ServingsState> {
  const kept = storage.read(UNITS_KEY);
  return createStore<ServingsState>()((set, get) => ({
    factors: new Map(),
    units: UNIT_CHOICES.find((choice) => choice === kept) ?? 'written',
    factorChosen: (recipeId, factor) => set({ factors: new Map(get().factors).set(recipeId, factor) }),
    unitsChosen(units) {
      set({ units });
      storage.write(UNITS_KEY, units);
    },
  }));
}

export const [ServingsProvider, useServings] = createStoreContext<ServingsState>('Servings');

/** The scaling factor of a recipe. */
export const useFactor = (recipeId: string): number => useServings((state) => state.factors.get(recipeId) ?? 1);
