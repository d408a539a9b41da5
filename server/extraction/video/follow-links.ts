import { ExtractionError } from '../domain/extraction-error.ts';
import type { Extraction, PageSource, Provenance, VideoSource } from '../domain/extraction.ts';
import type { GuardedFetch } from '../fetch/guarded-fetch.ts';
import { nameSameDish } from './links/title-words.ts';
import { videoMarks } from './video-marks.ts';
import { originOf } from './video-origin.ts';
import { videoTitle } from './video-title.ts';

/** Time limit for one page in milliseconds. */
const TIME_LIMIT_MS = 20_000;

/** The functions needed to follow a link. */
export interface LinkTools {
  readonly fetch: Pick<GuardedFetch, 'fetchPage'>;
  /** Extracts the recipe of a page. Throws ExtractionError. */
  extract(page: PageSource): Promise<Extraction>;
}

/**
 * Fetches the recipe from a page that the description of a video links to, and returns it as the recipe of the video.
 * Returns null if no page is available, contains a complete recipe and names the same dish. Links on that page are not
 * followed.
 */
export async function followLinks(
  tools: LinkTools,
  source: VideoSource,
  signal: AbortSignal,
): Promise<Extraction | null> {
  for (const link of source.video.recipeLinks) {
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
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

/**
 * Whether an extraction is complete and for the dish of the video. If a post has no title, the first line of its
 * description is compared.
 */
function isOf({ video }: VideoSource, { recipe }: Extraction): boolean {
  const name = videoTitle(video) || (video.description.trim().split('\n')[0] ?? '');
  const isWhole = recipe.ingredients.length > 0 && recipe.instructions.length > 0;
  return isWhole && nameSameDish(name, recipe.title);
}

/**
 * The recipe of a page as that of the video: the video is its source and provides the picture, and the places name the
 * page.
 */
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
