import { isAppUrl } from '../platform/app-scheme.ts';
import type { ElectronContents } from '../platform/electron-api.ts';
import type { Logger } from '../platform/logger.ts';
import { isServerPath } from '../protocol/forward.ts';

interface GuardOptions {
  readonly openExternal: (url: string) => void;
  readonly logger: Logger;
}

/** Whether the page may navigate to a URL: only to the app's own pages, never to a response of the server. */
function isOwnPage(url: string): boolean {
  return isAppUrl(url) && !isServerPath(new URL(url).pathname);
}

/** Restricts the window to the app; other links open in the system's browser. */
export function guardContents(contents: ElectronContents, { openExternal, logger }: GuardOptions): void {
  const refuse = (event: { readonly url: string; preventDefault(): void }): void => {
    if (isOwnPage(event.url)) return;
    event.preventDefault();
    logger.warn({ scheme: event.url.split(':', 1)[0] }, 'navigation of the window was refused');
  };
  contents.on('will-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url);
    return { action: 'deny' };
  });
}

/** Applied to all web contents of the app. */
export function refuseWebviews(contents: ElectronContents): void {
  contents.on('will-attach-webview', (event) => event.preventDefault());
}
