import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { LOCALES_FOLDER } from '../../../server/core/project.ts';
import { createElectronStandIn, type ElectronStandIn } from './electron-stand-in.ts';
import { waitFor } from '../processes/wait-for.ts';

/** A module of the bundle as Node runs it. */
type Run = (require: (name: string) => unknown, module: object, exports: object) => void;

/**
 * Runs the built main process as Electron would: from a folder that is laid out as the package is, with its data in another one.
 * Resolves when its window is open; it ends with the test.
 */
export async function runBuiltMain(builtFolder: string): Promise<ElectronStandIn> {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-main-'));
  await symlink(builtFolder, join(folder, 'out'));
  await symlink(LOCALES_FOLDER, join(folder, 'locales'));
  const standIn = createElectronStandIn({ isPackaged: false });
  const failures: string[] = [];
  Object.assign(standIn.app, {
    getAppPath: () => folder,
    getPath: (name: string) => join(folder, name),
    exit: () => undefined,
  });
  Object.assign(standIn.api.dialog, { showErrorBox: (_: string, text: string) => failures.push(text) });
  const file = join(builtFolder, 'desktop', 'main.cjs');
  const require = createRequire(file);
  const run = new Function('require', 'module', 'exports', await readFile(file, 'utf8')) as Run;
  run((name) => (name === 'electron' ? standIn.api : require(name)), { exports: {} }, {});
  onTestFinished(async () => {
    standIn.app.quit();
    await waitFor('the app to end', () => standIn.app.hasQuit);
    await rm(folder, { recursive: true, force: true });
  });
  await waitFor('the window', () => {
    if (failures.length > 0) throw new Error(failures.join('\n'));
    return standIn.windows.length > 0;
  });
  return standIn;
}
