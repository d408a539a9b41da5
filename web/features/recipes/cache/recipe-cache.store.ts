import { useEffect } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { getRecipe } from '../../../../shared/api/recipes.ts';
import { type Recipe, type RecipeSummary, summaryOf } from '../../../../shared/domain/recipe.ts';
import { ApiError, NetworkError } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { createStoreContext } from '../../../state/store-context.ts';

/** Why a recipe could not be loaded. Only `missing` means that it does not exist. */
export interface LoadFailure {
  readonly kind: 'missing' | 'guest' | 'offline' | 'failed';
  readonly error: unknown;
}

export interface CachedRecipe {
  /** The last loaded or saved version; null before that, and if the recipe does not exist. */
  readonly recipe: Recipe | null;
  readonly isLoading: boolean;
  /** The failure of the last load. It stays during a retry. */
  readonly failure: LoadFailure | null;
  /** Whether it was changed on another device or tab, so that components that show it must reload it. */
  readonly isOutdated: boolean;
}

export interface RecipeCacheState {
  readonly entries: ReadonlyMap<string, CachedRecipe>;
  /**
   * Loads the newest version; the cached one stays until then. Concurrent loads of a recipe share one request. Resolves
   * with the entry, which contains the failure if there is one; never rejects.
   */
  recipeRequested(id: string): Promise<CachedRecipe>;
  /** It was created or changed here. */
  recipeSaved(recipe: Recipe): void;
  recipeDeleted(id: string): void;
  /** The user has checked its doubts. */
  doubtsConfirmed(id: string): void;
  /** The server is reached again: what could not be loaded meanwhile is outdated. */
  reachedAgain(): void;
  /** The server has sent another list: changed recipes become outdated, missing ones are removed. */
  listReplaced(before: readonly RecipeSummary[], after: readonly RecipeSummary[]): void;
}

/** Whole recipes on this device, for the time without a network. */
export interface KeptRecipes {
  /** null if it is not kept, or cannot be read. */
  read(id: string): Promise<Recipe | null>;
  write(recipe: Recipe): void;
  remove(id: string): void;
}

interface RecipeCacheOptions {
  readonly api: ApiClient;
  readonly kept?: KeptRecipes;
  /** Called when the server could not be reached. */
  readonly onUnreached?: () => void;
  readonly onSaved: (recipe: Recipe) => void;
  /** Called when a recipe was deleted here, or does not exist on the server. */
  readonly onMissing: (id: string) => void;
}

const EMPTY: CachedRecipe = { recipe: null, isLoading: false, failure: null, isOutdated: false };
const MISSING: CachedRecipe = { ...EMPTY, failure: { kind: 'missing', error: null } };

function failureOf(error: unknown): LoadFailure {
  if (error instanceof NetworkError) return { kind: 'offline', error };
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404) return { kind: 'missing', error };
  return { kind: status === 401 ? 'guest' : 'failed', error };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The recipes that were opened since the sign-in, shared by the modal, the pages and the editor. */
export function createRecipeCacheStore(options: RecipeCacheOptions): StoreApi<RecipeCacheState> {
  const { api, kept, onUnreached, onSaved, onMissing } = options;
  const loads = new Map<string, Promise<CachedRecipe>>();
  /** The number of local changes per recipe, by which responses to earlier requests are recognised and ignored. */
  const changes = new Map<string, number>();
  const changesOf = (id: string): number => changes.get(id) ?? 0;
  return createStore<RecipeCacheState>()((set, get) => {
    const entryOf = (id: string): CachedRecipe => get().entries.get(id) ?? EMPTY;
    function put(id: string, entry: CachedRecipe): CachedRecipe {
      set({ entries: new Map(get().entries).set(id, entry) });
      return entry;
    }

    const changed = (id: string): void => void changes.set(id, changesOf(id) + 1);

    /** Shows what is kept of a recipe until it is loaded, and without a network instead. */
    async function showStored(id: string, before: number): Promise<void> {
      const recipe = (await kept?.read(id)) ?? null;
      const entry = entryOf(id);
      if (recipe !== null && entry.recipe === null && entry.isLoading && before === changesOf(id))
        put(id, { ...entry, recipe });
    }

    async function load(id: string): Promise<CachedRecipe> {
      const before = changesOf(id);
      put(id, { ...entryOf(id), isLoading: true, isOutdated: false });
      const isUnknown = entryOf(id).recipe === null;
      const stored = isUnknown ? showStored(id, before) : null;
      const settle = (answer: CachedRecipe): CachedRecipe => {
        const { isOutdated, ...now } = entryOf(id);
        // A change that was saved here meanwhile is newer than the response.
        return put(id, { ...(before === changesOf(id) ? answer : now), isLoading: false, isOutdated });
      };
      try {
        const recipe = await api.call(getRecipe, { params: { id } });
        const known = entryOf(id).recipe;
        kept?.write(recipe);
        return settle({ ...EMPTY, recipe: isSame(recipe, known) ? known : recipe });
      } catch (error) {
        console.warn(`recipe cache: recipe ${id} could not be loaded`, error);
        const failure = failureOf(error);
        if (failure.kind === 'offline') onUnreached?.();
        await stored;
        // What is kept stands in for a server that is not reached; what the server says is shown (product §8).
        const isRefuted = failure.kind === 'failed' && isUnknown && before === changesOf(id);
        const known = failure.kind === 'missing' || isRefuted ? EMPTY : entryOf(id);
        const entry = settle({ ...known, failure });
        if (entry.failure?.kind === 'missing') {
          kept?.remove(id);
          onMissing(id);
        }
        return entry;
      }
    }

    return {
      entries: new Map(),
      recipeRequested(id) {
        const running = loads.get(id) ?? load(id).finally(() => loads.delete(id));
        loads.set(id, running);
        return running;
      },
      recipeSaved(recipe) {
        changed(recipe.id);
        put(recipe.id, { ...EMPTY, recipe });
        kept?.write(recipe);
        onSaved(recipe);
      },
      recipeDeleted(id) {
        changed(id);
        put(id, MISSING);
        kept?.remove(id);
        onMissing(id);
      },
      doubtsConfirmed(id) {
        const entry = entryOf(id);
        changed(id);
        if (!entry.recipe) return;
        const recipe = { ...entry.recipe, doubts: [] };
        put(id, { ...entry, recipe });
        kept?.write(recipe);
      },
      reachedAgain() {
        for (const [id, entry] of get().entries)
          if (entry.failure?.kind === 'offline') put(id, { ...entry, isOutdated: true });
      },
      listReplaced(before, after) {
        for (const [id, { recipe }] of get().entries) {
          const former = before.find((summary) => summary.id === id);
          if (recipe === null || !former) continue;
          const summary = after.find((each) => each.id === id);
          if (!summary) {
            changed(id);
            put(id, MISSING);
          } else if (!isSame(summary, former) && !isSame(summary, summaryOf(recipe))) {
            put(id, { ...entryOf(id), isOutdated: true });
          }
        }
      },
    };
  });
}

export const [RecipeCacheProvider, useRecipeCache] = createStoreContext<RecipeCacheState>('RecipeCache');

/** The cache entry of a shown recipe, which is reloaded when it is outdated. */
export function useCachedRecipe(id: string): CachedRecipe {
  const entry = useRecipeCache((state) => state.entries.get(id)) ?? EMPTY;
  const recipeRequested = useRecipeCache((state) => state.recipeRequested);
  const isDue = entry.isOutdated && !entry.isLoading;
  useEffect(() => {
    if (isDue) void recipeRequested(id);
  }, [id, isDue, recipeRequested]);
  return entry;
}
