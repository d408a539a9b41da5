import { useRecipes } from './recipes.store.ts';

/**
 * Whether a recipe belongs to the user. Administrators can also open recipes of others, which are not in their own list
 * and which they cannot change.
 */
export function useIsOwn(id: string): boolean {
  return useRecipes(({ loadState, index }) => loadState !== 'ready' || index.some(({ recipe }) => recipe.id === id));
}
