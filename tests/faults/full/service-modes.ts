import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import texts from '../../../locales/en/translations.json' with { type: 'json' };
import { findProgram } from '../../../server/core/find-program.ts';
import { newId } from '../../../server/db/id.ts';
import { createBeeQueueNotifier } from '../../../server/job-notifier/bee-queue-notifier.ts';
import type { JobNotifier } from '../../../server/job-notifier/job-notifier.ts';
import { createPostgresNotifier } from '../../../server/job-notifier/postgres-notifier.ts';
import { oneOf } from '../../bench/mutations/random.ts';
import { type FaultMode, needsRedis, oneFault, type Parts, someTime, startInOrder, startParts } from './stage.ts';
import type { Stage } from './storm.ts';

async function startRedisFaults(): Promise<Stage> {
  const parts = await startParts({ withRedis: true });
  const { app, redis } = parts;
  if (redis === null) throw new Error('Redis did not start.');
  return {
    ...parts,
    async strike({ random, longest }) {
      const restartEmpty = async (whileAway: () => Promise<unknown>): Promise<void> => {
        await redis.kill();
        await whileAway();
        await redis.start();
      };
      const freeze = async (): Promise<void> => {
        redis.freeze();
        await delay(someTime(random, longest));
        redis.thaw();
      };
      await oneFault(random, [
        () => redis.flush(),
        () => restartEmpty(async () => undefined),
        () => restartEmpty(() => delay(someTime(random, longest))),
        () => restartEmpty(() => app.restart()),
        freeze,
      ]);
    },
  };
}

/** How often a notification is delivered again in one fault. */
const REPEATS = 20;

/** Notifications that are repeated, late and of unknown imports. */
function startDuplicates(): Promise<Stage> {
  return startInOrder(async (keep) => {
    const parts = await startParts({ withRedis: findProgram('redis-server') !== null });
    keep(() => parts.end());
    const events = { onFault: () => undefined, onBack: () => undefined };
    const notifiers: JobNotifier[] = [createPostgresNotifier({ connectionString: parts.app.databaseUrl }, events)];
    if (parts.redis !== null) notifiers.push(createBeeQueueNotifier(parts.redis.url, events));
    keep(() => Promise.all(notifiers.map((notifier) => notifier.close())));
    return {
      ...parts,
      async strike({ random, accepted }) {
        const ids = [...accepted, newId(), 'unknown'];
        const repeats = Array.from({ length: REPEATS }, () => oneOf(random, notifiers).notify(oneOf(random, ids)));
        await Promise.allSettled(repeats); // a notification may be lost
      },
    };
  });
}

/** A small disk at a folder of its own. */
interface SmallDisk {
  readonly folder: string;
  /** Fills it to the last byte. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

const MEGABYTE = 1_048_576;

async function mountDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-disk-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'none', folder]);
  if (status !== 0) {
    await rm(folder, { recursive: true });
    throw new Error(String(stderr).trim() || 'mount failed');
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a');
      try {
        const { bavail, bsize } = await statfs(folder);
        for (let left = bavail * bsize; left > 0; left -= MEGABYTE)
          await file.write(new Uint8Array(Math.min(left, MEGABYTE)));
      } catch {
        // The disk is full.
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    async remove() {
      spawnSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function needsMount(): Promise<string | null> {
  if (process.platform !== 'linux') return 'small disks need Linux';
  if (process.getuid?.() !== 0) return 'mounting a small disk needs root';
  return mountDisk(1).then(
    async (disk) => {
      await disk.remove();
      return null;
    },
    (error: unknown) => String(error),
  );
}

const HONEST = [texts.importErrors.diskFull];

/** An application with one of its folders on a small disk. */
function startOnDisk(
  megabytes: number,
  start: (folder: string) => Promise<Parts & Pick<Stage, 'storage'>>,
): Promise<Stage> {
  return startInOrder(async (keep) => {
    const disk = await mountDisk(megabytes);
    keep(() => disk.remove());
    await chmod(disk.folder, 0o1777);
    const parts = await start(disk.folder);
    keep(() => parts.end());
    keep(() => disk.empty());
    return {
      ...parts,
      async strike({ random, longest }) {
        await disk.fill();
        await delay(someTime(random, longest, 1));
        await disk.empty();
      },
      mayFail: (message) => HONEST.some((text) => message.endsWith(text)),
    };
  });
}

const onStorageDisk = (): Promise<Stage> =>
  startOnDisk(16, async (folder) => {
    const storage = join(folder, 'images');
    return { ...(await startParts({ env: { STORAGE_URL: `file://${storage}` } })), storage };
  });
const onDatabaseDisk = (): Promise<Stage> =>
  startOnDisk(400, (folder) =>
    startInOrder(async (keep) => {
      const images = await mkdtemp(join(tmpdir(), 'cardamom-images-'));
      keep(() => rm(images, { recursive: true, force: true }));
      const parts = await startParts({ env: { STORAGE_URL: `file://${images}` }, parentFolder: folder });
      keep(() => parts.end());
      return { ...parts, storage: images };
    }),
  );
const onTemporaryDisk = (): Promise<Stage> =>
  startOnDisk(64, (folder) => startParts({ env: { TMPDIR: folder, TMP: folder, TEMP: folder } }));

const DISK_SIZES = {
  short: { faults: 3, imports: 30, longest: 6 },
  full: { faults: 200, imports: 2_000, longest: 20 },
};

export const SERVICE_MODES: readonly FaultMode[] = [
  {
    name: 'redis',
    about: 'Redis emptied, restarted empty, away, frozen, or absent when Cardamom starts',
    short: { faults: 5, imports: 50, longest: 8 },
    full: { faults: 200, imports: 2_000, longest: 30 },
    impossible: needsRedis,
    start: startRedisFaults,
  },
  {
    name: 'duplicates',
    about: `notifications of accepted, ended and unknown imports, ${REPEATS} a fault, by PostgreSQL and Redis`,
    short: { faults: 10, imports: 100, longest: 0 },
    full: { faults: 200, imports: 2_000, longest: 0 },
    start: startDuplicates,
  },
  {
    name: 'disk-data',
    about: 'the disk of the stored files is full',
    ...DISK_SIZES,
    impossible: needsMount,
    start: onStorageDisk,
  },
  {
    name: 'disk-database',
    about: 'the disk of the database is full',
    ...DISK_SIZES,
    impossible: needsMount,
    start: onDatabaseDisk,
  },
  {
    name: 'disk-temp',
    about: 'the disk of temporary files is full',
    ...DISK_SIZES,
    impossible: needsMount,
    start: onTemporaryDisk,
  },
];
