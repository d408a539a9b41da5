import type { PageSource } from '../domain/extraction.ts';
import { decodeBytes } from '../text/decode-bytes.ts';
import { attribute } from '../document/html/html-tree.ts';
import { readPage, type PageDocument } from '../document/html/page-document.ts';
import { metaPictures } from './page-data/page-meta.ts';
import { readFacebook } from './social/read-facebook.ts';
import { readInstagram } from './social/read-instagram.ts';
import { isLogin } from './social/login-wall.ts';
import { readTikTok } from './social/read-tiktok.ts';
import type { Video, VideoSite } from '../domain/video.ts';
import { readVideoLink } from './links/video-link.ts';
import { videoMarks } from './video-marks.ts';
import { readYouTube } from './youtube/read-youtube.ts';

/** The hosts of sites that may respond with a log-in page. */
const HOSTS: readonly (readonly [VideoSite, RegExp])[] = [
  ['instagram', /(?:^|\.)instagram\.com$/],
  ['facebook', /(?:^|\.)facebook\.com$/],
  ['tiktok', /(?:^|\.)tiktok\.com$/],
];

/** The Android app that a page's metadata names. */
const APPS: Readonly<Record<string, VideoSite>> = {
  'com.instagram.android': 'instagram',
  'com.facebook.katana': 'facebook',
  'com.zhiliaoapp.musically': 'tiktok',
};

const SOCIAL = { tiktok: readTikTok, instagram: readInstagram, facebook: readFacebook };

/**
 * Reads the video or post of a page from any address; null for any other page. Throws ExtractionError:
 * `videoUnavailable`, `loginWall`, and `cookieWall` for YouTube.
 */
export function readVideo(source: PageSource): Video | null {
  const url = URL.parse(source.url ?? '');
  const marks = videoMarks(source);
  if (marks === null) return null;
  if (marks === 'youtube') {
    const video = readYouTube(decodeBytes(source.bytes, source.contentType), url);
    if (video === null || video.pictures.length > 0) return video;
    return { ...video, pictures: metaPictures(readPage(source)) };
  }
  const page = readPage(source);
  const link = [source.url, page.canonical, page.meta.get('og:url')].map((address) => readVideoLink(address ?? ''));
  const found = link.find((known) => known !== null && known.site !== 'youtube');
  const site = found?.site ?? siteOf(page, url);
  if (site === null || site === 'youtube') return null;
  return SOCIAL[site](page, found?.address ?? null);
}

function siteOf(page: PageDocument, url: URL | null): VideoSite | null {
  const host = url?.hostname ?? '';
  const loginSite = isLogin(url) ? HOSTS.find(([, hosts]) => hosts.test(host))?.[0] : undefined;
  const state = page.elements.some(
    (element) =>
      element.name === 'script' && /^(?:__UNIVERSAL_DATA_FOR_REHYDRATION__|SIGI_STATE)$/.test(attribute(element, 'id')),
  );
  return loginSite ?? APPS[page.meta.get('al:android:package') ?? ''] ?? (state ? 'tiktok' : null);
}
