import { APP_SCHEME, APP_ORIGIN, isAppUrl } from '../platform/app-scheme.ts';
import type { ElectronApi, ElectronSession } from '../platform/electron-api.ts';
import type { Logger } from '../platform/logger.ts';
import type { ProtocolHandler } from '../protocol/app-protocol.ts';

type RequestHandler = NonNullable<Parameters<ElectronSession['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<ElectronSession['setPermissionCheckHandler']>[0]>;

interface PermissionOptions {
  readonly systemPreferences: ElectronApi['systemPreferences'];
  readonly platform: NodeJS.Platform;
  readonly logger: Logger;
}

const isOwnOrigin = (origin: string | undefined): boolean => origin === APP_ORIGIN || origin === `${APP_ORIGIN}/`;

/** macOS asks the user once in a dialog. Other systems do not ask, or ask when the camera is opened. */
async function askForCamera(options: PermissionOptions, answer: (isGranted: boolean) => void): Promise<void> {
  const { systemPreferences, platform, logger } = options;
  try {
    answer(platform !== 'darwin' || (await systemPreferences.askForMediaAccess('camera')));
  } catch (error) {
    logger.error({ err: error }, 'the system was not asked for the camera; it is refused');
    answer(false);
  }
}

/** Lets the page use the camera and write to the clipboard. All other permissions and all other origins are refused. */
export function guardPermissions(session: ElectronSession, options: PermissionOptions): void {
  const answerRequest: RequestHandler = (_contents, permission, callback, details) => {
    const mediaTypes = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const isOwn = details.isMainFrame && isAppUrl(details.requestingUrl ?? '');
    const isCamera = permission === 'media' && mediaTypes.length > 0 && mediaTypes.every((type) => type === 'video');
    if (isOwn && isCamera) void askForCamera(options, callback);
    else callback(isOwn && permission === 'clipboard-sanitized-write');
  };
  const answerCheck: CheckHandler = (_contents, permission, requestingOrigin, details) => {
    if (!isOwnOrigin(requestingOrigin) || !details.isMainFrame) return false;
    return permission === 'media' ? details.mediaType === 'video' : permission === 'clipboard-sanitized-write';
  };
  session.setPermissionRequestHandler(answerRequest);
  session.setPermissionCheckHandler(answerCheck);
  session.setDevicePermissionHandler(() => false);
}

/** Schemes that the page's session may load; the web is blocked. */
const LOADABLE = new Set([`${APP_SCHEME}:`, 'blob:', 'data:', 'devtools:']);

/** One partition for each server, so that their stored data is separate. */
const partitionOf = (serverId: string | null): string => `persist:cardamom-${serverId ?? 'setup'}`;

export interface WindowSessions {
  /** Prepares the partition for a server's window with its guards and the app's pages; null for the first run. */
  prepare(serverId: string | null): string;
  /** Removes all data that the page stored for a server. */
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
