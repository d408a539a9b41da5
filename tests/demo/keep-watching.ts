import { setTimeout as delay } from 'node:timers/promises';
import type { WatchCommand } from '../support/folder-watch/watch-command.ts';

/** A watcher that is started again whenever it has ended. */
export interface Kept {
  current: WatchCommand;
  isStopping: boolean;
}

/** Keeps a watcher running, as a service manager does. */
export function keepWatching(start: () => WatchCommand): Kept {
  const kept: Kept = { current: start(), isStopping: false };
  void (async () => {
    while (!kept.isStopping) {
      await kept.current.ended();
      if (kept.isStopping) return;
      await delay(500); // the server is away as well, perhaps
      kept.current = start();
    }
  })();
  return kept;
}
