import type { Extraction, Source } from '../domain/extraction.ts';
import { findOnAnyPage } from './page/find-on-any-page.ts';
import { recipeOf, type Found } from '../domain/found.ts';
import { sourceFailure } from '../domain/source-failure.ts';

/** Reads whatever it is given; throws ExtractionError with a code that speaks of what was given. */
export async function extractSource(source: Source): Promise<Extraction> {
  try {
    return recipeOf(await findInSource(source));
  } catch (error) {
    throw sourceFailure(error, source.kind);
  }
}

/**
 * What a source says of a recipe. Throws the ExtractionErrors of what cannot be read at all. The readers are loaded when
 * they are needed: those of files are 50 MB that links and texts never need.
 */
export async function findInSource(source: Source): Promise<Found> {
  if (source.kind === 'page') return findOnAnyPage(source);
  if (source.kind === 'text') return (await import('./extract-text.ts')).findInText(source);
  if (source.kind === 'video') return (await import('../video/find-in-video.ts')).findInVideo(source);
  if (source.kind === 'pages') return (await import('./extract-pages.ts')).findOnPictures(source);
  return (await import('./extract-file.ts')).findInFile(source);
}
