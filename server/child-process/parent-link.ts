import { parentMessageSchema, type ChildMessage } from './protocol.ts';

/** Performs a task; an error that it throws is reported as the task's failure. */
export type PerformTask = (name: string, input: unknown, onProgress: (progress: unknown) => void) => Promise<unknown>;

/** Sends a message to the parent; resolves when it is on its way, also where the parent is gone. */
export function sendToParent(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, {}, () => resolve());
    else resolve();
  });
}

/** Resolves at the parent's word to begin; at once in a process that was started by hand. */
export function startSignal(): Promise<void> {
  return new Promise((resolve) => {
    if (process.channel === undefined) return resolve();
    // Not kept: a listener would keep the process alive that has done its work.
    process.once('message', (message) => {
      parentMessageSchema.parse(message);
      resolve();
    });
  });
}

interface TaskFault {
  readonly code: string | null;
  readonly detail: string;
}

interface ServeOptions {
  readonly perform: PerformTask;
  /** How an error is reported; by default by its stack, without a code. */
  readonly failureOf?: (error: unknown) => TaskFault;
  /** What the parent's end calls for; by default this process ends. */
  readonly onParentGone?: () => void;
}

/** Answers the parent's tasks until the parent is gone. */
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
