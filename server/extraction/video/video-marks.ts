import type { PageSource } from '../domain/extraction.ts';
import { isLogin } from './social/login-wall.ts';
import { readVideoLink } from './links/video-link.ts';
import { isConsentHost } from './youtube/consent.ts';

/**
 * Words in the bytes of a page, with a short part that they contain. Searching for a few characters with a rare first
 * one takes a third of the time, and hardly any other page contains the part.
 */
type Marks = readonly (readonly [part: string, words: readonly string[]])[];

/** Names of the data of a watch page, and the targets of the cookie consent form that can replace it. */
const YOUTUBE_MARKS: Marks = [
  ['ytInit', ['ytInitialPlayerResponse', 'ytInitialData']],
  ['m/save', ['https://consent.youtube.com/save', 'https://consent.google.com/save']],
];

/** Names that only occur in pages of these sites: names of their data and of their apps. */
const SOCIAL_MARKS: Marks = [
  ['YDRATI', ['__UNIVERSAL_DATA_FOR_REHYDRATION__']],
  ['GI_STA', ['SIGI_STATE']],
  ['gram.a', ['com.instagram.android']],
  ['k.kata', ['com.facebook.katana']],
  ['zhilia', ['com.zhiliaoapp.musically']],
];

const SOCIAL_HOST = /(?:^|\.)(?:instagram|facebook|tiktok)\.com$/;

/**
 * The kind of video page that a page may be, judged by its address and by words in its bytes; null for most pages. It
 * must be fast, because it is called for every page.
 */
export function videoMarks({ bytes, url }: PageSource): 'youtube' | 'social' | null {
  const link = url === null ? null : readVideoLink(url);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const own = URL.parse(url ?? '');
  if (link?.site === 'youtube' || isConsentHost(own) || holdsAny(text, YOUTUBE_MARKS)) return 'youtube';
  const asksLogin = own !== null && SOCIAL_HOST.test(own.hostname) && isLogin(own);
  return link !== null || asksLogin || holdsAny(text, SOCIAL_MARKS) ? 'social' : null;
}

function holdsAny(text: Buffer, marks: Marks): boolean {
  return marks.some(([part, words]) => text.includes(part) && words.some((word) => text.includes(word)));
}
