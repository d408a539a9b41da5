import type { Doorbell, DoorbellEvents, OnRing } from './doorbell.ts';
import { keepLine } from './kept-line.ts';
import type { Line } from './kept-line.ts';

/** A ring that takes longer is given up by who rang; it may still arrive. */
const RING_PATIENCE_MS = 250;
/** Rings on their way to a service that does not answer; more would only fill the memory. */
const RINGS_ON_THEIR_WAY_MAX = 1_000;

function within(work: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The doorbell did not answer within ${ms} ms.`)), ms).unref();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A doorbell over whatever line `open` opens. It rings when the line is there and says so when it is not. */
export function createLineDoorbell(open: (signal: AbortSignal) => Promise<Line>, events: DoorbellEvents): Doorbell {
  let listener: OnRing | null = null;
  let opened = (): void => undefined;
  let onTheirWay = 0;
  let overdue = false;

  const hear = async (jobId: string): Promise<void> => {
    try {
      await listener?.(jobId);
    } catch (error) {
      events.onFault(error);
    }
  };

  function listenOn(line: Line): void {
    line.hear(hear);
    opened();
  }

  const kept = keepLine(
    open,
    (line) => {
      overdue = false;
      if (listener !== null) listenOn(line);
    },
    events,
  );

  async function send(line: Line, jobId: string): Promise<void> {
    onTheirWay += 1;
    try {
      await line.send(jobId);
      overdue = false;
    } finally {
      onTheirWay -= 1;
    }
  }

  return {
    async ring(jobId) {
      const line = kept.current();
      if (line === null) throw new Error('The doorbell is not connected.');
      if (onTheirWay >= RINGS_ON_THEIR_WAY_MAX) throw new Error('The doorbell does not answer.');
      try {
        await within(send(line, jobId), RING_PATIENCE_MS);
      } catch (error) {
        overdue = true;
        throw error;
      }
    },
    async listen(onRing, onOpen = () => undefined) {
      const isHeard = listener !== null;
      listener = onRing;
      opened = onOpen;
      const line = kept.current();
      if (!isHeard && line !== null) listenOn(line);
    },
    status: () => (kept.current() !== null && !overdue ? 'ok' : 'degraded'),
    close: () => kept.close(),
  };
}
