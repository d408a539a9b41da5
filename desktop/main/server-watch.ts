import type { Folders } from '../../shared/desktop/files.ts';
import { DesktopError } from './desktop-error.ts';
import type { FolderWatchPort } from './ports.ts';

/** The folder watch of the current server: each server has folders and a ledger of its own. */
export interface ServerWatch {
  /** null while no server is chosen: nothing is watched. */
  current(): FolderWatchPort | null;
  /** As `current`; throws `desktop.errors.notAvailable` where there is none. */
  needed(): FolderWatchPort;
  folders(): Folders;
  /** Files that are given before a server is chosen wait for it. */
  give(paths: readonly string[]): Promise<number>;
  /** Also after a sign-in: what stopped for want of one goes on. */
  switchTo(serverId: string | null): Promise<void>;
  stop(): Promise<void>;
}

interface ServerWatchOptions {
  readonly create: (serverId: string) => FolderWatchPort;
  readonly onChange: () => void;
}

const NOTHING: Folders = { folders: [], counts: {}, questions: [] };

export function createServerWatch({ create, onChange }: ServerWatchOptions): ServerWatch {
  let watch: FolderWatchPort | null = null;
  let endListening = (): void => undefined;
  let early: string[] = [];
  /** One switch after the other. */
  let switching = Promise.resolve();

  async function stop(): Promise<void> {
    endListening();
    endListening = () => undefined;
    const former = watch;
    watch = null;
    await former?.stop();
  }
  async function change(serverId: string | null): Promise<void> {
    await stop();
    if (serverId !== null) {
      watch = create(serverId);
      endListening = watch.subscribe(onChange);
      await watch.start();
      const waiting = early;
      early = [];
      if (waiting.length > 0) await watch.give(waiting);
    }
    onChange();
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
      switching = switching.catch(() => undefined).then(() => change(serverId));
      await switching;
    },
    async stop() {
      await switching.catch(() => undefined); // whoever switched was told
      await stop();
    },
  };
}
