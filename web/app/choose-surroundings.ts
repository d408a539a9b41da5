import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { DesktopBridge } from '../../shared/desktop/calls.ts';
import { createBrowserPlatform } from '../platform/browser.ts';
import type { Platform } from '../platform/platform.ts';

/** Where the app runs, and what stands around all its screens there. */
export interface Surroundings {
  readonly platform: Platform;
  readonly Frame: ComponentType<{ readonly children: ReactNode }>;
}

async function loadDesktop(bridge: DesktopBridge): Promise<Surroundings> {
  const { createDesktopPlatform, DesktopFrame } = await import('../features/desktop/desktop.ts');
  return { platform: await createDesktopPlatform(bridge), Frame: DesktopFrame };
}

/** Those of the desktop are loaded where its preload script has put a bridge into the window; a browser's are there at once. */
export function chooseSurroundings(): Surroundings | Promise<Surroundings> {
  const { cardamomDesktop } = globalThis as { readonly cardamomDesktop?: DesktopBridge };
  return cardamomDesktop ? loadDesktop(cardamomDesktop) : { platform: createBrowserPlatform(), Frame: Fragment };
}
