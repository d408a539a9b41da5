import { fork, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { childMessageSchema, EXIT_CANNOT_START, type ChildMessage, type ParentMessage } from './protocol.ts';

/** Longest wait for a clean end (reliability G9). */
const STOP_MS = 3_000;

interface ChildOptions {
  /** The file of the program. */
  readonly entry: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Options of Node, such as limits of memory; by default the parent's. */
  readonly execArgv?: string[];
  /** The program that starts Node with `execArgv`, which then begin with its own arguments; by default Node itself. */
  readonly execPath?: string;
  /** The targets of standard output and standard error; standard input is closed. */
  readonly output: readonly [stdout: 'ignore' | 'inherit', stderr: 'inherit' | 'pipe'];
}

/** A failed task, as reported by the child. */
export class TaskFailure extends Error {
  readonly code: string | null;
  /** What the task has nevertheless. */
  readonly text: string | undefined;
  constructor(code: string | null, detail: string, text?: string) {
    super(detail);
    this.code = code;
    this.text = text;
  }
}

/** The process ended or never started. The message says how, such as "exit code 1". */
export class ChildEnded extends Error {
  /** null if a signal ended the process or it never started. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why the process cannot start with this configuration; null if a new start may succeed. */
  readonly cannotStart: string | null;
  constructor(reason: string, exitCode: number | null, signal: NodeJS.Signals | null, cannotStart: string | null) {
    super(reason);
    this.exitCode = exitCode;
    this.signal = signal;
    this.cannotStart = cannotStart;
  }
}

/** A forked process of this program. It ends when this process ends. */
export interface ChildHost {
  readonly pid: number | null;
  readonly stderr: Readable | null;
  /** Resolves when the child reports that it is ready; rejects with ChildEnded. */
  readonly ready: Promise<void>;
  /** Resolves when the child has ended, never rejects. */
  readonly ended: Promise<ChildEnded>;
  /** Lets the child begin its work. */
  start(): void;
  /** Rejects with TaskFailure, or with ChildEnded if the child ends first. */
  run(name: string, input: unknown, onProgress?: (progress: unknown) => void): Promise<unknown>;
  /** Sends SIGTERM, then SIGKILL if that does not end it in time. */
  stop(): Promise<void>;
  /** Closes the channel, after which the child ends by itself. With `force`, sends SIGKILL if that takes too long. */
  release(force: boolean): Promise<void>;
  kill(): Promise<void>;
}

interface OpenTask {
  onProgress(progress: unknown): void;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/** Forks a program that answers by the protocol; buffers and dates cross the channel as they are. */
export function startChild({ entry, args = [], env, execArgv, execPath, output }: ChildOptions): ChildHost {
  const child = fork(entry, [...args], {
    serialization: 'advanced',
    env,
    stdio: ['ignore', ...output, 'ipc'],
    ...(execArgv !== undefined && { execArgv }),
    ...(execPath !== undefined && { execPath }),
  });
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined); // not every caller awaits it
  const open = new Map<number, OpenTask>();
  let lastId = 0;
  let cannotStart: string | null = null;
  let gone: ChildEnded | null = null;

  function received(message: ChildMessage): void {
    if (message.type === 'ready') return ready.resolve();
    if (message.type === 'cannotStart') {
      cannotStart = message.reason;
      return;
    }
    const task = open.get(message.id);
    if (message.type === 'progress') return task?.onProgress(message.progress);
    open.delete(message.id);
    if (message.type === 'done') task?.resolve(message.output);
    else task?.reject(new TaskFailure(message.code, message.detail, message.text));
  }
  child.on('message', (raw) => {
    const message = childMessageSchema.safeParse(raw);
    // A child that does not follow the protocol is not to be trusted with another task.
    if (message.success) received(message.data);
    else child.kill('SIGKILL');
  });

  const ended = endOf(child, entry, () => cannotStart).then((how) => {
    gone = how;
    ready.reject(how);
    for (const task of open.values()) task.reject(how);
    open.clear();
    return how;
  });

  function send(message: ParentMessage): void {
    // If the channel is broken, the child is killed, and its end rejects the pending tasks.
    if (child.connected) child.send(message, (error) => error !== null && child.kill('SIGKILL'));
  }

  async function end(begin: () => void, graceMs: number | null): Promise<void> {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    begin();
    const deadline = graceMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(deadline);
  }

  return {
    pid: child.pid ?? null,
    stderr: child.stderr,
    ready: ready.promise,
    ended,
    start: () => send({ type: 'start' }),
    run: (name, input, onProgress = () => undefined) =>
      new Promise((resolve, reject) => {
        if (gone !== null) return reject(gone);
        lastId += 1;
        open.set(lastId, { onProgress, resolve, reject });
        send({ type: 'task', id: lastId, name, input });
      }),
    stop: () => end(() => child.kill('SIGTERM'), STOP_MS),
    release: (force) => end(() => child.connected && child.disconnect(), force ? STOP_MS : null),
    kill: () => end(() => child.kill('SIGKILL'), null),
  };
}

function endOf(child: ChildProcess, entry: string, cannotStart: () => string | null): Promise<ChildEnded> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(new ChildEnded(error.message, null, null, null)));
    child.once('exit', (code, signal) => {
      const reason = code === EXIT_CANNOT_START ? (cannotStart() ?? `${entry} could not start`) : null;
      resolve(new ChildEnded(signal ?? `exit code ${code}`, code, signal, reason));
    });
  });
}
