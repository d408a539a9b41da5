import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';

export interface BuiltDesktop {
  /** Contains `desktop/` and `web/`, like `out/`. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** Runs `electron-vite build` into that folder. Rejects with its output. */
export async function buildDesktop(folder: string): Promise<void> {
  const program = join(PROJECT_FOLDER, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const env = { ...process.env, NODE_ENV: 'production', CARDAMOM_OUT: folder, NO_COLOR: '1' };
  await new Promise<void>((resolve, reject) => {
    execFile(process.execPath, [program, 'build'], { cwd: PROJECT_FOLDER, env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`electron-vite build failed:\n${stdout}${stderr}`, { cause: error }));
      else resolve();
    });
  });
}

/** Builds into a temporary folder. */
export async function buildDesktopApart(): Promise<BuiltDesktop> {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-built-'));
  await buildDesktop(folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
