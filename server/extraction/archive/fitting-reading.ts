import { FILE_NAME_MAX_LENGTH, RECIPE_TITLE_MAX_LENGTH } from '../../../shared/constants.ts';
import { fileFailure } from '../domain/source-failure.ts';
import { fittingTags } from '../normalize/shape-recipe.ts';
import { firstCharacters, shortened } from '../text/cut-text.ts';
import type { ArchiveRecipe, DocumentReading } from './formats/archive-recipe.ts';
import { titleOrName } from './reading-of.ts';

const withoutControls = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();

/** The most pictures that a recipe names. Each may be looked up or tried. */
const MOST_PICTURES = 200;

/** Titles and tags may come from names of files and from metadata, which have no limits. */
function fittingRecipe(found: ArchiveRecipe, name: string): ArchiveRecipe {
  const { title, tags } = found.recipe;
  const clean = tags.map(withoutControls).filter((tag) => tag !== '');
  return {
    ...found,
    pictures: found.pictures.slice(0, MOST_PICTURES),
    recipe: {
      ...found.recipe,
      title: shortened(titleOrName(withoutControls(title), withoutControls(name)), RECIPE_TITLE_MAX_LENGTH),
      tags: fittingTags(clean),
    },
  };
}

/**
 * A reading whose recipes can be stored and edited, and whose errors speak of a file, also where a page was read. `name` is
 * the document's.
 */
export function fittingReading(reading: DocumentReading, name: string): DocumentReading {
  // The own export was checked as a whole, and is restored exactly.
  const isExact = reading.format === 'cardamom';
  const recipes = isExact ? reading.recipes : reading.recipes.map((recipe) => fittingRecipe(recipe, name));
  const nameless = recipes.filter(({ recipe }) => recipe.title === '');
  return {
    ...reading,
    recipes: recipes.filter(({ recipe }) => recipe.title !== ''),
    unread: [
      ...reading.unread.map((item) => ({
        ...item,
        name: firstCharacters(item.name, FILE_NAME_MAX_LENGTH),
        error: fileFailure(item.error),
      })),
      ...nameless.map(({ key }) => ({ key, name, error: 'importErrors.fileNoRecipe' as const })),
    ],
  };
}
