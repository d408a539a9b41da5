import { APP_ORIGIN, isAppUrl } from '../app-scheme.ts';
import type { ElectronApi, ElectronSession } from '../electron-api.ts';
import type { Logger } from '../logger.ts';

type RequestHandler = NonNullable<Parameters<ElectronSession['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<ElectronSession['setPermissionCheckHandler']>[0]>;

interface PermissionOptions {
  readonly systemPreferences: ElectronApi['systemPreferences'];
  readonly platform: NodeJS.Platform;
  readonly logger: Logger;
}

const isOwnOrigin = (origin: string | undefined): boolean => origin === APP_ORIGIN || origin === `${APP_ORIGIN}/`;

/** macOS asks the person by its own dialog, once; the other systems ask for nothing, or when the camera is opened. */
async function askForCamera(options: PermissionOptions, answer: (isGranted: boolean) => void): Promise<void> {
  const { systemPreferences, platform, logger } = options;
  try {
    answer(platform !== 'darwin' || (await systemPreferences.askForMediaAccess('camera')));
  } catch (error) {
    logger.error({ err: error }, 'the system was not asked for the camera; it is refused');
    answer(false);
  }
}

/** The page may use the camera and write to the clipboard. Everything else is refused, and everything to anybody else. */
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
