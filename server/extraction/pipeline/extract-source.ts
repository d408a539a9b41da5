import type { Extraction, Source } from '../domain/extraction.ts';
import { recipeOf, type Found } from '../domain/found.ts';
import { sourceFailure } from '../domain/source-failure.ts';
import { findOnAnyPage } from './page/find-on-any-page.ts';

/** Extracts the recipe of any source. Throws ExtractionError with a code for this kind of source. */
export async function extractSource(source: Source): Promise<Extraction> {
  try {
    return recipeOf(await findInSource(source));
  } catch (error) {
    throw sourceFailure(error, source.kind);
  }
}

/**
 * Reads a source of any kind. Throws ExtractionError if it cannot be read at all. Readers are loaded on demand: those
 * for files take 50 MB that links and texts do not need.
 */
export async function findInSource(source: Source): Promise<Found> {
  if (source.kind === 'page') return findOnAnyPage(source);
  if (source.kind === 'text') return (await import('./extract-text.ts')).findInText(source);
  if (source.kind === 'video') return (await import('../video/find-in-video.ts')).findInVideo(source);
  if (source.kind === 'pages') return (await import('./extract-file.ts')).findOnPictures(source);
  return (await import('./extract-file.ts')).findInFile(source);
}

/** All recipes of a source in order, each as it would be extracted by its number. Throws like extractSource. */
export async function extractAll(source: Source): Promise<Extraction[]> {
  try {
    const found = await findInSource(source);
    const first = recipeOf(found);
    return found.every?.() ?? [first];
  } catch (error) {
    throw sourceFailure(error, source.kind);
  }
}
