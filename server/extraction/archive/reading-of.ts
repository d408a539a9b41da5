import { nameAsTitle } from '../text/name-as-title.ts';
import type { ArchiveFormat, ArchiveRecipe, DocumentReading } from './formats/archive-recipe.ts';

/** Whether a recipe says anything but its title. */
const hasContent = ({ recipe, pictures }: ArchiveRecipe): boolean =>
  recipe.ingredients.length > 0 ||
  recipe.instructions.length > 0 ||
  recipe.description !== null ||
  recipe.notes !== null ||
  pictures.length > 0 ||
  recipe.originalSource?.type === 'url';

/** A recipe without a title is named after its document, which has one if it is a file of its own. */
export const titleOrName = (title: string, name: string): string =>
  title.trim() || nameAsTitle(name.replace(/\.[a-z]{1,20}$/i, ''));

const withTitle = (found: ArchiveRecipe, name: string): ArchiveRecipe => ({
  ...found,
  recipe: { ...found.recipe, title: titleOrName(found.recipe.title, name) },
});

/** The reading of a document in which these recipes were found. `name` is the document's. */
export function readingOf(format: ArchiveFormat, found: readonly ArchiveRecipe[], name: string): DocumentReading {
  // The own export may hold a recipe that is only a title.
  const isWhole = (one: ArchiveRecipe): boolean =>
    hasContent(one) || (format === 'cardamom' && one.recipe.title !== '');
  const recipes = found.filter(isWhole).map((one) => withTitle(one, name));
  const unread = [...found.filter((one) => !isWhole(one)), ...recipes.filter(({ recipe }) => recipe.title === '')];
  return {
    format,
    recipes: recipes.filter(({ recipe }) => recipe.title !== ''),
    unread: unread.map(({ key, recipe }) => ({
      key,
      name: recipe.title.trim() || name,
      error: 'importErrors.fileNoRecipe' as const,
    })),
  };
}
