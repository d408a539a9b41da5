// `node server/boot/bootstrap.mjs SCRIPT [args]`: installs what is missing, then runs SCRIPT with Node 24.
// Plain JavaScript that Node 20 reads, without dependencies: it runs before anything is installed.
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { bundledNode, findNode } from './find-node.mjs';
import { useGitHooks } from './git-hooks.mjs';
import { createGuardian } from './guardian.mjs';
import { install } from './install.mjs';
import { isInstalled } from './install-stamp.mjs';

const project = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The environment of the script: Node 24 and the project's tools first in PATH, compiled code kept for the next start. */
function scriptEnvironment(/** @type {string} */ node) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    ...process.env,
    PATH: [dirname(node), join(project, 'node_modules', '.bin'), PATH].filter(Boolean).join(separator),
    NODE_COMPILE_CACHE: NODE_COMPILE_CACHE ?? join(project, 'node_modules', '.cache', 'compile'),
  };
}

async function main() {
  const [script, ...args] = process.argv.slice(2);
  if (!script) throw new Error('bootstrap.mjs takes a script to run and its arguments.');
  const guardian = createGuardian();
  if (!isInstalled(project)) {
    await install(project, guardian);
    useGitHooks(project);
  }
  const node = findNode(bundledNode(project));
  // The channel tells the script when this process is killed outright: it hears the disconnect.
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
// The watch over our ancestors would keep this process alive.
process.exit();
