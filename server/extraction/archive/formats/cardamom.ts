import { z } from 'zod';
import {
  RECIPE_DESCRIPTION_MAX_LENGTH,
  RECIPE_LINES_MAX,
  RECIPE_NUMBER_MAX,
  RECIPE_TITLE_MAX_LENGTH,
} from '../../../../shared/constants.ts';
import { recipeDoubtSchema } from '../../../../shared/domain/doubt.ts';
import { recipeContentSchema } from '../../../../shared/domain/recipe.ts';
import { recipeProblems } from '../../../../shared/rules/recipe.ts';
import { isObject, type JsonValue, scalarText } from '../../text/json/json-value.ts';
import type { ArchiveRecipe } from './archive-recipe.ts';
import { pictureOfText } from './stated-pictures.ts';
import { timeOf } from './stated-recipe.ts';
import { readFrontMatter } from './own-texts/front-matter.ts';
import { readOwnCooklang } from './own-texts/own-cooklang.ts';
import { readOwnMarkdown } from './own-texts/own-markdown.ts';
import { property } from '../../structured-data/thing.ts';

/** What the own export writes beside the fields of schema.org, so that an import restores the recipe exactly. */
const number = z.number().int().min(0).max(RECIPE_NUMBER_MAX).nullable();
const exportedRecipe = recipeContentSchema.omit({ images: true }).extend({
  prepTime: number,
  cookTime: number,
  totalTime: number,
  servings: number,
  lang: z.string().max(100).nullable(),
  // Dates that the database cannot store, and those of the future, are no dates of an export.
  createdAt: z.iso.datetime().refine((time) => timeOf(time) !== null),
  doubts: z.array(recipeDoubtSchema).max(3 * RECIPE_LINES_MAX),
  images: z.array(z.string()).max(100),
});

const LONGEST_SOURCE = 5_000;

/** The recipe with these fields; null if they are no recipe, or break a rule. `name` is the document's. */
function checkedRecipe(fields: unknown, name: string): ArchiveRecipe | null {
  const { data } = exportedRecipe.safeParse(fields);
  if (data === undefined) return null;
  const { createdAt, doubts, images, ...content } = data;
  const source = JSON.stringify(content.originalSource).length;
  const isLong =
    content.title.length > RECIPE_TITLE_MAX_LENGTH * 2 ||
    (content.description?.length ?? 0) > RECIPE_DESCRIPTION_MAX_LENGTH * 2;
  if (isLong || source > LONGEST_SOURCE || Object.keys(recipeProblems(content)).length > 0) return null;
  return {
    key: '0',
    recipe: { ...content, images: [] },
    doubts,
    createdAt,
    pictures: images.flatMap((image) => pictureOfText(image, name)),
    nearby: [],
  };
}

/**
 * The recipe of a file of the own export; null for other files, also if someone has changed a part of it so that its parts
 * contradict each other. It is then read as any schema.org recipe.
 */
export function readOwnExport(value: JsonValue, name: string): ArchiveRecipe | null {
  if (!isObject(value) || !isObject(value['cardamom'])) return null;
  const own = checkedRecipe(value['cardamom']['recipe'], name);
  return own?.recipe.title === scalarText(property(value, 'name')) ? own : null;
}

/** The recipe of a Markdown or Cooklang file of the own export; null for other texts. */
export function readOwnText(text: string, name: string): ArchiveRecipe | null {
  const own = readFrontMatter(text);
  if (own === null) return null;
  const fields = readOwnMarkdown(own) ?? readOwnCooklang(own);
  return checkedRecipe({ ...fields, doubts: [] }, name);
}
