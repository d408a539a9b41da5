import type { DesktopBridge } from '../../shared/desktop/calls.ts';
import { createBrowserPlatform } from '../platform/browser.ts';
import type { DesktopParts } from '../platform/desktop-parts.ts';
import type { Platform } from '../platform/platform.ts';

/** Where the app runs, and the components that it has only there. */
export interface Surroundings {
  readonly platform: Platform;
  /** null in a browser. */
  readonly desktopParts: DesktopParts | null;
}

async function loadDesktop(bridge: DesktopBridge): Promise<Surroundings> {
  const [{ createDesktopPlatform }, { DESKTOP_PARTS }] = await Promise.all([
    import('../platform/desktop.ts'),
    import('../features/desktop/desktop.ts'),
  ]);
  return { platform: await createDesktopPlatform(bridge), desktopParts: DESKTOP_PARTS };
}

/** A preload script has put a bridge into the window of the desktop app; its parts are loaded first. A browser loads nothing. */
export function chooseSurroundings(): Surroundings | Promise<Surroundings> {
  const { cardamomDesktop } = globalThis as { readonly cardamomDesktop?: DesktopBridge };
  return cardamomDesktop ? loadDesktop(cardamomDesktop) : { platform: createBrowserPlatform(), desktopParts: null };
}
