import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECT_FOLDER } from '../../server/core/project.ts';

/**
 * The longest time without output before a step counts as hanging. A test file reports its end and takes at most three
 * minutes.
 */
const LONGEST_SILENCE = 6 * 60_000;
/** How long a program may take to end after SIGTERM before it is killed. */
const PATIENCE_MS = 4_000;

/** A program that `npm run check` or `npm test` runs with Node: a script of the project and its arguments. */
export interface Step {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  /** Whether the output is printed while the step runs, instead of only after a failure. */
  readonly isLoud?: boolean;
  /** Milliseconds without output after which the step is ended. */
  readonly longestSilence?: number;
}

/** The exit code of a step that could not find out anything; its output says why. It has neither passed nor failed. */
export const NOT_CHECKED = 77;

export interface StepResult {
  readonly name: string;
  readonly ok: boolean;
  /** Whether the step could not find out anything. */
  readonly isUnchecked?: boolean;
  readonly seconds: number;
  /** The output, unless it was already printed. */
  readonly output: string;
}

const running = new Set<number>();

function signalAll(signal: NodeJS.Signals): void {
  for (const pid of running) process.kill(-pid, signal);
}

/** Ends this process with all its steps on a termination signal, or when the parent process is gone. */
export function endOnSignal(): void {
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.on(event, () => {
      // The tests stop the processes that they have started.
      signalAll('SIGTERM');
      setTimeout(() => {
        signalAll('SIGKILL');
        process.exit(130);
      }, PATIENCE_MS);
    });
  }
}

/** Ends a process group with SIGTERM, and kills it if it does not end in time. */
function endGroup(pid: number): void {
  process.kill(-pid, 'SIGTERM');
  setTimeout(() => running.has(pid) && process.kill(-pid, 'SIGKILL'), PATIENCE_MS);
}

/**
 * Passes on the output of a program, and calls `onSilence` after `longestSilence` milliseconds without output. Returns
 * the function that stops the timer.
 */
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

/** Resolves with the exit code, after the remaining output was read or a short time limit has passed. */
async function ended(child: ChildProcess): Promise<number | null> {
  const closed = once(child, 'close');
  const [code] = (await once(child, 'exit')) as [number | null];
  // Processes that it left behind may keep the output open.
  await Promise.race([closed, delay(PATIENCE_MS, undefined, { ref: false })]);
  return code;
}

export async function runStep(step: Step): Promise<StepResult> {
  const { name, script, args, isLoud = false, longestSilence = LONGEST_SILENCE } = step;
  const begin = Date.now();
  // A separate process group, so that a signal also reaches the processes that it starts.
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
    said(`\n${name} had no output for ${longestSilence / 1_000} seconds and was ended.\n`);
    if (pid !== undefined) endGroup(pid);
  });
  const code = await ended(child);
  stopListening();
  if (pid !== undefined) running.delete(pid);
  const isUnchecked = code === NOT_CHECKED;
  return { name, ok: code === 0 || isUnchecked, isUnchecked, seconds: (Date.now() - begin) / 1_000, output };
}
