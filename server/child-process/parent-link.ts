import { parentMessageSchema, type ChildMessage } from './protocol.ts';

/** Performs a task; an error that it throws is reported as the task's failure. */
export type PerformTask = (name: string, input: unknown, onProgress: (progress: unknown) => void) => Promise<unknown>;

/** Sends a message to the parent. Resolves when it is sent, or when the parent is gone. */
export function sendToParent(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, {}, () => resolve());
    else resolve();
  });
}

/** Resolves when the parent sends the start message; immediately in a process that was started by hand. */
export function startSignal(): Promise<void> {
  return new Promise((resolve) => {
    if (process.channel === undefined) return resolve();
    // Removed after the first message, because a listener would keep the process alive.
    process.once('message', (message) => {
      parentMessageSchema.parse(message);
      resolve();
    });
  });
}

interface TaskFault {
  readonly code: string | null;
  readonly detail: string;
  /** What the task has nevertheless; absent if it has nothing. */
  readonly text?: string;
}

interface ServeOptions {
  readonly perform: PerformTask;
  /** Converts an error for the report; by default its stack without a code. */
  readonly failureOf?: (error: unknown) => TaskFault;
  /** Called when the parent is gone; by default this process ends. */
  readonly onParentGone?: () => void;
}

/** Performs the parent's tasks until the parent is gone. */
export function serveParent({ perform, failureOf = faultOf, onParentGone }: ServeOptions): void {
  process.on('disconnect', onParentGone ?? (() => process.exit(0)));
  process.on('message', (raw) => {
    const message = parentMessageSchema.parse(raw);
    if (message.type !== 'task') return;
    const { id, name, input } = message;
    const onProgress = (progress: unknown): void => void sendToParent({ type: 'progress', id, progress });
    perform(name, input, onProgress).then(
      (output) => sendToParent({ type: 'done', id, output }),
      (error: unknown) => sendToParent({ type: 'failed', id, ...failureOf(error) }),
    );
  });
}

/** An error without a code. */
export function faultOf(error: unknown): TaskFault {
  return { code: null, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
