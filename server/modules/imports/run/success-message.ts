import type { RecipeContent } from '../../../../shared/domain/recipe.ts';
import { missingPart } from '../../../../shared/rules/missing-part.ts';
import type { NewNotification } from '../../notifications/notifications.service.ts';

const MISSING = { ingredients: 'recipes.noIngredientsFound', instructions: 'recipes.noStepsFound' } as const;

function mainKey(othersCount: number, hasUnnamed: boolean): string {
  if (othersCount > 0) return 'notifications.importSucceededWithOthers';
  return hasUnnamed ? 'notifications.importSucceededOfSeveral' : 'notifications.importSucceeded';
}

/**
 * What is said of an import that brought a recipe: how many further recipes its document holds, or that there are some
 * that nobody named, and which part of the recipe was not found.
 */
export function successMessage(
  recipe: Pick<RecipeContent, 'title' | 'ingredients' | 'instructions' | 'originalSource'>,
  othersCount: number,
  hasUnnamed: boolean,
): Pick<NewNotification, 'key' | 'values'> {
  const missing = missingPart(recipe);
  const values = {
    title: recipe.title,
    ...(othersCount > 0 && { count: othersCount }),
    ...(missing !== null && { note: MISSING[missing] }),
  };
  return { key: mainKey(othersCount, hasUnnamed), values };
}
