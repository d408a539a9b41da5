import { createStore, type StoreApi } from 'zustand';
import { EXPORT_CHOSEN_MAX } from '../../../../shared/constants.ts';
import { createStoreContext } from '../../../state/store-context.ts';

export interface ChoosingState {
  /** The ids of the chosen recipes; null while nothing can be chosen. */
  readonly chosen: ReadonlySet<string> | null;
  /** Whether there was no room for the last recipe. */
  readonly isFull: boolean;
  began(): void;
  ended(): void;
  toggled(id: string): void;
  /** Adds the recipes in their order, as many as there is room for. */
  allChosen(ids: readonly string[]): void;
  noneChosen(): void;
}

/** The recipes that are chosen in the list for a print or a download. */
export function createChoosingStore(): StoreApi<ChoosingState> {
  return createStore<ChoosingState>()((set, get) => ({
    chosen: null,
    isFull: false,
    began: () => set({ chosen: new Set(), isFull: false }),
    ended: () => set({ chosen: null, isFull: false }),
    toggled(id) {
      const next = new Set(get().chosen);
      const isFull = !next.delete(id) && next.size >= EXPORT_CHOSEN_MAX;
      if (!isFull && !get().chosen?.has(id)) next.add(id);
      set({ chosen: next, isFull });
    },
    allChosen(ids) {
      const all = [...new Set([...(get().chosen ?? []), ...ids])];
      set({ chosen: new Set(all.slice(0, EXPORT_CHOSEN_MAX)), isFull: all.length > EXPORT_CHOSEN_MAX });
    },
    noneChosen: () => set({ chosen: new Set(), isFull: false }),
  }));
}

export const [ChoosingProvider, useChoosing] = createStoreContext<ChoosingState>('Choosing');
