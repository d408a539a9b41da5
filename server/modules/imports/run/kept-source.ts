import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../../db/id.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import { execute, query } from '../../../db/query.ts';
import { storable } from '../../../db/storable.ts';
import { reserveFiles } from '../../../storage/file-removals.ts';
import type { Extraction } from '../../../extraction/extraction.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import type { ClaimedJob, KeptPage } from '../job/import-job.ts';
import type { ReadImport } from '../read/import-reader.ts';

/** How long the further recipes of a document are offered (docs/decisions/0001-kept-sources.md). */
export const KEPT_DAYS = 30;

/** A fetched page whose file is written. */
export interface StoredPage {
  readonly page: KeptPage;
  readonly bytes: number;
}

/** Writes a fetched page. It is reserved for removal first; the transaction that offers its further recipes keeps it. */
export async function storePage(
  em: SqlEntityManager,
  storage: FileStorage,
  { bytes, contentType, url }: NonNullable<ReadImport['page']>,
): Promise<StoredPage> {
  const id = newId();
  const path = `uploads/${id.slice(-2)}/${id}`;
  await reserveFiles(em, [path]);
  const page = { path, sha256: createHash('sha256').update(bytes).digest('hex'), contentType, url };
  return { page, bytes: await storage.write(path, bytes) };
}

interface OriginalRow {
  readonly path: string | null;
  readonly name: string | null;
  readonly text: string | null;
}

/** The uploads; the whole pasted text; for links, and for one of several recipes of a text, the text that was read. */
function originalsOf(job: ClaimedJob): OriginalRow[] {
  if (job.sourceType === 'file') return job.payload.files.map(({ path, name }) => ({ path, name, text: null }));
  const text = job.sourceType === 'text' && job.named === null ? storable(job.payload.text) : null;
  return [{ path: null, name: null, text }];
}

/**
 * Keeps what a recipe is imported from, with the places of its lines on the pages. It must precede the end of the import in the same transaction, because an import that
 * has ended gives up those of its files that no recipe has.
 */
export async function keepOriginal(
  tx: SqlEntityManager,
  job: ClaimedJob,
  recipeId: string,
  boxes: Extraction['boxes'],
): Promise<void> {
  await execute(
    tx,
    `insert into recipe_original (recipe_id, number, import_job_id, path, name, text, line_boxes)
     select :recipeId, number, :jobId, path, name, text, case when number = 1 then :boxes::jsonb end
     from rows from (jsonb_to_recordset(:originals::jsonb) as (path text, name text, text text))
       with ordinality as each (path, name, text, number)`,
    {
      recipeId,
      jobId: job.named?.parentId ?? job.id,
      originals: JSON.stringify(originalsOf(job)),
      boxes: boxes === undefined ? null : JSON.stringify(boxes),
    },
  );
}

/** Releases the source of an import if it is no longer needed. */
async function releaseSource(em: SqlEntityManager, jobId: string): Promise<void> {
  await execute(em, 'select release_source(:jobId)', { jobId });
}

/** Releases the source of the parent import if this was its last further recipe. After a failure housekeeping does it. */
export async function releaseParent(em: SqlEntityManager, { named }: ClaimedJob, logger: Logger): Promise<void> {
  if (named === null) return;
  try {
    await releaseSource(em, named.parentId);
  } catch (error) {
    logger.warn({ err: error, job: named.parentId }, 'import worker: source not released; housekeeping releases it');
  }
}

/**
 * Releases all sources that are no longer needed: for housekeeping. Each one is a transaction of its own, because it
 * locks an import and then its account.
 */
export async function releaseSources(em: SqlEntityManager): Promise<void> {
  const kept = 'select id from import_job where kept_until is not null';
  for (const { id } of await query(em, z.object({ id: z.string() }), kept)) await releaseSource(em, id);
}
