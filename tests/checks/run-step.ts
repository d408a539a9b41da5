import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECT_FOLDER } from '../../server/core/project.ts';

/** A step that says nothing for longer hangs: a file of tests, which says how it ended, takes three minutes at most. */
const LONGEST_SILENCE = 6 * 60_000;
/** For an orderly end, before a program is killed. */
const PATIENCE_MS = 4_000;

/** Program of the gate, run with Node: a file below the project, and its arguments. */
export interface Step {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  /** Shows what it writes as it writes it, rather than only when it failed. */
  readonly isLoud?: boolean;
  /** Milliseconds without a word after which it is ended. */
  readonly longestSilence?: number;
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

/** Ends a whole group of processes, in its own order while there is time. */
function endGroup(pid: number): void {
  process.kill(-pid, 'SIGTERM');
  setTimeout(() => running.has(pid) && process.kill(-pid, 'SIGKILL'), PATIENCE_MS);
}

/** Hands on what a program says, and calls `onSilence` once it says nothing for that many milliseconds; answers what stops that. */
function listen(
  streams: readonly Readable[],
  onText: (text: string) => void,
  longestSilence: number,
  onSilence: () => void,
): () => void {
  const deadline = setTimeout(onSilence, longestSilence);
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      onText(text);
      deadline.refresh();
    });
  }
  return () => clearTimeout(deadline);
}

/** The code that it ends with, and no later than a moment after it all that it said. */
async function ended(child: ChildProcess): Promise<number | null> {
  const closed = once(child, 'close');
  const [code] = (await once(child, 'exit')) as [number | null];
  // What it left behind may hold its output open.
  await Promise.race([closed, delay(PATIENCE_MS, undefined, { ref: false })]);
  return code;
}

/** Runs one step to its end. */
export async function runStep(step: Step): Promise<StepResult> {
  const { name, script, args, isLoud = false, longestSilence = LONGEST_SILENCE } = step;
  const begin = Date.now();
  // A group of its own: whatever it started ends with it.
  const child = spawn(process.execPath, [join(PROJECT_FOLDER, script), ...args], {
    cwd: PROJECT_FOLDER,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  function said(text: string): void {
    if (isLoud) process.stdout.write(text);
    else output += text;
  }
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  const stopListening = listen([child.stdout, child.stderr], said, longestSilence, () => {
    said(`\n${name} said nothing for ${longestSilence / 1_000} seconds and was ended.\n`);
    if (pid !== undefined) endGroup(pid);
  });
  const code = await ended(child);
  stopListening();
  if (pid !== undefined) running.delete(pid);
  return { name, ok: code === 0, seconds: (Date.now() - begin) / 1_000, output };
}
