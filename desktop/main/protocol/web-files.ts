import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { ASSET_TYPES, IMMUTABLE_ASSET, IMMUTABLE_CACHING } from '../../../shared/asset-types.ts';

/** Files of the package by the paths that the page requests. */
export interface WebFiles {
  /** null if there is no such file. Throws if a listed file cannot be read. */
  answer(path: string): Promise<Response | null>;
  /** The built page with a placeholder for the nonce. */
  page(): Promise<string>;
}

interface Folders {
  readonly web: string;
  readonly locales: string;
}

async function listFolder(folder: string, prefix: string): Promise<[url: string, file: string][]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = entries.map(async (entry): Promise<[string, string][]> => {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) return listFolder(file, `${prefix}/${entry.name}`);
    return entry.isFile() && extname(entry.name) in ASSET_TYPES ? [[`${prefix}/${entry.name}`, file]] : [];
  });
  return (await Promise.all(lists)).flat();
}

async function listFiles({ web, locales }: Folders): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await listFolder(web, '')), ...(await listFolder(locales, '/locales'))]);
}

/**
 * The files are listed once. A path is looked up in that list and is never joined to a folder, so no path leads out of the
 * folders.
 */
export function createWebFiles(folders: Folders): WebFiles {
  let listed: Promise<ReadonlyMap<string, string>> | null = null;
  return {
    async answer(path) {
      listed ??= listFiles(folders);
      const file = (await listed).get(path);
      if (file === undefined) return null;
      const caching = IMMUTABLE_ASSET.test(path) ? IMMUTABLE_CACHING : 'no-cache';
      const type = ASSET_TYPES[extname(file)] ?? 'application/octet-stream';
      const headers = { 'Content-Type': type, 'Cache-Control': caching, 'X-Content-Type-Options': 'nosniff' };
      return new Response(await readFile(file), { headers });
    },
    page: () => readFile(join(folders.web, 'index.html'), 'utf8'),
  };
}
