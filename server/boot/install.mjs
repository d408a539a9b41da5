import { existsSync, lstatSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { stampInstalled } from './install-stamp.mjs';
import { showProgress } from './progress.mjs';

const NPM_ARGUMENTS = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
];

/** The npm that runs us with the Node that runs it, or else the one in PATH. */
function npmCommand() {
  const { npm_execpath: script = '', npm_node_execpath: node } = process.env;
  if (basename(script) !== 'npm-cli.js')
    return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', first: [] };
  // Not the Node inside node_modules: npm ci removes it before anything else.
  return { command: node && existsSync(node) ? node : process.execPath, first: [script] };
}

function canBeWritten(/** @type {string} */ folder) {
  let nearest = folder;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    // Tried rather than asked: root may write everywhere, but for a file system that takes nothing.
    rmdirSync(mkdtempSync(join(nearest, '.cardamom-')));
    return true;
  } catch {
    return false; // for whatever reason: npm cannot keep its cache there
  }
}

/** npm fails where it cannot keep a cache: without a writable HOME it gets one among the temporary files. */
function cacheArguments() {
  const { npm_config_cache: cache, HOME } = process.env;
  const folder = cache || (HOME ? join(HOME, '.npm') : '');
  if (process.platform === 'win32' || (folder && canBeWritten(folder))) return [];
  return ['--cache', join(tmpdir(), `cardamom-npm-${process.getuid?.() ?? 0}`)];
}

/** npm ci empties the folder behind a link, which may be another checkout's. */
function refuseLink(/** @type {string} */ project) {
  if (!lstatSync(join(project, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error(
    'The packages that Cardamom needs are not those of node_modules, which is a symbolic link: nothing was installed, so as not to empty ' +
      'the folder it points at. Remove the link, or run npm ci where it points.',
  );
}

/** What went wrong in one line, out of npm's many. */
export function npmFailure(/** @type {string} */ stderr) {
  const lines = stderr.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim());
  const telling = lines.filter((line) => line && !/^(npm warn|code |errno |syscall |path |A complete log)/i.test(line));
  const code = lines.find((line) => line.startsWith('code '))?.slice(5);
  return [code, telling[0]].filter(Boolean).join(': ') || 'npm said nothing';
}

/**
 * Fills node_modules from the lock file, or throws one line that says why not.
 * @param {string} project
 * @param {import('./guardian.mjs').Guardian} guardian
 */
export async function install(project, guardian) {
  refuseLink(project);
  const { command, first } = npmCommand();
  const args = [...first, ...NPM_ARGUMENTS, ...cacheArguments()];
  const progress = showProgress('Installing the packages of Cardamom');
  let stderr = '';
  const code = await guardian.run(command, args, {
    cwd: project,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32' && first.length === 0,
    onStderr: (text) => (stderr += text),
  });
  progress.end();
  if (code !== 0)
    throw new Error(`Cardamom could not install its packages (npm ci ended with ${code}): ${npmFailure(stderr)}`);
  stampInstalled(project);
}
