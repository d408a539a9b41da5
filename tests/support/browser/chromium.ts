import process from 'node:process';
import { chromium } from 'playwright';
import { findProgram } from '../../../server/core/find-program.ts';

/** The headless build comes first: the same engine takes a quarter less processor time without the windows of a desktop. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The browser for tests: CHROMIUM_PATH, one in PATH, or Playwright's own; null if there is none. */
export function findChromium(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'] ?? '', ...NAMES, chromium.executablePath()].filter(Boolean);
  return candidates.map(findProgram).find((path) => path !== null) ?? null;
}

/** Features that Playwright disables. A custom list replaces Playwright's, so they are repeated here. */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Internal pages of the address bar, which would load in every window and take as long as the tested page. */
const UNSEEN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Chromium refuses to be root with its sandbox; nothing of it may call home; every page may use the camera, a test picture. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...UNSEEN_PAGES].join(',')}`,
];
