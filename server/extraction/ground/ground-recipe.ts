import type { DoubtCause } from '../../../shared/domain/doubt.ts';
import { lineText, type RecipeContent } from '../../../shared/domain/recipe.ts';
import type { Doubt, Provenance, RecipeField } from '../extraction.ts';
import { doubtIngredients } from './doubt-ingredients.ts';
import { doubtSteps } from './doubt-steps.ts';
import { sourceText, type GroundLine } from './source-text.ts';
import { statedFacts } from './stated-facts.ts';

/** What stands further behind in a source is not looked at, and nothing is doubted then. */
const MAX_CHARACTERS = 1_000_000;

/**
 * The provenance with what a cook should look at: lines of ingredients and steps, numbers, times and servings that the
 * lines of a file do not hold. Pages are not looked at: what is taken from them stands there as it is.
 */
export function groundRecipe(recipe: RecipeContent, provenance: Provenance, lines: readonly GroundLine[]): Provenance {
  const isRead = (field: RecipeField): boolean => provenance[field]?.rung === 'document';
  if (lines.reduce((length, { text }) => length + text.length, 0) > MAX_CHARACTERS) return provenance;
  const grounded: Provenance = { ...provenance };
  const doubt = (field: RecipeField, doubts: Doubt[]): void => {
    const origin = provenance[field];
    if (origin !== undefined && doubts.length > 0) grounded[field] = { ...origin, doubts };
  };
  if (isRead('ingredients') || isRead('instructions')) {
    const source = sourceText(lines);
    if (isRead('ingredients')) doubt('ingredients', listed(doubtIngredients(source, recipe.ingredients.map(lineText))));
    if (isRead('instructions')) doubt('instructions', listed(doubtSteps(source, recipe.instructions.map(lineText))));
  }
  const numbers = (['prepTime', 'cookTime', 'totalTime', 'servings'] as const).filter(
    (field) => recipe[field] !== null && isRead(field),
  );
  if (numbers.length > 0) {
    const facts = statedFacts(lines.map(({ text }) => text));
    for (const field of numbers) {
      const stated = field === 'servings' ? facts.servings : facts.minutes;
      if (!stated.has(recipe[field] ?? 0)) doubt(field, [{ index: null, why: 'number' }]);
    }
  }
  return grounded;
}

function listed(causes: readonly (DoubtCause | null)[]): Doubt[] {
  return causes.flatMap((why, index) => (why === null ? [] : [{ index, why }]));
}
