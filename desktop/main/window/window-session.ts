import { APP_SCHEME } from '../app-scheme.ts';
import type { ElectronApi, ElectronSession } from '../electron-api.ts';
import type { Logger } from '../logger.ts';
import type { ProtocolHandler } from '../protocol/app-protocol.ts';
import { guardPermissions } from './permissions.ts';

/** What the page's session may load at all; the rest of the web is not reached from it. */
const LOADABLE = new Set([`${APP_SCHEME}:`, 'blob:', 'data:', 'devtools:']);

/** One partition for each server, so that what the page keeps of one is not there for another. */
const partitionOf = (serverId: string | null): string => `persist:cardamom-${serverId ?? 'setup'}`;

export interface WindowSessions {
  /** The partition for the window of a server, guarded and with the app's pages; null for the first run. */
  prepare(serverId: string | null): string;
  /** Removes everything that the page kept of a server. */
  clear(serverId: string): Promise<void>;
}

interface SessionOptions {
  readonly api: Pick<ElectronApi, 'session' | 'systemPreferences'>;
  readonly platform: NodeJS.Platform;
  readonly handler: ProtocolHandler;
  readonly logger: Logger;
}

export function createWindowSessions({ api, platform, handler, logger }: SessionOptions): WindowSessions {
  const prepared = new Set<string>();

  function guard(session: ElectronSession): void {
    session.protocol.handle(APP_SCHEME, handler);
    session.webRequest.onBeforeRequest((details, callback) => {
      callback({ cancel: !URL.canParse(details.url) || !LOADABLE.has(new URL(details.url).protocol) });
    });
    guardPermissions(session, { systemPreferences: api.systemPreferences, platform, logger });
  }
  return {
    prepare(serverId) {
      const partition = partitionOf(serverId);
      if (!prepared.has(partition)) {
        prepared.add(partition);
        guard(api.session.fromPartition(partition));
      }
      return partition;
    },
    clear: (serverId) => api.session.fromPartition(partitionOf(serverId)).clearStorageData(),
  };
}
