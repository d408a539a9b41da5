import type { CustomScheme } from 'electron';

export const APP_SCHEME = 'cardamom-app';
/** The origin of the window's page, used by nothing else. */
export const APP_ORIGIN = `${APP_SCHEME}://app`;
/** Addresses of this scheme open the app from outside. */
export const LINK_SCHEME = 'cardamom';

export const APP_SCHEMES: CustomScheme[] = [
  {
    scheme: APP_SCHEME,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
  },
];

export const isAppUrl = (url: string): boolean => url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`);
