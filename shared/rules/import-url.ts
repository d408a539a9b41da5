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
