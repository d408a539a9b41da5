import { IMPORT_URL_MAX_LENGTH, IMPORT_TEXT_MAX_LENGTH } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';
import { showsNothing } from '../format/shows-nothing.ts';
import { isLongerThan } from './is-longer-than.ts';

/** The address to import, trimmed, or the code of its problem (product §5, contract §3). */
export function parseImportUrl(input: string): { readonly url: string } | { readonly problem: ErrorCode } {
  const trimmed = input.trim();
  if (!trimmed) return { problem: 'imports.urlRequired' };
  if (trimmed.length > IMPORT_URL_MAX_LENGTH) return { problem: 'imports.urlTooLong' };
  if (!URL.canParse(trimmed)) return { problem: 'imports.urlInvalid' };
  const url = new URL(trimmed);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { problem: 'imports.urlInvalid' };
  return { url: trimmed };
}

/** An address without a scheme: a host whose last label is letters, then an optional port, path, query or fragment. */
const BARE_ADDRESS = /^[^\s/?#@:]+\.\p{L}{2,}(:\d+)?([/?#]|$)/u;

/** The same for typed text. As in a browser's address bar, `a.example/soup` gets the scheme `https`. */
export function parseTypedUrl(input: string): ReturnType<typeof parseImportUrl> {
  const trimmed = input.trim();
  return parseImportUrl(BARE_ADDRESS.test(trimmed) ? `https://${trimmed}` : trimmed);
}

/** The pasted text to import, trimmed, or the code of its problem (contract §3, Beyond). */
export function parseImportText(input: string): { readonly text: string } | { readonly problem: ErrorCode } {
  const text = input.trim();
  if (showsNothing(text)) return { problem: 'imports.textRequired' };
  if (isLongerThan(text, IMPORT_TEXT_MAX_LENGTH)) return { problem: 'imports.textTooLong' };
  return { text };
}

/** Tracking parameters, which do not change the page. */
const TRACKING = /^(utm_\w*|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|mc_[ce]id|igshid|igsh)$/i;

/**
 * The same text for all links to one page: without scheme, `www.`, tracking parameters, trailing slash and fragment,
 * and with a sorted query. null if the text is not a link. The result is for comparing only.
 */
export function canonicalLink(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { host, pathname, searchParams } = new URL(link);
  const query = new URLSearchParams([...searchParams].filter(([name]) => !TRACKING.test(name)));
  query.sort();
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}?${query}`;
}
