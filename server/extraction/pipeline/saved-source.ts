import { basename } from 'node:path';
import type { Source } from '../domain/extraction.ts';

/** A file of this machine: with an address it is a page that was saved from there, else what its bytes say. */
export function savedSource(bytes: Uint8Array, path: string, url: string | null): Source {
  if (url !== null) return { kind: 'page', bytes, contentType: null, url };
  return { kind: 'file', bytes, name: basename(path), languages: [] };
}
