import { ExtractionError } from '../domain/extraction-error.ts';
import type { Extraction, PageSource, Provenance, VideoSource } from '../domain/extraction.ts';
import type { GuardedFetch } from '../fetch/guarded-fetch.ts';
import { nameSameDish } from './links/title-words.ts';
import { videoMarks } from './video-marks.ts';
import { originOf } from './video-origin.ts';
import { videoTitle } from './video-title.ts';

/** Milliseconds that one page may take. */
const PATIENCE = 20_000;

/** What following a link takes. */
export interface LinkTools {
  readonly fetch: Pick<GuardedFetch, 'fetchPage'>;
  /** Reads a page for its recipe; throws ExtractionError. */
  extract(page: PageSource): Promise<Extraction>;
}

/**
 * The recipe of a page that the author of a video links to below it, as that of the video; null where none of the pages
 * can be had, holds a whole recipe and names the same dish. No further link is followed from there.
 */
export async function followLinks(
  tools: LinkTools,
  source: VideoSource,
  signal: AbortSignal,
): Promise<Extraction | null> {
  for (const link of source.video.recipeLinks) {
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
      const { bytes, contentType, url } = await tools.fetch.fetchPage(link, { signal: within });
      const page: PageSource = { kind: 'page', bytes, contentType, url };
      const extraction = videoMarks(page) === null ? await tools.extract(page) : null;
      if (extraction !== null && isOf(source, extraction)) return asOfVideo(extraction, source, url);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ExtractionError)) throw error;
    }
  }
  return null;
}

/** Of a post without a title what its author wrote first says what it is about. */
function isOf({ video }: VideoSource, { recipe }: Extraction): boolean {
  const name = videoTitle(video) || (video.description.trim().split('\n')[0] ?? '');
  const isWhole = recipe.ingredients.length > 0 && recipe.instructions.length > 0;
  return isWhole && nameSameDish(name, recipe.title);
}

/** The lines of a page as the recipe of a video, which shows it, and where they stand. */
function asOfVideo(extraction: Extraction, source: VideoSource, url: string): Extraction {
  const { recipe } = extraction;
  const { pictures } = source.video;
  const images = pictures.length > 0 ? pictures.slice(0, 1) : recipe.images.slice(0, 1);
  const provenance = Object.fromEntries(
    Object.entries(extraction.provenance).map(([field, origin]) => [
      field,
      { ...origin, where: `${url} ${origin.where}` },
    ]),
  ) as Provenance;
  return { ...extraction, recipe: { ...recipe, images, originalSource: originOf(source) }, provenance };
}
