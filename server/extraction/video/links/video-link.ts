import type { VideoSite } from '../../domain/video.ts';

/** A link to a video of a known site. */
export interface VideoLink {
  site: VideoSite;
  /**
   * The canonical address of the video. Short links whose target is only known to the site keep an address of their
   * own.
   */
  address: string;
}

/** YouTube ids have eleven characters. */
const YOUTUBE_ID = /^[\w-]{11}$/;

const YOUTUBE_HOST =
  /^(?:(?:www|m|music|gaming|kids)\.)?youtube(?:-nocookie|education|kids)?\.com$|^youtube\.googleapis\.com$/;
const FACEBOOK_HOST = /^(?:(?:www|m|mbasic|web|touch|[a-z]{2}-[a-z]{2})\.)?facebook\.com$/;
const FACEBOOK_POST =
  /^\/(?:watch\/?$|reel\/\d+|share\/(?:(?:v|r|p)\/)?[\w-]+|[\w.%-]+\/(?:videos|posts|reels)\/[^/]|groups\/[\w.-]+\/(?:posts|permalink)\/\d+|(?:watch\/live|photo)\/?$|(?:story|permalink|video|photo)\.php$|video\/embed$|plugins\/video\.php$)/;

/** Facebook pages that identify their post by a parameter only. */
const NAMED_BY =
  /^\/(?:watch(?:\/live)?\/?|video\.php|photo(?:\/|\.php)?|story\.php|permalink\.php|video\/embed|plugins\/video\.php)$/;

/** The video of a link, without parameters for playlists, times and tracking; null for any other link. */
export function readVideoLink(link: string): VideoLink | null {
  const url = URL.parse(link);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  return (
    ofYouTube(url, host) ??
    ofTikTok(url, host) ??
    ofInstagram(url, host) ??
    (isOfFacebook(url, host) ? facebook(url) : null)
  );
}

/** Hosts and paths of links that a site makes for sharing. They contain no id of a video. */
const SHORT_LINK = /^https:\/\/(?:v[mt]\.tiktok\.com|fb\.watch|www\.[a-z]+\.com\/(?:share|t))\//;
const TIKTOK_ID = /^https:\/\/www\.tiktok\.com\/(?:v|embed|embed\/v2)\/(\d+)$/;

/**
 * The address of a video that states which video of its site it is; null for short links, which can lead anywhere. It is
 * of a form that download programs know as one of the site.
 */
export function statedAddress({ address }: VideoLink): string | null {
  const id = TIKTOK_ID.exec(address)?.[1];
  if (id !== undefined) return `https://www.tiktok.com/@_/video/${id}`;
  return SHORT_LINK.test(address) ? null : address;
}

/** The address of a YouTube watch page. */
export const watchAddress = (id: string): string => `https://www.youtube.com/watch?v=${id}`;

/** Mobile pages of Facebook, which contain less data than the desktop pages. */
const FACEBOOK_PHONE = /^(?:m|mbasic|touch|web)\.facebook\.com$/i;

/**
 * The page to fetch for a link. For YouTube and mobile Facebook pages it is the page with the most data about the
 * video.
 */
export function watchPageOf(link: string): string {
  const known = readVideoLink(link);
  const isPhone = known?.site === 'facebook' && FACEBOOK_PHONE.test(URL.parse(link)?.hostname ?? '');
  return known !== null && (known.site === 'youtube' || isPhone) ? known.address : link;
}

export const isYouTubeId = (id: string): boolean => YOUTUBE_ID.test(id);

function ofYouTube(url: URL, host: string): VideoLink | null {
  const [, first = '', second = ''] = url.pathname.split('/');
  let id = '';
  if (host === 'youtu.be' || host === 'www.youtu.be') id = first;
  else if (!YOUTUBE_HOST.test(host)) return null;
  else if (first === 'attribution_link') return inside(url, 'u', 'https://www.youtube.com');
  else if (first === 'watch' || first === '') id = url.searchParams.get('v') ?? second;
  else if (/^(?:shorts|embed|live|v|vi|e)$/.test(first)) id = second;
  return isYouTubeId(id) ? { site: 'youtube', address: watchAddress(id) } : null;
}

function ofTikTok(url: URL, host: string): VideoLink | null {
  const short = /^(?:vm|vt)\.tiktok\.com$/.test(host) ? /^\/[\w-]+/.exec(url.pathname) : null;
  if (short !== null) return { site: 'tiktok', address: `https://${host}${short[0]}/` };
  if (!/^(?:(?:www|m)\.)?tiktok\.com$/.test(host)) return null;
  const [own] =
    /^\/@[\w.-]*\/(?:video|photo)\/\d+|^\/t\/[\w-]+|^\/v\/\d+|^\/embed\/(?:v2\/)?\d+/.exec(url.pathname) ?? [];
  return own === undefined ? null : { site: 'tiktok', address: `https://www.tiktok.com${own}` };
}

/** The video of a link that is contained in a parameter of another link. */
function inside(url: URL, name: string, base?: string): VideoLink | null {
  const held = URL.parse(url.searchParams.get(name) ?? '', base);
  // A nested link of the same path is not followed, which prevents endless recursion.
  return held === null || held.pathname === url.pathname ? null : readVideoLink(held.href);
}

function ofInstagram(url: URL, host: string): VideoLink | null {
  if (!/^(?:(?:www|m)\.)?instagram\.com$|^instagr\.am$/.test(host)) return null;
  // Only the site can resolve such a link to a post.
  const [shared] = /^\/share\/(?:(?:p|reel|tv)\/)?[\w-]+/.exec(url.pathname) ?? [];
  if (shared !== undefined) return { site: 'instagram', address: `https://www.instagram.com${shared}/` };
  const [, kind, id] = /^\/(?:[\w.]+\/)?(p|reels?|tv)\/([\w-]+)/.exec(url.pathname) ?? [];
  if (kind === undefined || id === undefined || id === 'audio') return null;
  return { site: 'instagram', address: `https://www.instagram.com/${kind === 'reels' ? 'reel' : kind}/${id}/` };
}

function isOfFacebook(url: URL, host: string): boolean {
  if (host === 'fb.watch') return url.pathname.length > 1;
  if (!FACEBOOK_HOST.test(host) || !FACEBOOK_POST.test(url.pathname)) return false;
  return !NAMED_BY.test(url.pathname) || NAMES.some((name) => url.searchParams.has(name));
}

/** Parameters that identify a Facebook post. */
const NAMES = ['v', 'video_id', 'story_fbid', 'fbid', 'id', 'href'];

/** The canonical address of a Facebook post, with only the parameters that identify it. */
function facebook(url: URL): VideoLink | null {
  const { hostname, pathname, searchParams } = url;
  if (searchParams.has('href')) return inside(url, 'href');
  const host = hostname === 'fb.watch' ? hostname : 'www.facebook.com';
  const kept = new URLSearchParams();
  for (const name of NAMES) {
    const value = searchParams.get(name);
    if (value !== null) kept.set(name, value);
  }
  return { site: 'facebook', address: `https://${host}${pathname}${kept.size === 0 ? '' : `?${kept.toString()}`}` };
}
