import { ExtractionError } from '../domain/extraction-error.ts';
import type { GuardedFetch } from '../fetch/guarded-fetch.ts';
import type { CaptionTrack } from '../domain/video.ts';
import type { PageSource, VideoSource, Extraction, Provenance } from '../domain/extraction.ts';
import { isCaptions } from './captions/read-captions.ts';
import { readVideo } from './read-video.ts';
import { readVideoLink, statedAddress, watchPageOf } from './links/video-link.ts';
import { videoMarks } from './video-marks.ts';
import { nameSameDish } from './links/title-words.ts';
import { originOf } from './video-origin.ts';
import { videoTitle } from './video-title.ts';

/**
 * Fetches a link: a page (at `origin`, if given, after other addresses), or a video with its captions. Throws
 * ExtractionError.
 */
export async function fetchLink(
  fetch: GuardedFetch,
  link: string,
  origin: string | null,
): Promise<PageSource | VideoSource> {
  const { bytes, contentType, url } = await fetch.fetchPage(watchPageOf(link));
  const page: PageSource = { kind: 'page', bytes, contentType, url: origin ?? url };
  const video = videoMarks(page) === null ? null : readVideo(page);
  if (video === null) return page;
  const captions = await fetchCaptions(fetch, video.captions, new AbortController().signal);
  return { kind: 'video', video, url: origin ?? link, captions, heard: null, isAll: true };
}

/** Time limit in milliseconds for all attempts together. */
const CAPTIONS_TIME_LIMIT_MS = 45_000;

/** Requested formats; '' leaves the address unchanged. */
const FORMS = ['json3', '', 'vtt'];
const MAX_TRIES = 6;

/** After this number of empty responses the site is assumed to provide captions to its own player only. */
const MAX_EMPTY = 2;

/**
 * Fetches the first available captions of the tracks; null if none is available. The description then has to be
 * sufficient.
 */
export async function fetchCaptions(
  fetch: GuardedFetch,
  tracks: readonly CaptionTrack[],
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(CAPTIONS_TIME_LIMIT_MS)]);
  const tries = tracks.flatMap((track) => (track.hasForms ? FORMS : ['']).map((form) => inForm(track.address, form)));
  let empty = 0;
  for (const address of [...new Set(tries)].slice(0, MAX_TRIES)) {
    if (empty === MAX_EMPTY) return null;
    try {
      const { bytes } = await fetch.fetchPage(address, { signal: within });
      if (isCaptions(bytes)) return bytes;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ExtractionError)) throw error;
      if (within.aborted) return null;
      if (error.code === 'importErrors.unreadable') empty++;
    }
  }
  return null;
}

function inForm(address: string, form: string): string {
  const url = new URL(address);
  if (form !== '') url.searchParams.set('fmt', form);
  return url.href;
}

/** Time limit for one page in milliseconds. */
const PAGE_TIME_LIMIT_MS = 20_000;

/**
 * The stated address of a video. A short link is followed by the guarded fetch, because it may lead off its site. Null
 * if it does not lead to a video of the same site.
 */
export async function followToVideo(
  fetch: Pick<GuardedFetch, 'fetchPage'>,
  address: string,
  signal: AbortSignal,
): Promise<string | null> {
  const link = readVideoLink(address);
  const stated = link && statedAddress(link);
  if (link === null || stated !== null) return stated;
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(PAGE_TIME_LIMIT_MS)]);
    const target = readVideoLink((await fetch.fetchPage(address, { signal: within })).url);
    return target?.site === link.site ? statedAddress(target) : null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ExtractionError) return null;
    throw error;
  }
}

/** The functions needed to follow a link. */
interface LinkTools {
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
      const within = AbortSignal.any([signal, AbortSignal.timeout(PAGE_TIME_LIMIT_MS)]);
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
