import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout or package that this program runs from. */
export const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url));

export const LOCALES_FOLDER = join(PROJECT_FOLDER, 'locales');
/** The folder of the built web app. */
export const WEB_FOLDER = join(PROJECT_FOLDER, 'out', 'web');

const packageFile: unknown = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8'));

/** The version of package.json. */
export const VERSION =
  typeof packageFile === 'object' && packageFile !== null && 'version' in packageFile
    ? String(packageFile.version)
    : '0.0.0';
