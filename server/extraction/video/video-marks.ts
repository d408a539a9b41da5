import type { PageSource } from '../domain/extraction.ts';
import { isLogin } from './social/login-wall.ts';
import { readVideoLink } from './links/video-link.ts';
import { isConsentHost } from './youtube/consent.ts';

/**
 * Words in the bytes of a page, and a part of each: a search for a few letters of which the first is rare takes a
 * third of the time, and hardly any page holds the part alone.
 */
type Marks = readonly (readonly [part: string, words: readonly string[]])[];

/** What the data of a watch page are called, and where the form leads that comes in its place. */
const YOUTUBE_MARKS: Marks = [
  ['ytInit', ['ytInitialPlayerResponse', 'ytInitialData']],
  ['m/save', ['https://consent.youtube.com/save', 'https://consent.google.com/save']],
];

/** What only pages of those sites hold: names of their data, and the apps that they lead to. */
const SOCIAL_MARKS: Marks = [
  ['YDRATI', ['__UNIVERSAL_DATA_FOR_REHYDRATION__']],
  ['GI_STA', ['SIGI_STATE']],
  ['gram.a', ['com.instagram.android']],
  ['k.kata', ['com.facebook.katana']],
  ['zhilia', ['com.zhiliaoapp.musically']],
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
  if (link?.site === 'youtube' || isConsentHost(own) || holdsAny(text, YOUTUBE_MARKS)) return 'youtube';
  const asksLogin = own !== null && SOCIAL_HOST.test(own.hostname) && isLogin(own);
  return link !== null || asksLogin || holdsAny(text, SOCIAL_MARKS) ? 'social' : null;
}

function holdsAny(text: Buffer, marks: Marks): boolean {
  return marks.some(([part, words]) => text.includes(part) && words.some((word) => text.includes(word)));
}
