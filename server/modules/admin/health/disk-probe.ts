import { mkdir, statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { MEGABYTE } from '../../../../shared/constants.ts';
import { queryOne } from '../../../db/query.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import type { Facts, Finding } from './finding.ts';

const LITTLE_BYTES = 1_024 * MEGABYTE;
const LITTLE_SHARE = 0.05;
/** Milliseconds that counting may take; free space is reported without it. */
const COUNT_WITHIN = 1_000;

const countsRow = z.object({ pictures: z.number(), uploads: z.number() });

/** Counting many pictures takes long; above 50,000 the planner's estimate is reported. */
const READ = `
  select (select case when reltuples > 50000 then reltuples::float else (select count(*) from recipe_image)::float end
    from pg_class where oid = 'recipe_image'::regclass) as pictures,
    (select coalesce(sum(jsonb_array_length(payload -> 'files')), 0)::int from (
      select payload from import_job where state in ('accepted', 'running') and source_type = 'file'
      union all select payload from import_job where state = 'failed' and source_type = 'file') as kept) as uploads`;

export type Room = Pick<Facts<'disk'>, 'free' | 'total'>;

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
  /** The data folder, and that of stored files. */
  readonly folders: readonly string[];
  readonly storage: FileStorage;
}

/** The fullest disk, and whether files can be written; throws if it cannot be read. */
export async function probeDisk(em: SqlEntityManager, { folders, storage }: Disk): Promise<Finding<'disk'>> {
  const writing = storage.check().then(
    () => true,
    () => false, // reported as the state
  );
  // The database counts the files; without it the disk is still probed.
  const counting = queryOne(em, countsRow, READ).catch(() => null);
  const rooms = await Promise.all(folders.map(roomOf));
  const room = rooms.toSorted((a, b) => a.free - b.free)[0] ?? { free: 0, total: 0 };
  const counts = await Promise.race([counting, delay(COUNT_WITHIN, null, { ref: false })]);
  const facts = { ...room, pictures: counts?.pictures ?? null, uploads: counts?.uploads ?? null };
  if (!(await writing)) return { state: 'down', says: 'diskClosed', facts };
  return isLittle(room) ? { state: 'warning', says: 'diskLow', facts } : { state: 'ok', says: 'diskOk', facts };
}
