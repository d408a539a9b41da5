/** An address without scheme and `www.`. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '');

const PLATFORMS = [
  { label: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  { label: 'Facebook', hosts: ['facebook.com', 'fb.watch'] },
  { label: 'Instagram', hosts: ['instagram.com'] },
  { label: 'TikTok', hosts: ['tiktok.com'] },
] as const;

/** Product §9: the platform's name, else the host without `www.`; the text itself if it is not an address. */
export function sourceLabel(url: string): string {
  if (!URL.canParse(url)) return url;
  const host = new URL(url).hostname.replace(/^www\./, '');
  const platform = PLATFORMS.find(({ hosts }) => hosts.some((known) => host === known || host.endsWith(`.${known}`)));
  return platform?.label ?? host;
}
