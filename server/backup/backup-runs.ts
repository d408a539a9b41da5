import { hostname } from 'node:os';
import { Client } from 'pg';
import { z } from 'zod';
import { newId } from '../db/id.ts';
import { isoTime } from '../db/iso-time.ts';

/** The advisory lock of the running backup. Its transaction ends with the process, so the lock never outlives it. */
const LOCK = '1127, 1';
const LOCK_IS_HELD = `exists (select 1 from pg_locks
  where locktype = 'advisory' and classid = 1127 and objid = 1 and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database()))`;

/** Another process makes a backup of this database. */
export class BackupRunningError extends Error {}

/** What a finished run has written. */
interface Written {
  readonly path: string;
  readonly archiveBytes: number;
  readonly fileBytes: number;
}

/** A backup that is being made. Until it ends, no other process makes one of this database. */
export interface BackupRun {
  succeed(written: Written): Promise<void>;
  /** `reason` is one line for the operator. */
  fail(reason: string): Promise<void>;
  /** Lets others make backups. Throws nothing. */
  leave(): Promise<void>;
}

export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true });
  // If the connection is lost, the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const runRow = z.object({
  id: z.string(),
  host: z.string(),
  startedAt: z.string(),
  /** null while it runs. */
  endedAt: z.string().nullable(),
  /** The archive; null if the run failed or has not ended. */
  path: z.string().nullable(),
  archiveBytes: z.number().nullable(),
  fileBytes: z.number().nullable(),
  /** null if the process died, or the run has not failed. */
  error: z.string().nullable(),
  isRunning: z.boolean(),
});
const READ = `
  select id, host, ${isoTime('started_at')} as "startedAt", ${isoTime('ended_at')} as "endedAt", path,
    archive_bytes as "archiveBytes", file_bytes as "fileBytes", error,
    ended_at is null and ${LOCK_IS_HELD} as "isRunning"
  from backup_run`;

/** The last run, and the last one that succeeded. */
export const LAST_RUNS = `
  select (select to_jsonb(run) from (${READ} order by started_at desc limit 1) run) as last,
    (select to_jsonb(run) from (${READ} where path is not null order by started_at desc limit 1) run) as good`;
export const lastRunsRow = z.object({ last: runRow.nullable(), good: runRow.nullable() });
export type LastRuns = z.output<typeof lastRunsRow>;

async function readLast(client: Client): Promise<LastRuns> {
  const { rows } = await client.query(LAST_RUNS);
  return z.tuple([lastRunsRow]).parse(rows)[0];
}

/** Takes the lock for the time of a transaction. */
async function takeLock(client: Client): Promise<boolean> {
  await client.query('begin');
  // The transaction has nothing to do until the end of the backup. A vanished host is noticed within two minutes.
  await client.query(`set local idle_in_transaction_session_timeout = 0; set local tcp_keepalives_idle = 60;
    set local tcp_keepalives_interval = 15; set local tcp_keepalives_count = 4`);
  const { rows } = await client.query(`select pg_try_advisory_xact_lock(${LOCK}) as taken`);
  return z.tuple([z.object({ taken: z.boolean() })]).parse(rows)[0].taken;
}

async function enter(client: Client, target: string): Promise<string> {
  const id = newId();
  // Runs without an end belong to processes that died, since this one has the lock.
  await client.query('update backup_run set ended_at = now() where ended_at is null');
  await client.query('insert into backup_run (id, host, target) values ($1, $2, $3)', [id, hostname(), target]);
  return id;
}

function createRun(id: string, lock: Client, client: Client): BackupRun {
  return {
    async succeed({ path, archiveBytes, fileBytes }) {
      await client.query(
        'update backup_run set ended_at = now(), path = $2, archive_bytes = $3, file_bytes = $4 where id = $1',
        [id, path, archiveBytes, fileBytes],
      );
    },
    async fail(reason) {
      await client.query('update backup_run set ended_at = now(), error = $2 where id = $1', [id, reason]);
    },
    leave: () => leave(lock, client),
  };
}

async function leave(...clients: readonly Client[]): Promise<void> {
  await Promise.allSettled(clients.map((client) => client.end()));
}

/**
 * Enters a new run. Throws a BackupRunningError while another one runs, or if there is a run after `last`, the last one
 * that the caller knows; its id is null if there was none.
 */
export async function beginRun(url: string, target: string, last?: { readonly id: string | null }): Promise<BackupRun> {
  const lock = await connect(url);
  const client = await connect(url).catch((error: unknown) => leave(lock).then(() => Promise.reject(error)));
  try {
    const isTaken = await takeLock(lock);
    const { last: latest } = await readLast(client);
    if (isTaken && (last === undefined || (latest?.id ?? null) === last.id))
      return createRun(await enter(client, target), lock, client);
    throw new BackupRunningError(
      `A backup is being made on ${latest?.host ?? 'another host'}. Make this one when it has ended.`,
    );
  } catch (error) {
    await leave(lock, client);
    throw error;
  }
}
