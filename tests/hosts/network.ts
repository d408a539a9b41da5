import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
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
  /** The processor seconds that its processes have used, and those of their ended children. */
  cpuSeconds(): Promise<number>;
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

async function pidsOf(namespace: string): Promise<string[]> {
  return (await ip('netns', 'pids', namespace)).trim().split('\n').filter(Boolean);
}

/** Ticks of the processor's clock in a second. */
const TICKS = 100;

/** A process as `/proc` describes it; null if it has ended. `cpu` counts its ended children, too. */
async function readProcess(pid: string): Promise<{ pid: string; parent: string; cpu: number } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The second field, the name, is in parentheses and may hold anything. Then come fields 3, 4 …
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid, parent: fields[1] ?? '', cpu: ticks / TICKS };
}

/** The processor seconds of the processes in a namespace, and of their children, which may be in one of their own. */
async function cpuSecondsIn(namespace: string): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(pids.map(readProcess))).filter((one) => one !== null);
  const counted = new Set(await pidsOf(namespace));
  for (let size = -1; size !== counted.size;) {
    size = counted.size;
    for (const { pid, parent } of all) if (counted.has(parent)) counted.add(pid);
  }
  return all.reduce((sum, { pid, cpu }) => (counted.has(pid) ? sum + cpu : sum), 0);
}

async function killAll(namespace: string): Promise<void> {
  for (const pid of await pidsOf(namespace)) {
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
      return {
        address,
        command: ['ip', 'netns', 'exec', namespace],
        kill: () => killAll(namespace),
        cpuSeconds: () => cpuSecondsIn(namespace),
      };
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
