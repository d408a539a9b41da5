import { ExtractionError } from '../domain/extraction-error.ts';
import { findOnPage } from './extract-recipe.ts';
import type { PageSource } from '../domain/extraction.ts';
import type { Found } from '../domain/found.ts';
import { sourceFailure } from './source-failure.ts';
import { videoMarks } from '../video/video-marks.ts';

/** What a page says of a recipe: of the video that it shows, where it is the page of one. Throws what readVideo throws. */
export async function findOnAnyPage(page: PageSource): Promise<Found> {
  if (videoMarks(page) === null) return findOnPage(page);
  const [{ readVideo }, { findInVideo }] = await Promise.all([
    import('../video/read-video.ts'),
    import('../video/find-in-video.ts'),
  ]);
  const video = readVideo(page);
  if (video === null) return findOnPage(page);
  const found = findInVideo({ kind: 'video', video, url: page.url, captions: null, heard: null, isAll: true });
  const failure = sourceFailure(found.failure, 'video');
  return { ...found, failure: failure instanceof ExtractionError ? failure : null };
}
