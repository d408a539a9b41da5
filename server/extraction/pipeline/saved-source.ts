import { basename } from 'node:path';
import type { Source } from '../domain/extraction.ts';

/**
 * The source for a local file. With an address it is a page that was saved from there, otherwise its type is detected
 * from its bytes.
 */
export function savedSource(bytes: Uint8Array, path: string, url: string | null): Source {
  if (url !== null) return { kind: 'page', bytes, contentType: null, url };
  return { kind: 'file', bytes, name: basename(path), languages: [] };
}
