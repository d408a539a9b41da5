import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type KnownImport, knownImportSchema } from '../../../../shared/domain/import-job.ts';
import { query } from '../../../db/query.ts';
import { hashOf } from '../../../http/request/idempotency.ts';
import type { Actor } from '../../../core/actor.ts';
import type { ImportSource } from '../job/import-job.ts';

/** The hash that identifies the content of a file import; null for other imports. */
export function contentHashOf({ sourceType, payload }: ImportSource): string | null {
  if (sourceType !== 'file') return null;
  const hashes = payload.files.map(({ sha256 }) => sha256);
  return hashes.length === 1 ? (hashes[0] ?? null) : hashOf(hashes.join(' ')).toString('hex');
}

/**
 * The contents that the actor has imported; of several imports of one content, the most advanced. A failed import without
 * its upload is left out, so that the content can be imported again.
 */
export async function findKnown(
  em: SqlEntityManager,
  actor: Actor,
  sha256s: readonly string[],
): Promise<KnownImport[]> {
  return query(
    em,
    knownImportSchema,
    `select distinct on (job.content_sha256)
       job.content_sha256 as sha256, job.id as "jobId", job.state, recipe.id as "recipeId"
     from import_job job left join recipe on recipe.import_job_id = job.id
     where job.account_id = :accountId and job.content_sha256 = any(:sha256s::text[])
       and job.upload_removed_at is null
     order by job.content_sha256, array_position('{done,running,accepted,failed}', job.state), job.id desc`,
    { accountId: actor.id, sha256s: `{${sha256s.join(',')}}` },
  );
}
