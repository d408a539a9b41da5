import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';

const OPTIONS = ['--include=optional', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];

/** The npm that started this process with the Node that runs it, otherwise the one in PATH. */
function npmCommand() {
  const { npm_execpath: script = '', npm_node_execpath: node } = process.env;
  if (basename(script) !== 'npm-cli.js')
    return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', first: [] };
  return { command: node && existsSync(node) ? node : process.execPath, first: [script] };
}

function canBeWritten(/** @type {string} */ folder) {
  let nearest = folder;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    // Permissions do not reveal a read-only file system, so a folder is created as a test.
    rmdirSync(mkdtempSync(join(nearest, '.cardamom-')));
    return true;
  } catch {
    return false;
  }
}

/** Puts the cache among the temporary files if HOME is not writable, because npm fails without a writable cache. */
function cacheArguments() {
  const { npm_config_cache: cache, HOME } = process.env;
  const folder = cache || (HOME ? join(HOME, '.npm') : '');
  if (process.platform === 'win32' || (folder && canBeWritten(folder))) return [];
  return ['--cache', join(tmpdir(), `cardamom-npm-${process.getuid?.() ?? 0}`)];
}

/** The program and the arguments that run npm with these arguments. */
export function npmInvocation(/** @type {string[]} */ args) {
  const { command, first } = npmCommand();
  const shell = process.platform === 'win32' && first.length === 0;
  return { command, args: [...first, ...args, ...OPTIONS, ...cacheArguments()], shell };
}

/** The cause of a failure in one line, from npm's output. */
export function npmFailure(/** @type {string} */ stderr) {
  const lines = stderr.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim());
  const [first] = lines.filter((line) => line && !/^(npm warn|code |errno |syscall |path |A complete log)/i.test(line));
  const code = lines.find((line) => line.startsWith('code '))?.slice(5);
  return [code, first].filter(Boolean).join(': ') || 'npm printed no error';
}

/** Writes a line to standard error; on a terminal it counts the seconds until `end`. */
function showProgress(/** @type {string} */ label) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1_000);
  const { stderr } = process;
  stderr.write(stderr.isTTY ? `${label} …` : `${label} …\n`);
  const timer = stderr.isTTY ? setInterval(() => stderr.write(`\r${label} … ${seconds()} s`), 1_000) : undefined;
  return {
    end() {
      clearInterval(timer);
      stderr.write(stderr.isTTY ? `\r${label} … ${seconds()} s\n` : `… took ${seconds()} s\n`);
    },
  };
}

/**
 * Runs npm in a folder; throws one line with the cause of a failure.
 * @param {import('./guardian.mjs').Guardian} guardian
 * @param {{ folder: string, args: string[], label: string }} options
 */
export async function runNpm(guardian, { folder, args, label }) {
  const npm = npmInvocation(args);
  const progress = showProgress(label);
  let stderr = '';
  const code = await guardian.run(npm.command, npm.args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: npm.shell,
    onStderr: (text) => (stderr += text),
  });
  progress.end();
  if (code !== 0)
    throw new Error(
      `Cardamom could not install its packages (npm ${args[0]} ended with ${code}): ${npmFailure(stderr)}`,
    );
}
