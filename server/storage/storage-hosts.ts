import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../core/config.ts';
import { placeName, type StoragePlace } from '../core/storage-place.ts';
import { newId } from '../db/id.ts';
import { execute, queryOne } from '../db/query.ts';
import { retry } from '../db/retry.ts';
import { createSweeper, type Sweeper } from '../db/sweeper.ts';

const BEAT_INTERVAL = 5_000;
/** Seconds without a sign after which a host counts as stopped. */
const ALIVE_SECONDS = 15;
/** The number of the advisory lock under which hosts compare their storages. */
const LOCK = 20_261_217;
const POLL_MS = 500;

/** A host, and the storages that it writes to and reads from. */
export interface StorageHost {
  /** The random id of its data folder. */
  readonly id: string;
  /** For messages. */
  readonly place: string;
  readonly writes: string;
  readonly reads: readonly string[];
}

type HostConfig = Pick<Config, 'dataDir' | 'storage' | 'secondStorage'>;

/** The random id in a file, which the first reader writes. */
async function idIn(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(path, newId(), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  for (let id = ''; ; await delay(20)) {
    id = await readFile(path, 'utf8');
    // Another host may have created the file and not yet written it.
    if (id !== '') return id;
  }
}

/** What two hosts have in common if they use the same storage. A shared folder has the same id on each host. */
const identityOf = async (place: StoragePlace): Promise<string> =>
  place.kind === 's3' ? placeName(place) : idIn(place.folder, '.storage-id');

export async function describeHost({ dataDir, storage, secondStorage }: HostConfig): Promise<StorageHost> {
  const writes = await identityOf(storage);
  const reads = secondStorage === null ? [writes] : [writes, await identityOf(secondStorage)];
  return { id: await idIn(dataDir, 'host-id'), place: placeName(storage), writes, reads };
}

const SIGN = `insert into storage_host (id, name, place, writes, reads, seen_at)
  values (:id, :name, :place, :writes, array(select jsonb_array_elements_text(:reads::jsonb)), now())
  on conflict (id) do update set name = excluded.name, place = excluded.place, writes = excluded.writes,
    reads = excluded.reads, seen_at = now()`;

async function sign(em: SqlEntityManager, { id, place, writes, reads }: StorageHost): Promise<void> {
  await execute(em, SIGN, { id, name: hostname(), place, writes, reads: JSON.stringify(reads) });
}

const otherRow = z.object({ name: z.string(), place: z.string(), seen: z.string() });

/** A live host whose files this host could not read, or the other way round. */
const FIND_OTHER = `
  select name, place, seen_at::text as seen from storage_host
  where id <> :id and seen_at > now() - interval '${ALIVE_SECONDS} seconds'
    and not (:writes = any (reads) and writes = any (array(select jsonb_array_elements_text(:reads::jsonb))))
  order by seen_at desc limit 1`;

/** Enters a host, unless another one is live that stores files elsewhere, which is returned. */
function enter(em: SqlEntityManager, host: StorageHost): Promise<z.output<typeof otherRow> | null> {
  return em.transactional(async (tx) => {
    await execute(tx, 'select pg_advisory_xact_lock(:lock)', { lock: LOCK });
    const { id, writes, reads } = host;
    const other = await queryOne(tx, otherRow, FIND_OTHER, { id, writes, reads: JSON.stringify(reads) });
    if (other === null) await sign(tx, host);
    return other;
  });
}

interface SignOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly config: HostConfig;
  readonly logger: Logger;
}

/** This host may not start beside another one; the message says why. */
export class OtherStorageError extends Error {}

/**
 * Enters this host at its start. Throws an OtherStorageError if another host gives signs of life and stores files where this one cannot
 * read them. A host that has just died is waited for. A folder that cannot be used at the moment stops no start.
 */
export async function enterStorageHost({ createEntityManager, config, logger }: SignOptions): Promise<void> {
  const host = await describeHost(config).catch((error: unknown) => {
    logger.error({ err: error }, 'the storage of files cannot be used, so it is not compared with that of other hosts');
    return null;
  });
  if (host === null) return;
  const first = await retry(() => enter(createEntityManager(), host));
  let other = first;
  while (other !== null) {
    if (other.seen !== first?.seen)
      throw new OtherStorageError(
        `The host ${other.name} stores files in ${other.place}, this one in ${host.place}, so one could not read the files of the other. ` +
          'Several hosts need one storage: set STORAGE_URL to the same s3:// bucket on each, or to one folder that all of them mount.',
      );
    await delay(POLL_MS);
    other = await retry(() => enter(createEntityManager(), host));
  }
}

/** Keeps the entry of this host alive. */
export function startHostSigns({ createEntityManager, config, logger }: SignOptions): Sweeper {
  let described: Promise<StorageHost> | null = null;
  const sweep = async (): Promise<void> => {
    described ??= describeHost(config);
    await sign(
      createEntityManager(),
      await described.catch((error: unknown) => {
        described = null; // the folder may come back
        throw error;
      }),
    );
  };
  return createSweeper({ name: 'storage of this host', interval: BEAT_INTERVAL, sweep, logger });
}
