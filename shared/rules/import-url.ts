import { IMPORT_URL_MAX_LENGTH } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';

/** The address to import, trimmed and normalised, or the code of what is wrong with it (product §5, contract §3). */
export function parseImportUrl(input: string): { readonly url: string } | { readonly problem: ErrorCode } {
  const trimmed = input.trim();
  if (!trimmed) return { problem: 'imports.urlRequired' };
  if (trimmed.length > IMPORT_URL_MAX_LENGTH) return { problem: 'imports.urlTooLong' };
  if (!URL.canParse(trimmed)) return { problem: 'imports.urlInvalid' };
  const url = new URL(trimmed);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { problem: 'imports.urlInvalid' };
  return { url: trimmed };
}

/** A host with letters behind its last dot, and what may follow a host: how an address begins that lacks its scheme. */
const BARE_ADDRESS = /^[^\s/?#@:]+\.\p{L}{2,}(:\d+)?([/?#]|$)/u;

/** The same for what somebody typed: `a.example/soup` is meant as the address that a browser would go to. */
export function parseTypedUrl(input: string): ReturnType<typeof parseImportUrl> {
  const trimmed = input.trim();
  return parseImportUrl(BARE_ADDRESS.test(trimmed) ? `https://${trimmed}` : trimmed);
}
