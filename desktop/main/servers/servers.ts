import { randomUUID } from 'node:crypto';
import type { RememberedServer, ServerCheck, Servers } from '../../../shared/desktop/servers.ts';
import { DesktopError } from '../platform/desktop-error.ts';
import type { LocalServerPort } from '../platform/ports.ts';
import type { SettingsFile } from '../settings/settings-file.ts';
import type { ServerTarget } from './server-fetch.ts';

const LOCAL_ID = 'local';

/** The servers that the app remembers, and which of them it shows. */
export interface ServerList {
  list(): Pick<Servers, 'servers' | 'currentId' | 'local'>;
  /** The address of the current server; null if none is chosen or the local server is not ready. */
  target(): ServerTarget | null;
  /** Throws `desktop.errors.serverUnusable` if no Cardamom server answers there. */
  use(address: string): Promise<void>;
  /** Throws `desktop.errors.notFound`, like `forget`. */
  switchTo(id: string): Promise<void>;
  forget(id: string): Promise<void>;
  useThisComputer(): Promise<void>;
  /** At the start of the app: the local server is started if it is the current one; resolves with whether it was. */
  begin(): Promise<boolean>;
}

interface ServerListOptions {
  readonly settings: SettingsFile;
  readonly localServer: LocalServerPort;
  readonly test: (address: string) => Promise<ServerCheck>;
  readonly now: () => Date;
  /** Called when another server, or none, became the current one. */
  readonly onSwitched: () => Promise<void>;
  /** Must remove all data of that server. */
  readonly onForgotten: (id: string) => Promise<void>;
}

const isUsable = ({ state }: ServerCheck): boolean => state === 'ok' || state === 'older' || state === 'newer';

export function createServerList(options: ServerListOptions): ServerList {
  const { settings, localServer, test, now, onSwitched, onForgotten } = options;
  const find = (id: string): RememberedServer => {
    const found = settings.read().servers.find((server) => server.id === id);
    if (!found) throw new DesktopError('desktop.errors.notFound');
    return found;
  };
  async function makeCurrent(server: RememberedServer): Promise<void> {
    const others = settings.read().servers.filter(({ id }) => id !== server.id);
    const used = { ...server, lastUsedAt: now().toISOString() };
    settings.change({ servers: [used, ...others], currentId: server.id });
    if (server.kind === 'remote' && localServer.state().state !== 'off') await localServer.stop();
    await onSwitched();
  }
  async function useThisComputer(): Promise<void> {
    await localServer.start();
    if (localServer.connection() === null) throw new DesktopError('desktop.errors.serverUnusable');
    await makeCurrent({ id: LOCAL_ID, kind: 'local', address: null, lastUsedAt: null });
  }
  return {
    list: () => ({
      servers: settings.read().servers,
      currentId: settings.read().currentId,
      local: localServer.state(),
    }),
    target() {
      const { servers, currentId } = settings.read();
      const current = servers.find(({ id }) => id === currentId);
      if (!current) return null;
      if (current.address !== null) return { id: current.id, origin: current.address, headers: {} };
      const local = localServer.connection();
      return local && { id: current.id, ...local };
    },
    async use(address) {
      const check = await test(address);
      if (!isUsable(check)) throw new DesktopError('desktop.errors.serverUnusable');
      const known = settings.read().servers.find((server) => server.address === check.address);
      await makeCurrent(known ?? { id: randomUUID(), kind: 'remote', address: check.address, lastUsedAt: null });
    },
    async switchTo(id) {
      const server = find(id);
      await (server.kind === 'local' ? useThisComputer() : makeCurrent(server));
    },
    async forget(id) {
      find(id);
      const { servers, currentId } = settings.read();
      settings.change({
        servers: servers.filter((server) => server.id !== id),
        currentId: currentId === id ? null : currentId,
      });
      if (id === LOCAL_ID) await localServer.stop();
      await onForgotten(id);
      if (currentId === id) await onSwitched();
    },
    useThisComputer,
    async begin() {
      if (settings.read().currentId !== LOCAL_ID) return false;
      await localServer.start();
      return true;
    },
  };
}
