import process from 'node:process';
import { chromium } from 'playwright';
import { findProgram } from './find-program.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser for tests: CHROMIUM_PATH, one in PATH, or Playwright's own; null where there is none. */
export function findChromium(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'] ?? '', ...NAMES, chromium.executablePath()].filter(Boolean);
  return candidates.map(findProgram).find((path) => path !== null) ?? null;
}

/** Chromium refuses to be root with its sandbox; nothing of it may call home; the camera shows a test picture. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--use-fake-device-for-media-stream',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
