import type { ElectronApi } from '../platform/electron-api.ts';
import type { Logger } from '../platform/logger.ts';

export type OpenExternal = (url: string) => void;

/** Opens https addresses in the system's browser. Other schemes are refused, since they could start a program. */
export function createOpenExternal(shell: ElectronApi['shell'], logger: Logger): OpenExternal {
  return function openExternal(url) {
    if (!URL.canParse(url) || new URL(url).protocol !== 'https:') {
      logger.warn({ scheme: url.split(':', 1)[0]?.slice(0, 40) }, 'address was not opened: it is no https address');
      return;
    }
    shell.openExternal(new URL(url).href).catch((error: unknown) => {
      logger.error({ err: error }, 'address was not opened in the browser');
    });
  };
}
