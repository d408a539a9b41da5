import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { findProgram } from '../../server/core/find-program.ts';

const run = promisify(execFile);
const ip = async (...args: string[]): Promise<string> => (await run('ip', args)).stdout;

/** Hosts of their own on this machine: network namespaces that a bridge connects. */
export interface HostNetwork {
  /** The address of this machine, at which the hosts find the database and the other services. */
  readonly address: string;
  /** Creates a host; returns its address and the words before a command that runs on it. */
  add(name: string): Promise<NetworkHost>;
  /** Removes hosts and bridge. */
  remove(): Promise<void>;
}

export interface NetworkHost {
  readonly address: string;
  /** The words before a command that runs on it. */
  readonly command: readonly [string, ...string[]];
  /** kill -9 for every process of the host, as if its power failed. */
  kill(): Promise<void>;
}

/** What this machine lacks for network namespaces; null if it lacks nothing. */
export function missingForNetwork(): string | null {
  if (process.platform !== 'linux') return 'network namespaces exist only on Linux';
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  const missing = ['ip', 'redis-server'].filter((program) => findProgram(program) === null);
  return missing.length === 0 ? null : `${missing.join(' and ')} not found in PATH`;
}

/** Two runs at the same time have different names and addresses. */
const RUN = process.pid % 10_000;
const SUBNET = `10.${64 + (RUN % 64)}.${RUN % 256}`;

async function killAll(namespace: string): Promise<void> {
  const pids = (await ip('netns', 'pids', namespace)).trim().split('\n').filter(Boolean);
  for (const pid of pids) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

export async function createHostNetwork(): Promise<HostNetwork> {
  const bridge = `cdm${RUN}`;
  const namespaces: string[] = [];
  await ip('link', 'add', bridge, 'type', 'bridge');
  await ip('addr', 'add', `${SUBNET}.1/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  return {
    address: `${SUBNET}.1`,
    async add(name) {
      const namespace = `cdm${RUN}-${name}`;
      const number = namespaces.push(namespace);
      const [outer, inner] = [`cdm${RUN}o${number}`, `cdm${RUN}i${number}`];
      const address = `${SUBNET}.${10 + number}`;
      await ip('netns', 'add', namespace);
      await ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner, 'netns', namespace);
      await ip('link', 'set', outer, 'master', bridge, 'up');
      await ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', inner);
      await ip('-n', namespace, 'link', 'set', inner, 'up');
      await ip('-n', namespace, 'link', 'set', 'lo', 'up');
      return { address, command: ['ip', 'netns', 'exec', namespace], kill: () => killAll(namespace) };
    },
    async remove() {
      for (const namespace of namespaces) {
        await killAll(namespace);
        await ip('netns', 'del', namespace);
      }
      await ip('link', 'del', bridge);
    },
  };
}
