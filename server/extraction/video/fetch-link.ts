import { ExtractionError } from '../domain/extraction-error.ts';
import type { GuardedFetch } from '../fetch/guarded-fetch.ts';
import type { CaptionTrack } from '../domain/video.ts';
import type { PageSource, VideoSource } from '../domain/extraction.ts';
import { isCaptions } from './captions/read-captions.ts';
import { readVideo } from './read-video.ts';
import { watchPageOf } from './links/video-link.ts';
import { videoMarks } from './video-marks.ts';

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
const TIME_LIMIT_MS = 45_000;

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
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
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
