import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { withSettingsTables } from './settings-table.ts';

/** `npm run settings` tells whether the guide has the tables of the present settings; `-- --write` writes them. */
const GUIDE = join(PROJECT_FOLDER, 'docs/self-hosting.md');
const guide = readFileSync(GUIDE, 'utf8');
const current = withSettingsTables(guide);
if (current === guide) console.log('The settings in docs/self-hosting.md are those of the server.');
else if (process.argv.includes('--write')) {
  writeFileSync(GUIDE, current);
  console.log('The settings were written to docs/self-hosting.md.');
} else {
  console.error('The settings in docs/self-hosting.md differ from those of the server: npm run settings -- --write');
  process.exitCode = 1;
}
