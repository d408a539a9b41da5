import { createStore, type StoreApi } from 'zustand';
import { getRecipe } from '../../../../shared/api/recipes.ts';
import { DELETED_RECIPE_DURATION } from '../../../../shared/constants.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import type { ApiClient } from '../../../api/client.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { StatusState } from '../../status/status.store.ts';

export interface ViewerState {
  /** The recipe whose modal is open. */
  readonly openId: string | null;
  /** null while it is fetched. */
  readonly recipe: Recipe | null;
  /** The notice that a recipe was deleted meanwhile. */
  readonly isMissingShown: boolean;
  recipeOpened(id: string): Promise<void>;
  /** A notification was clicked: the recipe is shown if it still exists (product §2). */
  notifiedRecipeWanted(id: string): Promise<void>;
  recipeClosed(): void;
  /** A recipe was changed: if it is the one that is open, it is shown as it is now. */
  recipeSaved(recipe: Recipe): void;
  missingDismissed(): void;
}

export function createViewerStore(api: ApiClient, status: StoreApi<StatusState>): StoreApi<ViewerState> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<ViewerState>()((set, get) => ({
    openId: null,
    recipe: null,
    isMissingShown: false,
    async recipeOpened(id) {
      set({ openId: id, recipe: null });
      try {
        const recipe = await api.call(getRecipe, { params: { id } });
        if (get().openId === id) set({ recipe });
      } catch (error) {
        console.error(error);
        if (get().openId !== id) return;
        set({ openId: null });
        status.getState().ended('error', { key: 'recipes.loadFailed' });
      }
    },
    async notifiedRecipeWanted(id) {
      try {
        const recipe = await api.call(getRecipe, { params: { id } });
        set({ openId: id, recipe });
      } catch (error) {
        console.warn('the recipe of a notification could not be fetched', error);
        clearTimeout(timer);
        set({ isMissingShown: true });
        timer = setTimeout(() => set({ isMissingShown: false }), DELETED_RECIPE_DURATION);
      }
    },
    recipeClosed: () => set({ openId: null }),
    recipeSaved: (recipe) => get().openId === recipe.id && set({ recipe }),
    missingDismissed: () => set({ isMissingShown: false }),
  }));
}

export const [ViewerProvider, useViewer] = createStoreContext<ViewerState>('Viewer');
