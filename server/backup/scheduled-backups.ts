import { fileURLToPath } from 'node:url';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { z } from 'zod';
import { HOUR, SECOND } from '../../shared/constants.ts';
import { ChildEnded, startChild, TaskFailure } from '../child-process/child-host.ts';
import type { Config } from '../core/config.ts';
import type { Schedule } from '../core/schedule.ts';
import { queryOne } from '../db/query.ts';
import { createSweeper } from '../db/sweeper.ts';
import { LAST_RUNS, type LastRuns, lastRunsRow } from './backup-runs.ts';

const ENTRY = fileURLToPath(new URL('./backup-child.ts', import.meta.url));
/** How often the schedule is looked at, in milliseconds. */
const INTERVAL = 15 * SECOND;
/** Milliseconds after a failed run until the next one, if none is scheduled before. */
const AFTER_FAILURE = HOUR;

/** When this process started. */
export const PROCESS_START = new Date(Date.now() - process.uptime() * SECOND);

/** The last run, and the last one that succeeded. */
export async function readLastRuns(em: SqlEntityManager): Promise<LastRuns> {
  return (await queryOne(em, lastRunsRow, LAST_RUNS)) ?? { last: null, good: null };
}

/**
 * The time of the next backup; the past if it is overdue. The first one is made at once. A failed one is repeated after
 * an hour, and one whose process ended before this one started, by a stop or a crash, at once.
 */
export function nextBackup({ last }: LastRuns, schedule: Schedule, startedAt: Date): Date {
  if (last === null) return startedAt;
  const begun = new Date(last.startedAt);
  const scheduled = schedule.next(begun);
  if (last.path !== null) return scheduled;
  const isInterrupted = last.error === null && begun < startedAt;
  const again = isInterrupted ? startedAt : new Date(begun.getTime() + AFTER_FAILURE);
  return again < scheduled ? again : scheduled;
}

const scheduledSchema = z.object({
  /** What was backed up, and where. */
  line: z.string(),
  /** Older archives that are damaged. */
  damaged: z.array(z.string()).readonly(),
});
/** What the process that makes a backup tells of it. */
export type ScheduledBackup = z.output<typeof scheduledSchema>;

type BackupSettings = NonNullable<Config['backup']>;

/** The settings of this process, for the one that makes the backup. */
const environmentOf = (config: Config, { folder, keep }: BackupSettings): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: config.databaseUrl ?? '',
  DATA_DIR: config.dataDir,
  BACKUP_FOLDER: folder,
  BACKUP_KEEP: String(keep),
});

/** Backups at their times, and one whenever it is asked for. */
export interface ScheduledBackups {
  /** Begins a backup, unless one is being made. */
  makeNow(): void;
  close(): Promise<void>;
}

interface Options {
  readonly config: Config;
  readonly backup: BackupSettings;
  readonly createEntityManager: () => SqlEntityManager;
  readonly logger: Logger;
}

/**
 * Makes backups at their times, each in a process of its own. Of the hosts that see that one is due, the first makes it.
 */
export function createScheduledBackups({ config, backup, createEntityManager, logger }: Options): ScheduledBackups {
  let end: (() => Promise<void>) | null = null;
  let isAskedFor = false;

  async function make(last: string | null): Promise<void> {
    const child = startChild({ entry: ENTRY, env: environmentOf(config, backup), output: ['ignore', 'inherit'] });
    end = () => child.release(true);
    try {
      const made = scheduledSchema.nullable().parse(await child.run('backUp', { last }));
      if (made !== null) logger.info(`backed up ${made.line}`);
      if (made !== null && made.damaged.length > 0)
        logger.warn({ archives: made.damaged }, 'older backups are damaged; they stay and do not count');
    } catch (error) {
      if (!(error instanceof TaskFailure || error instanceof ChildEnded)) throw error;
      logger.error({ reason: error.message }, 'the scheduled backup failed');
    } finally {
      end = null;
      await child.release(true);
    }
  }

  async function sweep(): Promise<void> {
    const isDue = isAskedFor;
    isAskedFor = false;
    const runs = await readLastRuns(createEntityManager());
    if (runs.last?.isRunning) return;
    if (!isDue && nextBackup(runs, backup.schedule, PROCESS_START) > new Date()) return;
    await make(runs.last?.id ?? null);
  }

  const sweeper = createSweeper({ name: 'backups', interval: INTERVAL, sweep, logger });
  sweeper.wake();
  return {
    makeNow() {
      if (end !== null) return;
      isAskedFor = true;
      sweeper.wake();
    },
    async close() {
      const closed = sweeper.close();
      await end?.();
      await closed;
    },
  };
}
