import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { waitFor } from '../support/processes/wait-for.ts';
import type { HostNetwork } from './network.ts';

const READY_MS = 240_000;
export const PORT = 3000;

/** Cardamom on a host of its own, with its own data folder. */
export interface Host {
  readonly name: string;
  readonly address: string;
  /** Starts the version in a folder, by default this one. */
  start(project?: string): Promise<void>;
  /** kill -9 for all of its processes. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for the end; returns the exit code. */
  stop(): Promise<number | null>;
  /** The processor seconds that its processes have used. */
  cpuSeconds(): Promise<number>;
}

interface HostOptions {
  readonly network: HostNetwork;
  readonly name: string;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A host with the role `web` or `worker`, by the beginning of its name. All hosts write mails to one folder. */
export async function createHost({ network, name, folder, env }: HostOptions): Promise<Host> {
  const { address, command, kill, cpuSeconds } = await network.add(name);
  const role = name.startsWith('web') ? 'web' : 'worker';
  const dataDir = await mkdtemp(join(folder, `${name}-`));
  await mkdir(join(folder, 'outbox'), { recursive: true });
  await symlink(join(folder, 'outbox'), join(dataDir, 'outbox'));
  const pidFile = join(dataDir, 'run', 'worker-1.pid');
  const settings = {
    ...process.env,
    ...env,
    DATA_DIR: dataDir,
    ROLES: role,
    WORKERS: '1',
    HOST: '0.0.0.0',
    PORT: String(PORT),
  };
  let running: ChildProcess | null = null;

  async function ended(child: ChildProcess): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  }

  return {
    name,
    address,
    cpuSeconds,
    async start(project = PROJECT_FOLDER) {
      const child = spawn(command[0], [...command.slice(1), process.execPath, 'server/main.ts'], {
        cwd: project,
        env: settings,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running = child;
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
      await waitFor(
        `${name} to be ready`,
        () => {
          if (child.exitCode !== null) throw new Error(`${name} did not start:\n${output}`);
          // Earlier versions without the web role say nothing.
          return output.includes('Cardamom is ready') || (role === 'worker' && existsSync(pidFile));
        },
        READY_MS,
      );
    },
    async kill() {
      if (running === null) return;
      const end = ended(running);
      await kill();
      await end;
    },
    async stop() {
      if (running === null) return null;
      running.kill('SIGTERM');
      return ended(running);
    },
  };
}
