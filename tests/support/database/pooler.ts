import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { findProgram } from '../../../server/core/find-program.ts';
import { freePort } from '../network/free-port.ts';
import { waitFor } from '../processes/wait-for.ts';
import { connect } from 'node:net';

/** PgBouncer, which no package of npm brings; null where it is not installed. */
export const PGBOUNCER = findProgram('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find((path) => existsSync(path)) ?? null;

export interface Pooler {
  readonly url: string;
  stop(): Promise<void>;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Starts PgBouncer in transaction mode before a database. */
export async function startPooler(databaseUrl: string, program: string): Promise<Pooler> {
  const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-pooler-'));
  const name = pathname.slice(1);
  const target = `host=${decodeURIComponent(hostname)} port=${databasePort || 5432} dbname=${name} user=${username} password=${password}`;
  const settings = ['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'auth_type = any', 'pool_mode = transaction'];
  const config = [
    '[databases]',
    `${name} = ${target}`,
    '[pgbouncer]',
    ...settings,
    'unix_socket_dir =',
    'max_client_conn = 200',
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), `${config.join('\n')}\n`, { mode: 0o644 });
  await chmod(folder, 0o755);
  // PgBouncer refuses to run as root, and only the owner reaches the socket.
  const { uid, gid } = await stat(decodeURIComponent(hostname));
  const identity = process.getuid?.() === 0 ? { uid, gid } : {};
  const running = spawn(program, [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...identity });
  await waitFor('the pooler', () => accepts(port));
  return {
    url: `postgresql://${username}@127.0.0.1:${port}/${name}`,
    async stop() {
      const gone = once(running, 'exit');
      running.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}
