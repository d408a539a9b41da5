import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { RecipeDebug } from '../../../../shared/domain/recipe-debug.ts';
import { type LineOrText, lineText, recipeContentSchema } from '../../../../shared/domain/recipe.ts';
import { isId } from '../../../db/id.ts';
import { queryOne } from '../../../db/query.ts';
import { AppError } from '../../../core/errors.ts';
import { shownJob } from './shown-job.ts';
import { type TracedPart, traceRecipe } from '../../../extraction/extraction.ts';

/** The search text repeats the recipe. */
const DEBUG = `
  select to_jsonb(r) - 'search_text' - 'search_keys' as recipe,
    jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email) as owner,
    ${shownJob()} as "importJob",
    j.source_text as text, j.provenance, j.reading, j.model_answer as "modelAnswer",
    r.title, r.description, r.ingredients, r.instructions, r.notes
  from recipe r join account a on a.id = r.account_id left join import_job j on j.id =
    coalesce(r.import_job_id, (select import_job_id from import_item where recipe_id = r.id and state = 'imported' limit 1))
  where r.id = :id`;

/** The fields of a recipe that repeat text of its source. */
const sourceText = recipeContentSchema.pick({
  title: true,
  description: true,
  ingredients: true,
  instructions: true,
  notes: true,
});

/** Stored documents are shown as they are, also those of earlier versions. */
const debugRow = sourceText.extend({
  recipe: z.custom<RecipeDebug['recipe']>(),
  owner: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  importJob: z.custom<RecipeDebug['importJob']>(),
  text: z.string().nullable(),
  provenance: z.custom<RecipeDebug['provenance']>(),
  reading: z.custom<RecipeDebug['reading']>(),
  modelAnswer: z.string().nullable(),
});

function partsOf({ title, description, ingredients, instructions, notes }: z.output<typeof sourceText>): TracedPart[] {
  const listed = (field: string, lines: readonly LineOrText[]): TracedPart[] =>
    lines.map((line, index) => ({ field, index, text: lineText(line) }));
  return [
    { field: 'title', index: null, text: title },
    ...listed('ingredients', ingredients),
    ...listed('instructions', instructions),
    { field: 'description', index: null, text: description ?? '' },
    { field: 'notes', index: null, text: notes ?? '' },
  ];
}

/** Where in the text that was read the parts of a recipe stand. */
export const findPlaces = (text: string, words: z.output<typeof sourceText>): RecipeDebug['found'] =>
  text === '' ? [] : traceRecipe(text, partsOf(words));

/** The origin of a recipe of any user; throws 404. */
export async function readRecipeDebug(em: SqlEntityManager, id: string): Promise<RecipeDebug> {
  const row = isId(id) ? await queryOne(em, debugRow, DEBUG, { id }) : null;
  if (!row) throw new AppError('recipes.notFound');
  const { title, description, ingredients, instructions, notes, ...debug } = row;
  const words = { title, description, ingredients, instructions, notes };
  return { ...debug, found: findPlaces(debug.text ?? '', words) };
}
