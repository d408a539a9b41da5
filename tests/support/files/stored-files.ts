import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The relative paths of the files in a storage folder, except those of the server itself, which begin with a dot. */
export async function storedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    () => [], // nothing was stored yet
  );
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

/** The content of the files in a storage folder, in Base64. */
export async function storedBytes(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const path of (await storedFiles(folder)).toSorted())
    files[path] = (await readFile(join(folder, path))).toString('base64');
  return files;
}

/** The files that database rows refer to. */
export interface FileRows {
  /** Files that must exist. */
  readonly kept: ReadonlySet<string>;
  /** Files that are queued for removal. */
  readonly leaving: ReadonlySet<string>;
}

const KEPT = `
  select path from recipe_image
  union all select card_path from recipe_image where card_path is not null
  union all select path from account_picture where path is not null
  union all select path from recipe_original where path is not null
  union all select file ->> 'path' from import_job, jsonb_array_elements(payload -> 'files') file where state <> 'done' or kept_until is not null
  union all select payload -> 'page' ->> 'path' from import_job where kept_until is not null and payload -> 'page' is not null`;

export async function fileRows(databaseUrl: string): Promise<FileRows> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const pathsOf = async (query: string): Promise<Set<string>> => {
      const { rows } = await client.query<{ path: string }>(query);
      return new Set(rows.map(({ path }) => path));
    };
    return { kept: await pathsOf(KEPT), leaving: await pathsOf('select path from file_removal') };
  } finally {
    await client.end();
  }
}

/** Files without a row, and rows whose files are missing (reliability G1, G10). Both should be empty. */
export async function strayFiles(
  folder: string,
  databaseUrl: string,
): Promise<{ orphans: string[]; missing: string[] }> {
  const { kept, leaving } = await fileRows(databaseUrl);
  const stored = await storedFiles(folder);
  const known = (path: string): boolean => {
    const whole = path.replace(/\.part$/, '');
    return kept.has(whole) || leaving.has(whole);
  };
  return {
    orphans: stored.filter((path) => !known(path)),
    missing: [...kept].filter((path) => !stored.includes(path)),
  };
}
