import { type RecipeDoubt, recipeDoubtSchema } from '../../../../shared/domain/doubt.ts';
import type { Provenance } from '../../../extraction/extraction.ts';

type DoubtedField = RecipeDoubt['field'];

const FIELDS: readonly DoubtedField[] = recipeDoubtSchema.shape.field.options;

/** The doubts of all fields that a recipe shows, in the order of the fields. */
export function listDoubts(provenance: Provenance): RecipeDoubt[] {
  return FIELDS.flatMap((field) => (provenance[field]?.doubts ?? []).map((doubt) => ({ field, ...doubt })));
}
