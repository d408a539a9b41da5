import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';

/**
 * The path of Electron's program, or null if it was not downloaded; the package downloads it on demand. The package is not
 * imported here, since that would start the download.
 */
export function findElectron(): string | null {
  const home = join(PROJECT_FOLDER, 'node_modules', 'electron');
  const nameFile = join(home, 'path.txt');
  const name = existsSync(nameFile) ? readFileSync(nameFile, 'utf8').trim() : 'electron';
  const program = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(home, 'dist'), name);
  return existsSync(program) ? program : null;
}

export const WITHOUT_ELECTRON =
  'Skipped: tests/electron, because the Electron binary is not installed (npx install-electron fetches it).';
