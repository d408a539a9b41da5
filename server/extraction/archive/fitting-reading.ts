import { RECIPE_TITLE_MAX_LENGTH } from '../../../shared/constants.ts';
import { fileFailure } from '../domain/source-failure.ts';
import { fittingTags } from '../normalize/shape-recipe.ts';
import { shortened } from '../text/cut-text.ts';
import type { ArchiveRecipe, DocumentReading } from './formats/archive-recipe.ts';

const withoutControls = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();

/** Titles and tags may come from names of files and from metadata, which have no limits. */
function fittingRecipe(found: ArchiveRecipe): ArchiveRecipe {
  const { title, tags } = found.recipe;
  const clean = tags.map(withoutControls).filter((tag) => tag !== '');
  return {
    ...found,
    recipe: {
      ...found.recipe,
      title: shortened(withoutControls(title), RECIPE_TITLE_MAX_LENGTH),
      tags: fittingTags(clean),
    },
  };
}

/** A reading whose recipes can be stored and edited, and whose errors speak of a file, also where a page was read. */
export function fittingReading(reading: DocumentReading): DocumentReading {
  return {
    ...reading,
    recipes: reading.recipes.map(fittingRecipe),
    unread: reading.unread.map((item) => ({ ...item, error: fileFailure(item.error) })),
  };
}
