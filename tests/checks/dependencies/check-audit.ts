import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';
import { NOT_CHECKED } from '../run-step.ts';
import { judgeAudit } from './judge-audit.ts';
import { ACCEPTED_ADVISORIES } from './rules.ts';

/** `npm run audit -- --required` also fails if the registry gives no answer. */
const isRequired = process.argv.includes('--required');
const PATIENCE_MS = 60_000;

const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
  cwd: PROJECT_FOLDER,
  encoding: 'utf8',
  timeout: PATIENCE_MS,
  maxBuffer: 64_000_000,
  shell: process.platform === 'win32', // npm is a script there
});
// The output is missing if npm is.
const audit = judgeAudit(stdout ?? '', ACCEPTED_ADVISORIES, new Date().toISOString().slice(0, 10));
if (audit.isChecked) {
  for (const line of [...audit.faults, ...audit.notes]) console.log(line);
  process.exitCode = audit.faults.length === 0 ? 0 : 1;
} else {
  console.log(audit.reason);
  process.exitCode = isRequired ? 1 : NOT_CHECKED;
}
