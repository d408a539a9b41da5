import type { Draft } from '../draft.ts';
import type { IngredientEntry } from '../find/ingredient-entries.ts';
import { alignIngredients } from './align-ingredients.ts';
import { alignMethod } from './align-method.ts';

/** What the markup states, set beside what the page shows: `visible`, and all that might be entries of a list. */
export function alignDraft(stated: Draft, entries: readonly IngredientEntry[], visible: Draft): Draft {
  const { ingredients, instructions } = stated;
  return {
    ...stated,
    ingredients: ingredients.length === 0 ? [] : alignIngredients(ingredients, entries, visible.ingredients),
    instructions: instructions.length === 0 ? [] : alignMethod(instructions, visible.instructions),
  };
}
