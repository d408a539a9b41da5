import { createStore, type StoreApi } from 'zustand';
import { DELETED_RECIPE_DURATION } from '../../../../shared/constants.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { RecipeCacheState } from '../cache/recipe-cache.store.ts';

export interface ViewerState {
  /** The recipe whose modal is open. */
  readonly openId: string | null;
  /** The notice that a recipe was deleted meanwhile. */
  readonly isMissingShown: boolean;
  recipeOpened(id: string): void;
  /** A notification was clicked: the recipe is shown unless it was deleted (product §2). */
  notifiedRecipeWanted(id: string): Promise<void>;
  recipeClosed(): void;
  missingDismissed(): void;
}

export function createViewerStore(cache: StoreApi<RecipeCacheState>): StoreApi<ViewerState> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<ViewerState>()((set) => ({
    openId: null,
    isMissingShown: false,
    recipeOpened(id) {
      set({ openId: id });
      void cache.getState().recipeRequested(id);
    },
    async notifiedRecipeWanted(id) {
      const { failure } = await cache.getState().recipeRequested(id);
      if (failure?.kind !== 'missing') return set({ openId: id });
      clearTimeout(timer);
      set({ isMissingShown: true });
      timer = setTimeout(() => set({ isMissingShown: false }), DELETED_RECIPE_DURATION);
    },
    recipeClosed: () => set({ openId: null }),
    missingDismissed: () => set({ isMissingShown: false }),
  }));
}

export const [ViewerProvider, useViewer] = createStoreContext<ViewerState>('Viewer');
