import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { PROJECT_FOLDER } from '../../server/project.ts';

/** A step that takes longer hangs. */
const LONGEST_MS = 8 * 60_000;
/** For an orderly end, before a program is killed. */
const PATIENCE_MS = 4_000;

/** Program of the gate, run with Node: a file below the project, and its arguments. */
export interface Step {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  /** Shows what it writes as it writes it, rather than only when it failed. */
  readonly isLoud?: boolean;
}

export interface StepResult {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  /** What it wrote, unless it was shown already. */
  readonly output: string;
}

const running = new Set<number>();

function signalAll(signal: NodeJS.Signals): void {
  for (const pid of running) process.kill(-pid, signal);
}

/** From now on the gate ends with all its programs when it is told to, or when its starter is gone. */
export function endWhenTold(): void {
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.on(event, () => {
      // What the tests have started ends in its own order.
      signalAll('SIGTERM');
      setTimeout(() => {
        signalAll('SIGKILL');
        process.exit(130);
      }, PATIENCE_MS);
    });
  }
}

/** Runs one step to its end. */
export function runStep({ name, script, args, isLoud = false }: Step): Promise<StepResult> {
  const begin = Date.now();
  return new Promise((resolve, reject) => {
    // A group of its own: whatever it started ends with it.
    const child = spawn(process.execPath, [join(PROJECT_FOLDER, script), ...args], {
      cwd: PROJECT_FOLDER,
      detached: true,
      stdio: ['ignore', isLoud ? 'inherit' : 'pipe', isLoud ? 'inherit' : 'pipe'],
    });
    const pid = child.pid;
    if (pid !== undefined) running.add(pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    const deadline = setTimeout(() => {
      output += `\n${name} took longer than ${LONGEST_MS / 60_000} minutes and was ended.\n`;
      if (pid === undefined) return;
      process.kill(-pid, 'SIGTERM');
      setTimeout(() => running.has(pid) && process.kill(-pid, 'SIGKILL'), PATIENCE_MS);
    }, LONGEST_MS);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(deadline);
      if (pid !== undefined) running.delete(pid);
      resolve({ name, ok: code === 0, seconds: (Date.now() - begin) / 1_000, output });
    });
  });
}
