import { AppError } from '../../../errors.ts';
import { type DrawingProcess, startDrawing } from './drawing-process.ts';
import type { ReportContent } from './report-content.ts';

/** The process is kept so long for the next report (milliseconds). */
const KEPT_FOR = 30_000;
/** Reports under way and waiting; a further one is refused. */
const MOST = 4;
/** When one of them will be done (seconds). */
const RETRY_AFTER = 5;

/** Draws reports in a process of their own, one after another. */
export interface ReportPrinter {
  /** Throws 503 where too many wait. */
  print(content: ReportContent): Promise<Uint8Array>;
  close(): Promise<void>;
}

export function createReportPrinter(start: () => DrawingProcess = () => startDrawing()): ReportPrinter {
  let process: DrawingProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let count = 0;
  let end: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function endProcess(): Promise<void> {
    const ended = process;
    process = null;
    await ended?.close();
  }

  async function printNow(content: ReportContent): Promise<Uint8Array> {
    clearTimeout(end);
    if (isClosed) throw new AppError('errors.unavailable', { retryAfter: RETRY_AFTER });
    try {
      process ??= start();
      return await process.draw(content);
    } catch (error) {
      // The next report gets a fresh one, whatever has become of this.
      await endProcess();
      throw isClosed ? new AppError('errors.unavailable', { cause: error, retryAfter: RETRY_AFTER }) : error;
    } finally {
      end = setTimeout(() => void endProcess(), KEPT_FOR).unref();
    }
  }

  return {
    async print(content) {
      if (count >= MOST) throw new AppError('errors.unavailable', { retryAfter: RETRY_AFTER });
      count += 1;
      const mine = turn.then(() => printNow(content)).finally(() => (count -= 1));
      turn = mine.catch(() => undefined); // whoever asked for it hears of it
      return mine;
    },
    async close() {
      isClosed = true;
      clearTimeout(end);
      await endProcess();
    },
  };
}
