import { parseTypedUrl } from '../../../../shared/rules/import-url.ts';

/** The address that a text consists of, as it was typed; null where there is more, or none. */
export function loneLink(text: string): string | null {
  const trimmed = text.trim();
  return /\s/.test(trimmed) || 'problem' in parseTypedUrl(trimmed) ? null : trimmed;
}
