import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** In a git checkout without hooks of its own, commits are checked by `.githooks`. */
export function useGitHooks(/** @type {string} */ project) {
  if (!existsSync(join(project, '.git'))) return;
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', ['-C', project, 'config', ...args], { encoding: 'utf8' });
  // Without git, or where git does not trust the folder, there are no commits to check: its answer does not matter.
  if (git('--get', 'core.hooksPath').status === 1) git('--local', 'core.hooksPath', '.githooks');
}
