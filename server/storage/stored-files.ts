import type { Client, ClientBase } from 'pg';
import { z } from 'zod';
import { newId } from '../db/id.ts';

/** How long a hold lasts if its process dies, in seconds, and how often it is renewed. */
const HOLD_S = 120;
const RENEWAL_MS = 30_000;

/** Stops the removal of stored files while a backup copies those of its snapshot. */
export interface FileHold {
  /** Throws if the hold could not be renewed, so that files of the snapshot may be gone. */
  release(): Promise<void>;
}

/**
 * Holds the removal of stored files from now on. A snapshot that begins afterwards finds its files until the release.
 * `client` is used for nothing else meanwhile.
 */
export async function holdFiles(client: Client): Promise<FileHold> {
  const id = newId();
  const renew = async (): Promise<void> => {
    await client.query(
      `insert into backup_hold (id, until) values ($1, now() + interval '${HOLD_S} seconds')
       on conflict (id) do update set until = excluded.until`,
      [id],
    );
  };
  await renew();
  let failure: unknown = null;
  const timer = setInterval(() => {
    renew().catch((error: unknown) => (failure ??= error));
  }, RENEWAL_MS).unref(); // a command that has failed ends
  return {
    async release() {
      clearInterval(timer);
      if (failure !== null) throw new Error('the removal of files could not be held', { cause: failure });
      await client.query('delete from backup_hold where id = $1 or until < now()', [id]);
    },
  };
}

/** Every stored file that a row needs: pictures, originals of recipes, and the sources of imports that have not ended for good. */
const PATHS = `
  select path from recipe_image
  union select card_path from recipe_image where card_path is not null
  union select path from account_picture where path is not null
  union select file ->> 'path' from import_job,
    jsonb_array_elements(coalesce(payload -> 'files', '[]') || coalesce(payload -> 'page', '[]')) file
    where state <> 'done' or kept_until is not null`;

/** Tables that a database of an older version, which may be backed up before its upgrade, does not have. */
const LATER = {
  recipe_original: 'union select path from recipe_original where path is not null',
  binned_import_job: `union select file ->> 'path' from binned_import_job, jsonb_array_elements(
    coalesce(content #> '{payload,files}', '[]') || coalesce(content #> '{payload,page}', '[]')) file`,
};

/** Rows per batch. */
const BATCH = 1_000;

/** The paths of all stored files in the snapshot of the client's transaction, in order. */
export async function* everyStoredFile(client: ClientBase): AsyncGenerator<string, void> {
  const { rows: found } = await client.query('select tablename from pg_tables where schemaname = current_schema()');
  const tables = new Set(
    z
      .array(z.object({ tablename: z.string() }))
      .parse(found)
      .map(({ tablename }) => tablename),
  );
  const later = Object.entries(LATER).flatMap(([table, statement]) => (tables.has(table) ? [statement] : []));
  const paths = [PATHS, ...later].join(' ');
  await client.query(`declare stored_file no scroll cursor for select path from (${paths}) as file order by path`);
  let batch: { path: string }[];
  do {
    const { rows } = await client.query(`fetch ${BATCH} from stored_file`);
    batch = z.array(z.object({ path: z.string() })).parse(rows);
    for (const { path } of batch) yield path;
  } while (batch.length === BATCH);
  await client.query('close stored_file');
}
