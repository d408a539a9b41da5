import { createStore, type StoreApi } from 'zustand';
import { listRecipes } from '../../../shared/api/recipes.ts';
import { RECIPE_PAGE_SIZE } from '../../../shared/constants.ts';
import type { RecipeSummary } from '../../../shared/domain/recipe.ts';
import type { ApiClient } from '../../api/client.ts';
import { createStoreContext } from '../../state/store-context.ts';
import { type IndexedRecipe, indexRecipes, prepareSearch } from './search-index.ts';

/** Pause in typing after which the server searches ingredients and steps. */
const SERVER_SEARCH_DELAY = 250;
const NOTHING_FOUND: ReadonlySet<string> = new Set();

export interface RecipesState {
  readonly loadState: 'loading' | 'ready' | 'failed';
  /** Newest first (product §4). */
  readonly index: readonly IndexedRecipe[];
  readonly search: string;
  readonly tags: readonly string[];
  /** Ids that the server found for this search in ingredients and steps. */
  readonly foundInText: ReadonlySet<string>;
  readonly shownCount: number;
  listRequested(): Promise<void>;
  /** A refresh signal: replaces the list only if other recipes are in it (product §4). */
  refreshDue(): Promise<void>;
  /** The cursor is in the search line. */
  searchBegun(): void;
  searchChanged(search: string): void;
  tagToggled(tag: string): void;
  filtersCleared(): void;
  tagsCleared(): void;
  moreRequested(): void;
  recipeRemoved(id: string): void;
}

function holdsSameIds(index: readonly IndexedRecipe[], recipes: readonly RecipeSummary[]): boolean {
  const ids = new Set(recipes.map(({ id }) => id));
  return ids.size === index.length && index.every(({ recipe }) => ids.has(recipe.id));
}

/** Asks the server after a pause in typing; an answer to an earlier search is not used. */
function createServerSearch(api: ApiClient, onFound: (search: string, ids: ReadonlySet<string>) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function searchLater(search: string): void {
    clearTimeout(timer);
    if (search.trim().length < 2) return;
    timer = setTimeout(() => {
      api.call(listRecipes, { query: { q: search.trim() } }).then(
        (recipes) => onFound(search, new Set(recipes.map(({ id }) => id))),
        (cause: unknown) => console.warn('ingredients and steps could not be searched', cause),
      );
    }, SERVER_SEARCH_DELAY);
  };
}

export function createRecipesStore(api: ApiClient): StoreApi<RecipesState> {
  const store = createStore<RecipesState>()((set, get) => {
    const filtered = (filter: Partial<RecipesState>): void => set({ ...filter, shownCount: RECIPE_PAGE_SIZE });
    return {
      loadState: 'loading',
      index: [],
      search: '',
      tags: [],
      foundInText: NOTHING_FOUND,
      shownCount: RECIPE_PAGE_SIZE,
      async listRequested() {
        set({ loadState: 'loading' });
        try {
          set({ index: indexRecipes(await api.call(listRecipes)), loadState: 'ready' });
        } catch (error) {
          console.error(error);
          set({ loadState: 'failed' });
        }
      },
      async refreshDue() {
        try {
          const recipes = await api.call(listRecipes);
          if (get().loadState !== 'ready' || !holdsSameIds(get().index, recipes)) {
            set({ index: indexRecipes(recipes), loadState: 'ready' });
          }
        } catch (cause) {
          console.warn('the list could not be refreshed', cause);
        }
      },
      searchBegun: () => prepareSearch(get().index),
      searchChanged(search) {
        filtered({ search, foundInText: NOTHING_FOUND });
        searchLater(search);
      },
      tagToggled(tag) {
        const { tags } = get();
        filtered({ tags: tags.includes(tag) ? tags.filter((chosen) => chosen !== tag) : [...tags, tag] });
      },
      tagsCleared: () => filtered({ tags: [] }),
      filtersCleared: () => filtered({ search: '', tags: [], foundInText: NOTHING_FOUND }),
      moreRequested: () => set({ shownCount: get().shownCount + RECIPE_PAGE_SIZE }),
      recipeRemoved(id) {
        const index = get().index.filter(({ recipe }) => recipe.id !== id);
        const shownCount = Math.max(RECIPE_PAGE_SIZE, Math.min(get().shownCount, index.length));
        set({ index, shownCount });
      },
    };
  });
  const searchLater = createServerSearch(api, (search, foundInText) => {
    if (store.getState().search === search) store.setState({ foundInText });
  });
  return store;
}

export const [RecipesProvider, useRecipes] = createStoreContext<RecipesState>('Recipes');
