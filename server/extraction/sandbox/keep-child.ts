import type { ChildHost } from '../../child-process/child-host.ts';

/** Pauses before a start that follows failed ones, in milliseconds; each is twice as long as the one before. */
const SHORTEST_PAUSE = 100;
const LONGEST_PAUSE = 30_000;
/** Milliseconds after which a child that is not ready counts as hanging. */
const START_WITHIN = 60_000;
/** A child that lived for so many milliseconds has started properly. */
const LONG_LIFE = 60_000;
/** Failed starts in a row after which the child counts as unable to start. */
const STARTS_TRIED = 3;

export interface KeptChild {
  /** The child for a task; null while none is ready. */
  take(): ChildHost | null;
  isReady(): boolean;
  /** Why no child can be started; null if one is ready or may soon be. Starts are tried on. */
  fault(): string | null;
  /** Ends the child; another one follows unless this is closed. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

interface KeepOptions {
  /** Forks a child; may throw. */
  readonly start: () => ChildHost;
  /** Called when a child is ready, and when the fault changes. */
  readonly onChange: () => void;
}

/**
 * Keeps one child process ready. A child that ends during a task is replaced at once. A child that ends without a task
 * could not start: the pauses before the next ones increase until one gets a task.
 */
export function keepChild({ start, onChange }: KeepOptions): KeptChild {
  let child: ChildHost | null = null;
  let isReady = false;
  let isUsed = false;
  let failedStarts = 0;
  let fault: string | null = null;
  let pause: NodeJS.Timeout | undefined;
  let isClosed = false;

  function startLater(reason: string): void {
    failedStarts += 1;
    pause = setTimeout(startNow, Math.min(SHORTEST_PAUSE * 2 ** (failedStarts - 1), LONGEST_PAUSE));
    if (failedStarts < STARTS_TRIED) return;
    fault = reason;
    onChange();
  }

  function startNow(): void {
    const began = performance.now();
    isUsed = false;
    let started: ChildHost;
    try {
      started = start();
    } catch (error) {
      return startLater(error instanceof Error ? error.message : String(error));
    }
    child = started;
    const hanging = setTimeout(() => void started.kill(), START_WITHIN);
    started.ready.then(becomeReady, () => undefined).finally(() => clearTimeout(hanging));
    void started.ended.then(({ message }) => {
      child = null;
      isReady = false;
      if (isClosed) return;
      if (isUsed || performance.now() - began > LONG_LIFE) failedStarts = 0;
      if (isUsed) startNow();
      else startLater(message);
    });
  }

  function becomeReady(): void {
    if (isClosed) return;
    isReady = true;
    fault = null;
    onChange();
  }

  startNow();
  return {
    take() {
      if (!isReady) return null;
      isUsed = true;
      return child;
    },
    isReady: () => isReady,
    fault: () => fault,
    async kill() {
      isReady = false;
      await child?.kill();
    },
    async close() {
      isClosed = true;
      clearTimeout(pause);
      await child?.kill();
    },
  };
}
