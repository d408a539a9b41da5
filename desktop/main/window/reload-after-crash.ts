import type { ElectronWindow } from '../electron-api.ts';
import type { Logger } from '../logger.ts';

/** Milliseconds between two ends of the page's process that are not of one cause. */
const CRASH_PAUSE = 10_000;

/** A page whose process ended is loaded again, unless it ended just before, too: it would never stop. */
export function reloadAfterCrash(window: ElectronWindow, logger: Logger): void {
  let lastCrash = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const now = performance.now();
    const isRepeated = now - lastCrash < CRASH_PAUSE;
    lastCrash = now;
    logger.error({ reason, isRepeated }, 'process of the page ended; the page is loaded again unless that is repeated');
    if (!isRepeated) window.webContents.reload();
  });
}
