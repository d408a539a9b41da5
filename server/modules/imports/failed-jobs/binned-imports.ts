import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { columnsInBin } from '../../../db/binned-rows.ts';
import { isId } from '../../../db/id.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { execute, query, queryOne, type SqlParameters } from '../../../db/query.ts';
import type { Sweeper } from '../../../db/sweeper.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/actor.ts';
import { failedJobRow } from './failed-job-row.ts';

const idRow = z.object({ id: z.string() });

/**
 * Moves the failed imports that meet a condition to the bins of their owners, with the outcomes of the recipes of archives.
 * Resolves with their ids. `at` is the time of deletion as SQL: what was deleted at one time can be restored together.
 */
export async function binImports(
  em: SqlEntityManager,
  condition: string,
  values: SqlParameters,
  at = 'now()',
): Promise<string[]> {
  const moved = await query(
    em,
    idRow,
    `with gone as (delete from import_job where ${condition} and state = 'failed' returning *)
     insert into binned_import_job (id, account_id, parent_id, content, items, deleted_at)
     select id, account_id, parent_id, to_jsonb(gone) - 'failed_text',
       (select coalesce(jsonb_agg(to_jsonb(item)), '[]') from import_item item where item.import_job_id = gone.id), ${at}
     from gone returning id`,
    values,
  );
  return moved.map(({ id }) => id);
}

const binnedRow = failedJobRow.extend({ deletedAt: z.string(), expiresAt: z.string() });
export type BinnedImportRow = z.output<typeof binnedRow>;

/** The most failed imports of the bin that are listed. */
const LISTED = 200;

const LIST = `
  select b.id, b.account_id, j.source, j.source_type, j.error_code, j.title, ${isoTime('j.ended_at')} as ended_at,
    j.upload_removed_at is not null as upload_removed, ${isoTime('b.deleted_at')} as "deletedAt",
    ${isoTime('(b.deleted_at + make_interval(days => :days))')} as "expiresAt"
  from binned_import_job b cross join jsonb_to_record(b.content) as j (source text, source_type text, error_code text,
    title text, ended_at timestamptz, upload_removed_at timestamptz)
  where b.account_id = :accountId order by b.deleted_at desc, b.id desc limit ${LISTED}`;

/** Those in the actor's reach: the own ones, and for administrators all. */
const IN_REACH = 'id = :id and (account_id = :actorId or :isAdmin)';

const inBin = z.object({ parent_id: z.string().nullable(), number: z.number().nullable(), deleted_at: z.string() });

/** Whether it is one of several recipes, which was imported again meanwhile: there can be only one import of it. */
async function isReplaced(
  tx: SqlEntityManager,
  { parent_id: parentId, number }: z.output<typeof inBin>,
): Promise<boolean> {
  const other = 'select id from import_job where parent_id = :parentId and number = :number';
  return parentId !== null && (await queryOne(tx, idRow, other, { parentId, number })) !== null;
}

async function restoreOne(tx: SqlEntityManager, id: string): Promise<void> {
  const columns = await columnsInBin(tx, { table: 'import_job', bin: 'binned_import_job' }, id);
  await execute(
    tx,
    `with back as (delete from binned_import_job where id = :id returning content, items), job as (
       insert into import_job (${columns}) select ${columns} from back cross join jsonb_populate_record(null::import_job,
         content || '{"idempotency_key": null, "idempotency_hash": null}') returning id)
     insert into import_item select item.* from job cross join back
       cross join jsonb_populate_recordset(null::import_item, items) item`,
    { id },
  );
}

export interface BinnedImportsService {
  /** The failed imports in the actor's bin, the last deleted first; at most 200. */
  list(em: SqlEntityManager, actor: Actor): Promise<BinnedImportRow[]>;
  /**
   * Restores a failed import in the actor's bin, an administrator's in any bin; with all that were deleted at the same time
   * if `isTogether`. Throws 404.
   */
  restore(em: SqlEntityManager, actor: Actor, id: string, isTogether: boolean): Promise<void>;
  /** Deletes a failed import in the actor's bin for good; throws 404. */
  delete(em: SqlEntityManager, actor: Actor, id: string): Promise<void>;
  /** Deletes every failed import in the actor's bin for good. */
  empty(em: SqlEntityManager, actor: Actor): Promise<void>;
}

interface BinnedImportsOptions {
  readonly remover: Sweeper;
  /** Days for which a failed import stays in the bin. */
  readonly days: number;
}

export function createBinnedImportsService({ remover, days }: BinnedImportsOptions): BinnedImportsService {
  return {
    list: (em, actor) => query(em, binnedRow, LIST, { accountId: actor.id, days }),

    async restore(em, actor, id, isTogether) {
      const reach = { actorId: actor.id, isAdmin: actor.isAdmin };
      const select = `select parent_id, (content ->> 'number')::int as number, deleted_at::text from binned_import_job`;
      const found = isId(id) ? await queryOne(em, inBin, `${select} where ${IN_REACH}`, { id, ...reach }) : null;
      if (!found) throw new AppError('errors.notFound');
      const ids = isTogether
        ? await query(
            em,
            idRow,
            `select id from binned_import_job
             where deleted_at = :at::timestamptz and (account_id = :actorId or :isAdmin) order by id`,
            { at: found.deleted_at, ...reach },
          )
        : [{ id }];
      for (const one of ids)
        await em.transactional(async (tx) => {
          const held = await queryOne(tx, inBin, `${select} where ${IN_REACH} for update`, { ...one, ...reach });
          const canReturn = held !== null && !(await isReplaced(tx, held));
          if (canReturn) await restoreOne(tx, one.id);
          else if (!isTogether) throw new AppError('errors.notFound');
        });
    },

    async delete(em, actor, id) {
      const statement = 'delete from binned_import_job where id = :id and account_id = :accountId';
      const deleted = isId(id) ? await execute(em, statement, { id, accountId: actor.id }) : 0;
      if (deleted === 0) throw new AppError('errors.notFound');
      remover.wake();
    },

    async empty(em, actor) {
      await execute(em, 'delete from binned_import_job where account_id = :accountId', { accountId: actor.id });
      remover.wake();
    },
  };
}

/** The rows of one account, so that a transaction gives back the space of one account only. */
const ofOneAccount = (condition: string): string => `
  select id from binned_import_job where ${condition}
    and account_id = (select account_id from binned_import_job where ${condition} limit 1)
  order by id limit 100 for update skip locked`;

/** Deletes the failed imports for good that have been in the bin for so many days. */
export async function removeExpiredImports(em: SqlEntityManager, days: number): Promise<void> {
  const chosen = ofOneAccount('deleted_at <= now() - make_interval(days => :days)');
  while ((await execute(em, `delete from binned_import_job where id in (${chosen})`, { days })) > 0);
}

/** What is kept of an import for a retry, and how long it is kept: as for failed imports that were not deleted. */
const HAS_OLD_UPLOAD = `content ->> 'upload_removed_at' is null
  and (coalesce(content #> '{payload,files}', content #> '{payload,page}', content #> '{payload,text}') is not null
    or parent_id is not null)
  and (content ->> 'ended_at')::timestamptz < now() - make_interval(days => :days)`;

/** Removes the uploads of imports in bins that failed at least so many days ago. */
export async function removeBinnedUploads(em: SqlEntityManager, days: number): Promise<void> {
  const removed = `
    with taken as (select id, content -> 'payload' as payload from binned_import_job
      where id in (${ofOneAccount(HAS_OLD_UPLOAD)})
    ), entered as (
      insert into file_removal (path) select file ->> 'path' from taken, jsonb_array_elements(
        coalesce(payload -> 'files', '[]') || coalesce(payload -> 'page', '[]')) file
      on conflict do nothing
    )
    update binned_import_job b set content = b.content || jsonb_build_object('upload_removed_at', now(),
      'source_text', null, 'payload', taken.payload - 'files' - 'page' - 'text')
    from taken where b.id = taken.id`;
  while ((await execute(em, removed, { days })) > 0);
}
