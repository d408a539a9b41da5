import type { DesktopBridge } from '../../shared/desktop/calls.ts';
import { createBrowserPlatform } from '../platform/browser.ts';
import type { DesktopParts } from '../platform/desktop-parts.ts';
import type { Platform } from '../platform/platform.ts';

/** The platform of the app (browser or desktop), and the components that exist only there. */
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

/**
 * In the desktop app, whose preload script has set a bridge, loads the desktop parts first. In a browser nothing is
 * loaded.
 */
export function chooseSurroundings(): Surroundings | Promise<Surroundings> {
  const { cardamomDesktop } = globalThis as { readonly cardamomDesktop?: DesktopBridge };
  return cardamomDesktop ? loadDesktop(cardamomDesktop) : { platform: createBrowserPlatform(), desktopParts: null };
}
