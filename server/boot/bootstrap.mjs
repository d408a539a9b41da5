// `node server/boot/bootstrap.mjs [--dev] SCRIPT [args]`: installs missing packages, with `--dev` those for development
// too, then runs SCRIPT with Node 24. `--install` in place of SCRIPT ends after the installation. Plain JavaScript for Node 20 without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { provideNode } from './find-node.mjs';
import { createGuardian } from './guardian.mjs';
import { install } from './install.mjs';
import { isInstalled } from './install-stamp.mjs';

/** Sets up `.githooks` to check commits, unless the git checkout has configured other hooks. */
function useGitHooks(/** @type {string} */ project) {
  if (!existsSync(join(project, '.git'))) return;
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', ['-C', project, 'config', ...args], { encoding: 'utf8' });
  // Errors are ignored: without git, or if git does not trust the folder, nobody commits here.
  if (git('--get', 'core.hooksPath').status === 1) git('--local', 'core.hooksPath', '.githooks');
}

const folder = dirname(fileURLToPath(import.meta.url));
const project = resolve(folder, '..', '..');
const runtime = join(folder, 'node-runtime');

/** The environment of the script: Node 24 and the project's tools first in PATH, compiled code kept for the next start. */
function scriptEnvironment(/** @type {string} */ node) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    ...process.env,
    PATH: [dirname(node), join(project, 'node_modules', '.bin'), PATH].filter(Boolean).join(separator),
    // A script may start Electron, which cannot run the server with its own Node.
    CARDAMOM_NODE: node,
    NODE_COMPILE_CACHE: NODE_COMPILE_CACHE ?? join(project, 'node_modules', '.cache', 'compile'),
  };
}

async function main() {
  const withDev = process.argv[2] === '--dev';
  const [script, ...args] = process.argv.slice(withDev ? 3 : 2);
  if (!script) throw new Error('bootstrap.mjs takes a script to run and its arguments.');
  const guardian = createGuardian();
  if (!isInstalled(project, withDev)) {
    await install(project, guardian, withDev);
    useGitHooks(project);
  }
  const node = await provideNode(runtime, guardian);
  if (script === '--install') return 0;
  // The script ends when the IPC channel closes, which also happens when this process is killed.
  return guardian.run(node, [resolve(project, script), ...args], {
    env: scriptEnvironment(node),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
// The watch over the parent processes would keep this process alive.
process.exit();
