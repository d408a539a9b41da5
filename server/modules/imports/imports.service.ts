import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { IDEMPOTENCY_KEY_MAX_LENGTH, IMPORTS_IN_PROCESS_MAX } from '../../../shared/constants.ts';
import { parseImportUrl } from '../../../shared/rules/import-url.ts';
import { isId, newId } from '../../db/id.ts';
import type { Doorbell } from '../../doorbell/doorbell.ts';
import { isoTime } from '../../db/iso-time.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { ImportJobRow } from './import-job.ts';

const COLUMNS = `id, source, source_type, state, step, recipe_id, error_code, ${isoTime('created_at')} as created_at`;
const PRINTABLE = /^[\x20-\x7e]+$/;

export interface ImportsService {
  /** Accepts a link: when this resolves, the row is committed and the import will end (contract §3, 202). */
  acceptUrl(em: SqlEntityManager, actor: Actor, request: UrlImportRequest): Promise<string>;
  /** The imports of the actor that have not ended, oldest first. */
  listInProcess(em: SqlEntityManager, actor: Actor): Promise<ImportJobRow[]>;
  /** One import of the actor's own; throws 404. */
  find(em: SqlEntityManager, actor: Actor, jobId: string): Promise<ImportJobRow>;
}

export interface UrlImportRequest {
  readonly url: string;
  readonly idempotencyKey: string | null;
}

interface IdempotencyKey {
  readonly key: string;
  readonly hash: Buffer;
}

/** The key per path, with the hash of what was asked (contract §2, Idempotency-Key). */
function idempotencyOf(path: string, body: string, key: string | null): IdempotencyKey | null {
  if (key === null) return null;
  if (key.length > IDEMPOTENCY_KEY_MAX_LENGTH || !PRINTABLE.test(key)) {
    throw new AppError('errors.badRequest', { fields: { 'Idempotency-Key': 'errors.invalidInput' } });
  }
  return { key: `${path} ${key}`, hash: createHash('sha256').update(body).digest() };
}

/** The job of an earlier request with the same key, within 24 hours. */
async function findRepeated(tx: SqlEntityManager, actor: Actor, idempotency: IdempotencyKey): Promise<string | null> {
  await tx.execute(
    `update import_job set idempotency_key = null
     where account_id = ? and idempotency_key = ? and created_at < now() - interval '24 hours'`,
    [actor.id, idempotency.key],
  );
  const [earlier] = await tx.execute<{ id: string; idempotency_hash: Buffer }[]>(
    'select id, idempotency_hash from import_job where account_id = ? and idempotency_key = ?',
    [actor.id, idempotency.key],
  );
  if (earlier && !idempotency.hash.equals(earlier.idempotency_hash)) throw new AppError('errors.idempotencyConflict');
  return earlier?.id ?? null;
}

/** The job that reads the same link right now, so that an impatient second click changes nothing. */
async function findInProcess(tx: SqlEntityManager, actor: Actor, url: string): Promise<string | null> {
  const [same] = await tx.execute<{ id: string }[]>(
    `select id from import_job where account_id = ? and state in ('accepted', 'running') and payload ->> 'url' = ? limit 1`,
    [actor.id, url],
  );
  return same?.id ?? null;
}

async function checkQuota(tx: SqlEntityManager, actor: Actor): Promise<void> {
  const [open] = await tx.execute<{ count: number }[]>(
    `select count(*)::int as count from import_job where account_id = ? and state in ('accepted', 'running')`,
    [actor.id],
  );
  if ((open?.count ?? 0) >= IMPORTS_IN_PROCESS_MAX) throw new AppError('imports.tooManyInProcess', { retryAfter: 10 });
}

async function insertUrlJob(
  tx: SqlEntityManager,
  actor: Actor,
  url: string,
  idempotency: IdempotencyKey | null,
): Promise<string> {
  const id = newId();
  await tx.execute(
    `insert into import_job (id, account_id, source_type, source, payload, idempotency_key, idempotency_hash)
     values (?, ?, 'url', ?, ?::jsonb, ?, ?)`,
    [id, actor.id, url, JSON.stringify({ url }), idempotency?.key ?? null, idempotency?.hash ?? null],
  );
  return id;
}

/** The actor's requests one after another, so that quota, key and link are judged on settled facts. */
async function lockActor(tx: SqlEntityManager, actor: Actor): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`import ${actor.id}`]);
}

export function createImportsService(doorbell: Doorbell, logger: Logger): ImportsService {
  return {
    async acceptUrl(em, actor, { url: input, idempotencyKey }) {
      const parsed = parseImportUrl(input);
      if ('problem' in parsed) throw new AppError(parsed.problem, { fields: { url: parsed.problem } });
      const idempotency = idempotencyOf('/upload/url', parsed.url, idempotencyKey);
      const job = await em.transactional(async (tx) => {
        await lockActor(tx, actor);
        // A key says itself what is a repeat.
        const known = await (idempotency ? findRepeated(tx, actor, idempotency) : findInProcess(tx, actor, parsed.url));
        if (known) return { id: known, isNew: false };
        await checkQuota(tx, actor);
        return { id: await insertUrlJob(tx, actor, parsed.url, idempotency), isNew: true };
      });
      if (job.isNew) {
        // The row is the record and workers look for rows by themselves: a bell that fails costs a second or two.
        doorbell
          .ring(job.id)
          .catch((error: unknown) => logger.warn({ err: error, job: job.id }, 'the doorbell failed'));
      }
      return job.id;
    },

    async listInProcess(em, actor) {
      return em.execute<ImportJobRow[]>(
        `select ${COLUMNS} from import_job where account_id = ? and state in ('accepted', 'running') order by import_job.created_at, id`,
        [actor.id],
      );
    },

    async find(em, actor, jobId) {
      const rows = isId(jobId)
        ? await em.execute<ImportJobRow[]>(`select ${COLUMNS} from import_job where id = ? and account_id = ?`, [
            jobId,
            actor.id,
          ])
        : [];
      const [row] = rows;
      if (!row) throw new AppError('errors.notFound');
      return row;
    },
  };
}
