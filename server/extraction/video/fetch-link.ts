import type { PageSource, VideoSource } from '../domain/extraction.ts';
import type { GuardedFetch } from '../fetch/guarded-fetch.ts';
import { fetchCaptions } from './fetch-captions.ts';
import { readVideo } from './read-video.ts';
import { watchPageOf } from './links/video-link.ts';
import { videoMarks } from './video-marks.ts';

/** What a link leads to: a page, found at `origin` if that is given, or a video with its captions. Throws ExtractionError. */
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
