import { IMPORT_URL_MAX_LENGTH } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';

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
