import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { access, mkdir, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { execute, queryOne } from '../../../db/query.ts';
import type { LastRuns } from '../../../backup/backup-runs.ts';
import { nextBackup, PROCESS_START, readLastRuns } from '../../../backup/scheduled-backups.ts';
import type { Config } from '../../../core/config.ts';
import { HOUR, MEGABYTE } from '../../../../shared/constants.ts';
import { placeName } from '../../../core/storage-place.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import type { Finding, Facts } from './finding.ts';

/** Milliseconds of an empty query above which the database counts as slow. */
const SLOW = 250;

/** Milliseconds that an empty query takes. A slow one is repeated, since this process may have been busy with other probes. */
export async function measureLatency(
  ask: () => Promise<unknown>,
  now: () => number = () => performance.now(),
): Promise<number> {
  const once = async (): Promise<number> => {
    const begin = now();
    await ask();
    return now() - begin;
  };
  const first = await once();
  return first > SLOW ? Math.min(first, await once()) : first;
}

/** Share of connections in use above which new ones may soon be refused. */
const NEARLY_ALL = 0.9;

const databaseRow = z.object({ version: z.string(), bytes: z.number(), used: z.number(), allowed: z.number() });

const READ_DATABASE = `
  select current_setting('server_version') as version, pg_database_size(current_database())::float as bytes,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed`;

/** The database itself; throws if it does not answer. */
export async function probeDatabase(em: SqlEntityManager, embedded: boolean): Promise<Finding<'database'>> {
  const counts = await queryOne(em, databaseRow, READ_DATABASE);
  if (!counts) throw new Error('the settings of the database are empty');
  const { version, bytes, used, allowed } = counts;
  const latency = await measureLatency(() => execute(em, 'select 1'));
  const facts = { version, bytes, latency, connections: { used, allowed }, embedded };
  if (used > allowed * NEARLY_ALL) return { state: 'warning', says: 'databaseFull', facts };
  if (latency > SLOW) return { state: 'warning', says: 'databaseSlow', facts };
  return { state: 'ok', says: 'databaseOk', facts };
}

const LITTLE_BYTES = 1_024 * MEGABYTE;
const LITTLE_SHARE = 0.05;
/** Milliseconds that counting may take; free space is reported without it. */
const COUNT_WITHIN = 1_000;

/** How many of the accounts that keep most are reported. */
const LARGEST = 3;

const filesRow = z.object({
  pictures: z.number(),
  uploads: z.number(),
  bytes: z.number(),
  largest: z.array(z.object({ name: z.string(), email: z.string(), bytes: z.number() })),
});

/** Counting many pictures takes long; above 50,000 the planner's estimate is reported. */
const COUNT_FILES = `
  select (select case when reltuples > 50000 then reltuples::float else (select count(*) from recipe_image)::float end
    from pg_class where oid = 'recipe_image'::regclass) as pictures,
    (select coalesce(sum(jsonb_array_length(payload -> 'files')), 0)::int from (
      select payload from import_job where state in ('accepted', 'running') and source_type = 'file'
      union all select payload from import_job where state = 'failed' and source_type = 'file') as kept) as uploads,
    (select coalesce(sum(stored_bytes), 0)::float8 from account where stored_bytes > 0) as bytes,
    (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'email', email, 'bytes', stored_bytes)), '[]')
      from (select name, email, stored_bytes from account where stored_bytes > 0
        order by stored_bytes desc, id limit ${LARGEST}) most) as largest`;

type Room = Pick<Facts<'disk'>, 'free' | 'total'>;

/** Whether a disk has little space left: less than 1 GB or 5 %. */
export function isLittle({ free, total }: Room): boolean {
  return free < LITTLE_BYTES || free < total * LITTLE_SHARE;
}

async function roomOf(folder: string): Promise<Room> {
  await mkdir(folder, { recursive: true });
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

interface Disk {
  readonly config: Pick<Config, 'dataDir' | 'storage' | 'secondStorage'>;
  readonly storage: FileStorage;
}

/** The fullest disk, and whether files can be written; throws if it cannot be read. */
export async function probeDisk(em: SqlEntityManager, { config, storage }: Disk): Promise<Finding<'disk'>> {
  const { dataDir, storage: place, secondStorage } = config;
  const folders = new Set([dataDir, ...(place.kind === 'folder' ? [place.folder] : [])]);
  const writing = storage.check().then(
    () => true,
    () => false, // reported as the state
  );
  // The database counts the files; without it the disk is still probed.
  const counting = queryOne(em, filesRow, COUNT_FILES).catch(() => null);
  const rooms = await Promise.all([...folders].map(roomOf));
  const room = rooms.toSorted((a, b) => a.free - b.free)[0] ?? { free: 0, total: 0 };
  const counts = await Promise.race([counting, delay(COUNT_WITHIN, null, { ref: false })]);
  const accounts = counts && { bytes: counts.bytes, largest: counts.largest };
  const places = [place, secondStorage].filter((each) => each !== null).map(placeName);
  const facts = { ...room, places, pictures: counts?.pictures ?? null, uploads: counts?.uploads ?? null, accounts };
  if (!(await writing)) return { state: 'down', says: place.kind === 'folder' ? 'diskClosed' : 'bucketClosed', facts };
  return isLittle(room) ? { state: 'warning', says: 'diskLow', facts } : { state: 'ok', says: 'diskOk', facts };
}

/** Milliseconds after its time when a scheduled backup that has not begun is late. */
const BACKUP_LATE = HOUR;

type BackupSettings = Config['backup'];

/** Whether the archive is gone from this host, such as with a disk that is not mounted. */
async function isGone({ host, path }: NonNullable<LastRuns['good']>): Promise<boolean> {
  if (host !== hostname() || path === null) return false;
  return access(path).then(
    () => false,
    () => true, // the reason does not matter: a restore could not read it
  );
}

function backupFacts(runs: LastRuns, backup: BackupSettings): Facts<'backup'> {
  const { last, good } = runs;
  const hasFailed = last !== null && last.path === null && !last.isRunning;
  return {
    folder: backup?.folder ?? null,
    next: backup && nextBackup(runs, backup.schedule, PROCESS_START).toISOString(),
    runningSince: last?.isRunning ? last.startedAt : null,
    lastGood: good && {
      at: good.startedAt,
      host: good.host,
      path: good.path ?? '',
      bytes: (good.archiveBytes ?? 0) + (good.fileBytes ?? 0),
    },
    lastFailure: hasFailed ? { at: last.startedAt, words: last.error ?? '' } : null,
  };
}

/** The backups of this installation: those that the running system makes, and those by command. */
export async function probeBackup(em: SqlEntityManager, backup: BackupSettings): Promise<Finding<'backup'>> {
  const runs = await readLastRuns(em);
  const facts = backupFacts(runs, backup);
  if (facts.lastFailure !== null)
    return { state: 'warning', says: facts.lastFailure.words === '' ? 'backupInterrupted' : 'backupFailed', facts };
  if (runs.good !== null && (await isGone(runs.good))) return { state: 'warning', says: 'backupGone', facts };
  if (facts.runningSince !== null) return { state: 'ok', says: 'backupRunning', facts };
  if (facts.next !== null && Date.now() - Date.parse(facts.next) > BACKUP_LATE)
    return { state: 'warning', says: 'backupLate', facts };
  if (backup === null) return { state: 'ok', says: 'backupNone', facts };
  return { state: 'ok', says: runs.good === null ? 'backupFirst' : 'backupOk', facts };
}
