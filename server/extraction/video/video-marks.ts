import type { PageSource } from '../domain/extraction.ts';
import { isLogin } from './social/login-wall.ts';
import { readVideoLink } from './video-link.ts';
import { isConsentHost } from './youtube/consent.ts';

/** What the data of a watch page are called, and where the form leads that comes in its place. */
const YOUTUBE_MARKS = [
  'ytInitialPlayerResponse',
  'ytInitialData',
  'https://consent.youtube.com/save',
  'https://consent.google.com/save',
];

/** What only pages of those sites hold: names of their data, and the apps that they lead to. */
const SOCIAL_MARKS = [
  '__UNIVERSAL_DATA_FOR_REHYDRATION__',
  'SIGI_STATE',
  'com.instagram.android',
  'com.facebook.katana',
  'com.zhiliaoapp.musically',
];

const SOCIAL_HOST = /(?:^|\.)(?:instagram|facebook|tiktok)\.com$/;

/**
 * Whether a page may be that of a video, by its address and by words in its bytes: every page is asked, and most are
 * none.
 */
export function videoMarks({ bytes, url }: PageSource): 'youtube' | 'social' | null {
  const link = url === null ? null : readVideoLink(url);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const own = URL.parse(url ?? '');
  if (link?.site === 'youtube' || isConsentHost(own) || YOUTUBE_MARKS.some((mark) => text.includes(mark)))
    return 'youtube';
  const asksLogin = own !== null && SOCIAL_HOST.test(own.hostname) && isLogin(own);
  return link !== null || asksLogin || SOCIAL_MARKS.some((mark) => text.includes(mark)) ? 'social' : null;
}
