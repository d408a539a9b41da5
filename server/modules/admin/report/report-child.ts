import { drawReport } from './drawing/draw-report.ts';
import type { DrawMessage, DrawnMessage } from './report-protocol.ts';

/** The entry of the process that draws reports: one after another, until its parent ends it or is gone. */
process.on('message', (content: DrawMessage) => {
  drawReport(content).then(
    (bytes) => answer({ type: 'drawn', bytes }),
    (error: unknown) =>
      answer({ type: 'failed', detail: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));

function answer(message: DrawnMessage): void {
  process.send?.(message);
}
