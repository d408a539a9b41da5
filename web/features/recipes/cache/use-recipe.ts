import { useEffect, useState } from 'react';
import { getRecipe } from '../../../../shared/api/recipes.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { useApi } from '../../../api/api-context.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useEditor } from '../editor/editor.store.ts';

export type RecipeLoad =
  | { readonly state: 'loading' | 'guest' | 'missing' }
  | { readonly state: 'ready'; readonly recipe: Recipe }
  | { readonly state: 'failed'; readonly error: unknown };

function failure(error: unknown): RecipeLoad {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 401) return { state: 'guest' };
  return status === 404 ? { state: 'missing' } : { state: 'failed', error };
}

/** The recipe as it was saved since the component came, or null. */
function useSaved(id: string): Recipe | null {
  const lastSaved = useEditor((state) => state.lastSaved);
  const [before] = useState(lastSaved);
  return lastSaved !== before && lastSaved?.id === id ? lastSaved : null;
}

/** Fetches one recipe by its id, which stays the same as long as the component lives, and follows its changes. */
export function useRecipe(id: string): RecipeLoad {
  const api = useApi();
  const [load, setLoad] = useState<RecipeLoad>({ state: 'loading' });
  useEffect(() => {
    let isAsked = true;
    const settle = (result: RecipeLoad): void => {
      if (isAsked) setLoad(result);
    };
    api.call(getRecipe, { params: { id } }).then(
      (recipe) => settle({ state: 'ready', recipe }),
      (error: unknown) => settle(failure(error)),
    );
    return () => {
      isAsked = false;
    };
  }, [api, id]);
  const saved = useSaved(id);
  return saved && load.state === 'ready' ? { state: 'ready', recipe: saved } : load;
}
