import type { Folders } from '../../../shared/desktop/files.ts';
import { DesktopError } from '../platform/desktop-error.ts';
import type { Logger } from '../platform/logger.ts';
import type { FolderWatchPort } from '../platform/ports.ts';

/** The folder watch of the current server: each server has folders and a ledger of its own. */
export interface ServerWatch {
  /** null while no server is chosen. */
  current(): FolderWatchPort | null;
  /** Like `current`; throws `desktop.errors.notAvailable` if there is none. */
  needed(): FolderWatchPort;
  folders(): Folders;
  /** Imports files. Files given before a server is chosen are queued. */
  give(paths: readonly string[]): Promise<number>;
  /** A watch that cannot start is logged, and nothing is watched. */
  switchTo(serverId: string | null): Promise<void>;
  /** Ends all waiting: the user has signed in, or the network is back. */
  tryNow(): void;
  stop(): Promise<void>;
}

interface ServerWatchOptions {
  readonly create: (serverId: string) => FolderWatchPort;
  readonly onChange: () => void;
  readonly logger: Logger;
}

const NOTHING: Folders = { folders: [], counts: {}, questions: [] };

export function createServerWatch({ create, onChange, logger }: ServerWatchOptions): ServerWatch {
  let watch: FolderWatchPort | null = null;
  let endListening = (): void => undefined;
  let early: string[] = [];
  /** Serialises the switches. */
  let switching = Promise.resolve();

  async function stop(): Promise<void> {
    endListening();
    endListening = () => undefined;
    const former = watch;
    watch = null;
    await former?.stop().catch((error: unknown) => logger.error({ err: error }, 'folder watch did not stop cleanly'));
  }
  async function change(serverId: string | null): Promise<void> {
    await stop();
    if (serverId !== null) await begin(serverId);
    onChange();
  }
  async function begin(serverId: string): Promise<void> {
    const made = create(serverId);
    try {
      await made.start();
      watch = made;
      endListening = made.subscribe(onChange);
      const waiting = early;
      early = [];
      if (waiting.length > 0) await made.give(waiting);
    } catch (error) {
      logger.error({ err: error, serverId }, 'folders are not watched');
    }
  }
  return {
    current: () => watch,
    needed() {
      if (watch === null) throw new DesktopError('desktop.errors.notAvailable');
      return watch;
    },
    folders: () => watch?.folders() ?? NOTHING,
    async give(paths) {
      if (watch !== null) return watch.give(paths);
      early.push(...paths);
      return paths.length;
    },
    async switchTo(serverId) {
      switching = switching.then(() => change(serverId));
      await switching;
    },
    tryNow: () => watch?.tryNow(),
    async stop() {
      await switching;
      await stop();
    },
  };
}
