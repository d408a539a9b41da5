import { FILE_NAME_MAX_LENGTH, RECIPE_TITLE_MAX_LENGTH } from '../../../shared/constants.ts';
import { lineText } from '../../../shared/domain/recipe.ts';
import { tooComplex } from '../document/lines/damaged.ts';
import { fileFailure } from '../domain/source-failure.ts';
import { fittingTags } from '../normalize/shape-recipe.ts';
import { firstCharacters, shortened } from '../text/cut-text.ts';
import type { ArchivePicture, ArchiveRecipe, DocumentReading } from './formats/archive-recipe.ts';
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

/**
 * Limits of what a document may become, which the server holds in memory and stores: bytes that are always harmless, how often
 * its own size, and bytes. Documents grow where their recipes share texts and pictures.
 */
const HARMLESS = 20_000_000;
const MAX_RATIO = 20;
const MAX_READING = 150_000_000;

function pictureSize(picture: ArchivePicture): number {
  if ('bytes' in picture) return picture.bytes.length;
  return 'path' in picture ? picture.path.length : picture.url.length;
}

function recipeSize({ key, recipe, pictures, nearby }: ArchiveRecipe): number {
  const { title, description, notes, tags, ingredients, instructions } = recipe;
  const texts = [key, title, description ?? '', notes ?? '', ...tags, ...nearby.flat()];
  return (
    texts.reduce((sum, text) => sum + text.length, 0) +
    [...ingredients, ...instructions].reduce((sum, line) => sum + lineText(line).length, 0) +
    pictures.reduce((sum, picture) => sum + pictureSize(picture), 0)
  );
}

/** The reading of a document of `size` bytes. Throws `fileTooComplex` if it is much larger than the document. */
export function boundedReading(reading: DocumentReading, size: number): DocumentReading {
  const most = Math.min(MAX_READING, Math.max(HARMLESS, size * MAX_RATIO));
  const recipes = reading.recipes.reduce((sum, recipe) => sum + recipeSize(recipe), 0);
  const unread = reading.unread.reduce((sum, { key, name }) => sum + key.length + name.length, 0);
  if (recipes + unread > most) throw tooComplex(`${size} bytes with recipes of ${recipes + unread}`);
  return reading;
}
