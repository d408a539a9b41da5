import { lineText } from '../../../shared/domain/recipe.ts';
import { tooComplex } from '../document/lines/damaged.ts';
import type { ArchivePicture, ArchiveRecipe, DocumentReading } from './formats/archive-recipe.ts';

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
