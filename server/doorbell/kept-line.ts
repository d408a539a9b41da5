import { setTimeout as pause } from 'node:timers/promises';
import type { DoorbellEvents, OnRing } from './doorbell.ts';

/** One connection over which rings go, from its opening to its loss. */
export interface Line {
  /** Resolves with the cause when the line is of no use any more. Never rejects. */
  readonly lost: Promise<unknown>;
  /** Resolves when the ring was taken over; rejects when it was not. */
  send(jobId: string): Promise<void>;
  hear(onRing: OnRing): void;
  /** Drops the connection, whatever state it is in. Never rejects. */
  close(): Promise<void>;
}

/** A line that is opened anew, for ever, each time it is lost. */
export interface KeptLine {
  current(): Line | null;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const FAREWELL_MS = 1_000;

/**
 * Opens a line and keeps it. Nothing of it holds the process: its pauses are no reason to stay.
 * `onOpen` sees each line before anyone else; `open` gives up when its signal aborts, and by itself when the other
 * side is silent.
 */
export function keepLine(
  open: (signal: AbortSignal) => Promise<Line>,
  onOpen: (line: Line) => void,
  events: DoorbellEvents,
): KeptLine {
  const closing = new AbortController();
  const closed = new Promise<void>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let current: Line | null = null;
  let failures = 0;

  function fail(error: unknown): void {
    failures += 1;
    if (failures === 1 && !closing.signal.aborted) events.onFault(error);
  }

  async function liveOnce(): Promise<void> {
    const line = await open(closing.signal);
    try {
      onOpen(line);
      current = line;
      if (failures > 0) events.onBack();
      failures = 0;
      fail(await Promise.race([line.lost, closed]));
    } finally {
      current = null;
      await line.close();
    }
  }

  async function live(): Promise<void> {
    while (!closing.signal.aborted) {
      await liveOnce().catch(fail);
      const wait = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS);
      // The only way that a pause ends early is the close.
      await pause(wait, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  }

  const living = live();
  return {
    current: () => current,
    async close() {
      closing.abort();
      // A resolver that is asked for a name cannot be interrupted; nobody waits for it. Until then this one timer
      // holds the process: whoever awaits the close shall see it end.
      const patience = new AbortController();
      const waiting = pause(FAREWELL_MS, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([living, waiting]);
      patience.abort();
    },
  };
}
