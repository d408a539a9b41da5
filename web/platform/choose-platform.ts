import type { DESKTOP_BRIDGE, DesktopBridge } from '../../shared/desktop/calls.ts';
import { createBrowserPlatform } from './browser.ts';
import type { Platform } from './platform.ts';

/** What the preload script of the desktop app puts beside the page's own names. */
type DesktopWindow = { readonly [Name in typeof DESKTOP_BRIDGE]?: DesktopBridge };

async function loadDesktop(bridge: DesktopBridge): Promise<Platform> {
  const { createDesktopPlatform } = await import('./desktop.ts');
  return createDesktopPlatform(bridge);
}

/** The desktop's platform is loaded where its window is; a browser has its own at once. */
export function choosePlatform(): Platform | Promise<Platform> {
  const { cardamomDesktop } = globalThis as DesktopWindow;
  return cardamomDesktop ? loadDesktop(cardamomDesktop) : createBrowserPlatform();
}
