import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { requestOfJob } from '../job/request-of-job.ts';
import { z } from 'zod';
import type { Logger } from 'pino';
import { isId, newId } from '../../../db/id.ts';
import { execute, query, queryOne } from '../../../db/query.ts';
import type { JobNotifier } from '../../../job-notifier/job-notifier.ts';
import { AppError } from '../../../core/errors.ts';
import type { OtherRecipe } from '../../../extraction/extraction.ts';
import type { Actor } from '../../../core/actor.ts';
import { offersOthers } from '../../notifications/notifications.service.ts';
import { checkImportSpace, checkQuota, type ImportLimits, lockRequests } from './import-limits.ts';
import { announceAccepted } from '../job/announce-job.ts';

/**
 * SQL of the further recipes that a row of import_job offers, as `OfferedRecipe[]` in the document's order. After the end
 * of the offer, only the imported ones remain.
 */
export const OFFERED = `(
  select coalesce(jsonb_agg(other || jsonb_build_object('jobId', made.id) order by place), '[]')
  from jsonb_array_elements(others) with ordinality as each (other, place)
  left join import_job made on made.parent_id = import_job.id and made.number = (other ->> 'number')::int
  where ${offersOthers('import_job')} or made.id is not null)`;

/** A further recipe of a document, as `import_job.others` holds it. */
const otherRecipe = z.object({
  number: z.number(),
  title: z.string(),
  place: z.union([z.object({ page: z.number() }), z.object({ heading: z.string() })]).nullable(),
}) satisfies z.ZodType<OtherRecipe>;

/** A further recipe that an import offers, and the import that was made of it. */
export const offeredRecipe = otherRecipe.extend({ jobId: z.string().nullable() });
export type OfferedRecipe = z.output<typeof offeredRecipe>;

interface Parent {
  readonly others: readonly OtherRecipe[];
  /** The ids of their imports, by number. */
  readonly made: Readonly<Record<string, string>>;
}

/** The import with its offer, locked until the transaction ends, so that its source is not released meanwhile. */
async function findParent(tx: SqlEntityManager, actor: Actor, jobId: string): Promise<Parent> {
  const held = isId(jobId)
    ? await queryOne(
        tx,
        z.object({ others: z.array(otherRecipe) }),
        `select case when ${offersOthers('import_job')} then others else '[]' end as others
         from import_job where id = :jobId and account_id = :accountId for update`,
        { jobId, accountId: actor.id },
      )
    : null;
  if (!held) throw new AppError('errors.notFound');
  const made = await query(
    tx,
    z.object({ id: z.string(), number: z.number() }),
    'select id, number from import_job where parent_id = :jobId',
    { jobId },
  );
  return { others: held.others, made: Object.fromEntries(made.map(({ id, number }) => [number, id])) };
}

async function insertOther(tx: SqlEntityManager, parentId: string, { number, title }: OtherRecipe): Promise<string> {
  const id = newId();
  await execute(
    tx,
    `insert into import_job (id, account_id, source_type, source, payload, parent_id, number, title, request_id, trace_parent)
     select :id, account_id, source_type, source, '{}', id, :number, :title, :requestId, :traceParent from import_job where id = :parentId`,
    { id, number, title, parentId, ...requestOfJob() },
  );
  return id;
}

interface AcceptedOthers {
  /** In the order of the numbers. */
  readonly jobIds: string[];
  readonly newIds: string[];
}

interface OthersRequest {
  readonly jobId: string;
  readonly numbers: readonly number[];
  readonly limits: ImportLimits;
}

async function accept(
  tx: SqlEntityManager,
  actor: Actor,
  { jobId, numbers, limits }: OthersRequest,
): Promise<AcceptedOthers> {
  await lockRequests(tx, actor.id);
  const { others, made } = await findParent(tx, actor, jobId);
  const ids = new Map(Object.entries(made).map(([number, id]) => [Number(number), id]));
  const wanted = [...new Set(numbers)].filter((number) => !ids.has(number));
  const offered = others.filter(({ number }) => wanted.includes(number));
  if (numbers.length === 0 || offered.length < wanted.length)
    throw new AppError('imports.otherNotOffered', { fields: { numbers: 'imports.otherNotOffered' } });
  if (wanted.length > 0) {
    await checkQuota(tx, actor.id, limits.importsInProcess, wanted.length);
    await checkImportSpace(tx, actor.id, limits.bytes, 1);
  }
  const newIds: string[] = [];
  for (const other of offered) {
    const id = await insertOther(tx, jobId, other);
    ids.set(other.number, id);
    newIds.push(id);
  }
  return { jobIds: numbers.flatMap((number) => ids.get(number) ?? []), newIds };
}

export interface OfferedRecipesService {
  /**
   * Accepts imports of further recipes of an import, all or none of them; for one that was accepted before, its id is
   * returned. Throws 404, 400 for a number that was not offered, and 413 or 429 beyond the limits of the account.
   */
  acceptOthers(em: SqlEntityManager, actor: Actor, jobId: string, numbers: readonly number[]): Promise<string[]>;
}

interface OfferedRecipesOptions {
  readonly jobNotifier: JobNotifier;
  readonly limits: ImportLimits;
  readonly logger: Logger;
}

export function createOfferedRecipesService({
  jobNotifier,
  limits,
  logger,
}: OfferedRecipesOptions): OfferedRecipesService {
  return {
    async acceptOthers(em, actor, jobId, numbers) {
      const { jobIds, newIds } = await em.transactional((tx) => accept(tx, actor, { jobId, numbers, limits }));
      for (const id of newIds) announceAccepted(jobNotifier, logger, id);
      return jobIds;
    },
  };
}
