import { execFile, spawn } from 'node:child_process';
import { appendFile, chown, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries } from '../../../server/embedded/binaries.ts';
import { embeddedPassword } from '../../../server/embedded/password.ts';
import { postgresFolder, socketFolder } from '../../../server/embedded/folders.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

/** A streaming replica of an embedded PostgreSQL, on the same machine. */
export interface Replica {
  readonly url: string;
  stop(): Promise<void>;
}

const SLOT = 'scale';
/** Hours, because a replica is as large as its primary. */
const COPIED_WITHIN = 4 * 3_600_000;

/** The log comes over the connection. A file that changes while it is read is replayed from the log. */
const COPY = `tar -C "$1" --exclude='./pg_wal/*' --exclude='./postmaster.*' -cf - . | tar -C "$2" -xpf -`;

/** Copies the files of the running primary; returns the label that tells the copy from where to replay. */
async function copyFiles(primary: pg.Client, from: string, to: string): Promise<string> {
  await primary.query(`select pg_create_physical_replication_slot('${SLOT}', true)`);
  await primary.query(`select pg_backup_start('${SLOT}', true)`);
  await promisify(execFile)('sh', ['-c', COPY, 'sh', from, to], { timeout: COPIED_WITHIN });
  const { rows } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  return rows[0]?.labelfile ?? '';
}

/** Makes a replica and waits until it has replayed what the primary had written by then. */
export async function startReplica(primary: pg.Client, dataDir: string): Promise<Replica> {
  const from = postgresFolder(dataDir);
  const folder = join(dataDir, 'replica');
  const { uid, gid } = await stat(from);
  await mkdir(folder, { mode: 0o700 });
  await chown(folder, uid, gid);
  await appendFile(join(from, 'pg_hba.conf'), 'local replication all scram-sha-256\n');
  await primary.query('select pg_reload_conf()');
  const label = await copyFiles(primary, from, folder);
  for (const [name, text] of [
    ['backup_label', label],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(folder, name), text);
    await chown(join(folder, name), uid, gid);
  }
  const password = embeddedPassword(dataDir);
  const settings = [
    `primary_conninfo=host=${socketFolder(dataDir)} port=5432 user=app password=${password}`,
    `primary_slot_name=${SLOT}`,
    'log_min_messages=panic',
    'listen_addresses=',
    'port=5433',
    'jit=off',
  ];
  const { postgres } = await findBinaries();
  const args = ['-D', folder, '-k', socketFolder(dataDir), ...settings.flatMap((each) => ['-c', each])];
  const server = spawn(postgres, args, { cwd: '/', stdio: ['ignore', 'inherit', 'inherit'], uid, gid });
  const url = `postgresql://app:${password}@${encodeURIComponent(socketFolder(dataDir))}:5433/cardamom`;
  const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
  const hasReplayed = async (): Promise<boolean> => {
    if (server.exitCode !== null) throw new Error('The replica did not start.');
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const answer = await client.query<{ done: boolean }>('select pg_last_wal_replay_lsn() >= $1 as done', [
        rows[0]?.lsn,
      ]);
      return answer.rows[0]?.done === true;
    } catch {
      return false; // it is still starting
    } finally {
      await client.end();
    }
  };
  await waitFor('the replica', hasReplayed, COPIED_WITHIN);
  return {
    url,
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await gone;
      await primary.query(`select pg_drop_replication_slot('${SLOT}')`);
    },
  };
}
