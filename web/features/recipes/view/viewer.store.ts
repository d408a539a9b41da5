import { createStore, type StoreApi } from 'zustand';
import { DELETED_RECIPE_DURATION } from '../../../../shared/constants.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { StatusState } from '../../status/status.ts';
import type { RecipeCacheState } from '../cache/recipe-cache.store.ts';

export interface ViewerState {
  /** The recipe whose modal is open. */
  readonly openId: string | null;
  /** Whether the notice about a deleted recipe is shown. */
  readonly isMissingShown: boolean;
  /**
   * Shows a recipe. Closes with a message if it can neither be loaded nor is in the cache (product §8), unless there is no
   * network.
   */
  recipeOpened(id: string): Promise<void>;
  /** A notification was clicked: shows the recipe, or the notice if checking it fails (product §2). */
  notifiedRecipeWanted(id: string): Promise<void>;
  recipeClosed(): void;
  missingDismissed(): void;
}

export function createViewerStore(
  cache: StoreApi<RecipeCacheState>,
  status: StoreApi<StatusState>,
  isListed: (id: string) => boolean,
): StoreApi<ViewerState> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<ViewerState>()((set, get) => ({
    openId: null,
    isMissingShown: false,
    async recipeOpened(id) {
      set({ openId: id });
      const { recipe, failure } = await cache.getState().recipeRequested(id);
      if (recipe !== null || get().openId !== id) return;
      // Without a network, what the list knows of it is shown.
      if (failure?.kind === 'offline' && isListed(id)) return;
      set({ openId: null });
      status.getState().ended('error', { key: 'recipes.loadFailed' });
    },
    async notifiedRecipeWanted(id) {
      const { recipe } = await cache.getState().recipeRequested(id);
      if (recipe !== null) return set({ openId: id });
      clearTimeout(timer);
      set({ isMissingShown: true });
      timer = setTimeout(() => set({ isMissingShown: false }), DELETED_RECIPE_DURATION);
    },
    recipeClosed: () => set({ openId: null }),
    missingDismissed: () => set({ isMissingShown: false }),
  }));
}

export const [ViewerProvider, useViewer] = createStoreContext<ViewerState>('Viewer');
