import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { findChromium } from '../support/browser/chromium.ts';
import { findProgram } from '../../server/core/find-program.ts';

async function aptGet(...args: string[]): Promise<boolean> {
  // RUNLEVEL=1 prevents Debian packages from starting their services, which the tests do not need.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const child = spawn('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const [code] = await once(child, 'exit');
  return code === 0;
}

const FINDERS = {
  'chromium-headless-shell': findChromium,
  'redis-server': () => findProgram('redis-server'),
};
type Program = keyof typeof FINDERS;

/** Installs these programs, which tests need in addition to npm packages, or prints which ones to install. */
export async function providePrograms(...programs: readonly Program[]): Promise<void> {
  const missing = programs.filter((name) => FINDERS[name]() === null);
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && findProgram('apt-get') !== null) {
    console.log(`Installing ${missing.join(' and ')} with apt-get …`);
    if ((await aptGet('update')) && (await aptGet('install', '-y', '--no-install-recommends', ...missing))) return;
  }
  console.log(
    `${missing.join(' and ')} could not be found: the tests that need it are skipped. On Debian: sudo apt-get install ${missing.join(' ')}. ` +
      'A browser elsewhere can be named by CHROMIUM_PATH.',
  );
}
