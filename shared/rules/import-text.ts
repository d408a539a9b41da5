import { IMPORT_TEXT_MAX_LENGTH } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';
import { showsNothing } from '../format/shows-nothing.ts';
import { isLongerThan } from './is-longer-than.ts';

/** The pasted text to import, trimmed, or the code of its problem (contract §3, Beyond). */
export function parseImportText(input: string): { readonly text: string } | { readonly problem: ErrorCode } {
  const text = input.trim();
  if (showsNothing(text)) return { problem: 'imports.textRequired' };
  if (isLongerThan(text, IMPORT_TEXT_MAX_LENGTH)) return { problem: 'imports.textTooLong' };
  return { text };
}
