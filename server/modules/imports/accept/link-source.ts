import { readVideoLink } from '../../../extraction/extraction.ts';
import type { LinkType, UrlPayload } from '../job/import-job.ts';

/** The import source of a link, as far as the address shows it. */
export function linkSourceOf(url: string): { sourceType: LinkType; payload: UrlPayload } {
  const link = readVideoLink(url);
  if (link === null) return { sourceType: 'url', payload: { url } };
  return { sourceType: link.site === 'youtube' ? 'youtube' : 'url', payload: { url, video: link.address } };
}
