import { useRecipes } from './recipes.store.ts';

/**
 * Whether a recipe is the reader's. Administrators read other people's, too: what is not in their own list, once it is
 * there, they cannot change.
 */
export function useIsOwn(id: string): boolean {
  return useRecipes(({ loadState, index }) => loadState !== 'ready' || index.some(({ recipe }) => recipe.id === id));
}
