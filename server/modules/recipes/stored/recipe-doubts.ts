import { type LineOrText, lineText, type RecipeContent } from '../../../../shared/domain/recipe.ts';
import { type RecipeDoubt, recipeDoubtSchema } from '../../../../shared/domain/doubt.ts';
import type { Provenance } from '../../../extraction/extraction.ts';

type DoubtedField = RecipeDoubt['field'];

const FIELDS: readonly DoubtedField[] = recipeDoubtSchema.shape.field.options;

/** The doubts of all visible fields, in the order of the fields. */
export function listDoubts(provenance: Provenance): RecipeDoubt[] {
  return FIELDS.flatMap((field) => (provenance[field]?.doubts ?? []).map((doubt) => ({ field, ...doubt })));
}

type Lists = Pick<RecipeContent, 'ingredients' | 'instructions'>;
/** The fields that can have doubts. */
type Doubted = Lists & Pick<RecipeContent, 'title' | 'prepTime' | 'cookTime' | 'totalTime' | 'servings'>;

/** The key by which lines are compared: their words and their type. */
function keyOf(line: LineOrText): string {
  const type = typeof line === 'string' ? 'item' : (line.type ?? 'item');
  return `${type} ${lineText(line).split(/\s+/).join(' ').trim()}`;
}

/** The index in `after` of each line of `before`, with equal lines in order; undefined if it is missing. */
function placesOf(before: readonly LineOrText[], after: readonly LineOrText[]): (number | undefined)[] {
  const free = Map.groupBy(after.keys(), (index) => keyOf(after[index] ?? ''));
  return before.map((line) => free.get(keyOf(line))?.shift());
}

/**
 * The doubts that an edit leaves: a line that stayed the same keeps its doubt at its new place, one that was changed
 * or removed loses it, and so does a title, a time or a number of servings.
 */
export function followDoubts(doubts: readonly RecipeDoubt[], before: Doubted, after: Doubted): RecipeDoubt[] {
  const places = {
    ingredients: placesOf(before.ingredients, after.ingredients),
    instructions: placesOf(before.instructions, after.instructions),
  };
  return doubts.flatMap((doubt) => {
    const { field, index } = doubt;
    if (field !== 'ingredients' && field !== 'instructions') return before[field] === after[field] ? [doubt] : [];
    if (index === null) return [doubt];
    const place = places[field][index];
    return place === undefined ? [] : [{ ...doubt, index: place }];
  });
}
