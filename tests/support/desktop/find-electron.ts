import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';

/**
 * Electron's program, or null where it was not fetched: the package of that name brings it on demand from a host of its own. The
 * package itself is not asked, for it would fetch it.
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
