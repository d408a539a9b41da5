import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { oneOf } from '../../bench/mutations/random.ts';
import { createRestartablePostgres, type RestartablePostgres } from '../../support/database/restartable-postgres.ts';
import { type FaultMode, oneFault, type Parts, someTime, startInOrder, startParts } from './stage.ts';
import type { Stage } from './storm.ts';

interface OnOwnPostgres extends Parts {
  readonly postgres: RestartablePostgres;
}

/** An application on a PostgreSQL that the faults can stop; both with these variables. */
function startOnPostgres(env: NodeJS.ProcessEnv = {}, databaseEnv: NodeJS.ProcessEnv = {}): Promise<OnOwnPostgres> {
  return startInOrder(async (keep) => {
    const postgres = await createRestartablePostgres(databaseEnv);
    keep(() => postgres.stop());
    await postgres.start();
    const parts = await startParts({ env: { ...env, DATABASE_URL: postgres.connectionString } });
    keep(() => parts.end());
    return { ...parts, postgres };
  });
}

async function startOutages(): Promise<Stage> {
  const parts = await startOnPostgres();
  const { postgres } = parts;
  return {
    ...parts,
    async strike({ random, longest }) {
      await postgres.kill();
      await delay(1_000 + (random(1_001) / 1_000) * Math.max(0, longest - 1) * 1_000);
      await postgres.start();
    },
  };
}

async function startPostgresFaults(): Promise<Stage> {
  const parts = await startOnPostgres();
  const { postgres } = parts;
  return {
    ...parts,
    async strike({ random, longest }) {
      const restart = async (): Promise<void> => {
        await postgres.kill();
        await postgres.start();
      };
      const freeze = async (): Promise<void> => {
        const thaw = await postgres.freezeConnections(oneOf(random, ['', 'cardamom-job-notifier']));
        await delay(someTime(random, longest));
        thaw();
      };
      await oneFault(random, [restart, () => postgres.terminateConnections(), freeze]);
    },
  };
}

const FAKE_TIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;
/** The largest step of a clock, in seconds. */
const LARGEST_STEP = 7_200;

/** Variables that give a process the clock whose offset stands in `file`. Its timers are not affected. */
const clockFrom = (file: string): NodeJS.ProcessEnv => ({
  LD_PRELOAD: FAKE_TIME,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
});

/** Steps of the clock of the database, of Cardamom's processes, or of both, there and back. */
function startClockSteps(): Promise<Stage> {
  return startInOrder(async (keep) => {
    const folder = await mkdtemp(join(tmpdir(), 'cardamom-clocks-'));
    keep(() => rm(folder, { recursive: true, force: true }));
    const clocks = [join(folder, 'database'), join(folder, 'app')] as const;
    const step = (files: readonly string[], seconds: number): Promise<unknown> =>
      Promise.all(files.map((file) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`, { mode: 0o644 })));
    await step(clocks, 0);
    const parts = await startOnPostgres(clockFrom(clocks[1]), clockFrom(clocks[0]));
    keep(() => parts.end());
    return {
      ...parts,
      async strike({ random, longest }) {
        const files = oneOf(random, [[clocks[0]], [clocks[1]], clocks]);
        await step(files, random(2 * LARGEST_STEP) - LARGEST_STEP);
        await delay(someTime(random, longest, 1));
        await step(files, 0);
      },
    };
  });
}

export const DATABASE_MODES: readonly FaultMode[] = [
  {
    name: 'outages',
    about: 'the database is away for 1 to 60 seconds',
    short: { faults: 3, imports: 30, longest: 20 },
    full: { faults: 200, imports: 2_000, longest: 60 },
    start: startOutages,
  },
  {
    name: 'postgres',
    about: 'PostgreSQL killed and started, its connections terminated, its connections frozen',
    short: { faults: 5, imports: 50, longest: 8 },
    full: { faults: 200, imports: 2_000, longest: 30 },
    start: startPostgresFaults,
  },
  {
    name: 'clock',
    about: 'the clocks of the database and of the processes step by up to two hours, and back',
    short: { faults: 5, imports: 50, longest: 6 },
    full: { faults: 200, imports: 2_000, longest: 20 },
    impossible: async () => (existsSync(FAKE_TIME) ? null : 'libfaketime is not installed (Debian: libfaketime)'),
    start: startClockSteps,
  },
];
