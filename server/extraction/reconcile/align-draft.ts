import { placeOfField, type Draft, type DraftLine } from '../domain/draft.ts';
import type { Place } from '../domain/extraction.ts';
import type { IngredientEntry } from '../page-reading/region/ingredient-entries.ts';
import { alignIngredients } from './align-ingredients.ts';
import { alignMethod } from './align-method.ts';

/**
 * Corrects the ingredients and steps of a markup draft by those of the visible page. `entries` are all possible list
 * entries of the page.
 */
export function alignDraft(stated: Draft, entries: readonly IngredientEntry[], visible: Draft): Draft {
  const ingredients =
    stated.ingredients.length === 0 ? [] : alignIngredients(stated.ingredients, entries, visible.ingredients);
  const instructions = stated.instructions.length === 0 ? [] : alignMethod(stated, visible);
  const aligned = { ...stated, ingredients, instructions };
  const places = (['ingredients', 'instructions'] as const).map(
    (field) => [field, placeOfAligned(aligned[field], field, stated, visible)] as const,
  );
  return { ...aligned, places: { ...stated.places, ...Object.fromEntries(places) } };
}

/** The origin of corrected lines: the markup, the page, or the markup completed from the page. */
function placeOfAligned(
  lines: readonly DraftLine[],
  field: 'ingredients' | 'instructions',
  stated: Draft,
  visible: Draft,
): Place {
  const own = placeOfField(stated, field);
  if (areSame(lines, stated[field])) return own;
  if (areSame(lines, visible[field])) return placeOfField(visible, field);
  return { ...own, where: `${own.where}, completed from the page` };
}

function areSame(lines: readonly DraftLine[], others: readonly DraftLine[]): boolean {
  return (
    lines.length === others.length &&
    lines.every(({ content, type }, index) => others[index]?.content === content && others[index].type === type)
  );
}
