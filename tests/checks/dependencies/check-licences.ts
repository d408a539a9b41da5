import process from 'node:process';
import { lockedPackages, thirdPartyLicences } from '../../../desktop/packaging/installed-packages.ts';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';
import { licenceFaults } from './judge-licences.ts';
import { ALLOWED_LICENCES, LICENCE_EXCEPTIONS } from './rules.ts';

// `npm run -s licences` prints the licences of all packages that the server and the desktop app contain.
if (process.argv.includes('--list')) process.stdout.write(thirdPartyLicences(PROJECT_FOLDER));
const faults = licenceFaults(lockedPackages(PROJECT_FOLDER), ALLOWED_LICENCES, LICENCE_EXCEPTIONS);
if (faults.length > 0) console.error(faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
