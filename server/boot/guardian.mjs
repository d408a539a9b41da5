import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename } from 'node:path';
import process from 'node:process';

const INTERVAL_MS = 250;
/** Starting `ps` costs more than reading a file. */
const INTERVAL_WITH_PS_MS = 500;
const MOST_SHELLS = 3;
/** The process names of npm: its title, or that of the Node that runs it. */
const NPM = /^(npm|node|MainThread)/;

/** @returns {{ name: string, parent: number } | null} null when there is no such process */
function inspectWithProc(/** @type {number} */ pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and can itself contain blanks and parentheses.
    const end = stat.lastIndexOf(')');
    const [, parent] = stat.slice(end + 2).split(' ');
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(parent) };
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}

/** @returns {{ name: string, parent: number } | null} null when there is no such process */
function inspectWithPs(/** @type {number} */ pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, command] = /^\s*(\d+)\s+(.*\S)/.exec(stdout ?? '') ?? [];
  return parent && command ? { name: basename(command), parent: Number(parent) } : null;
}

/*** The shells between npm and this process, each with its parent. Empty if npm is not among the ancestors.
 * @param {number} parent
 * @param {(pid: number) => { name: string, parent: number } | null} inspect
 */
function shellsBelowNpm(parent, inspect) {
  const shells = [];
  let above = inspect(parent);
  for (let pid = parent; above && shells.length < MOST_SHELLS; above = inspect(pid)) {
    if (NPM.test(above.name)) return shells;
    shells.push({ pid, parent: above.parent });
    pid = above.parent;
  }
  return [];
}

/**
 * Calls `onGone` once when the npm that started this process has ended. npm 11 ends on SIGTERM without passing it on. A
 * shell between npm and this process survives that, but gets another parent.
 */
export function watchAncestors(/** @type {() => void} */ onGone) {
  const parent = process.ppid;
  // Without npm the parent may end first. If process 1 ends, the system ends all others.
  if (!process.env.npm_lifecycle_event || parent === 1 || process.platform === 'win32') return;
  const inspect = process.platform === 'linux' ? inspectWithProc : inspectWithPs;
  const shells = shellsBelowNpm(parent, inspect);
  const timer = setInterval(
    () => {
      if (process.ppid === parent && shells.every((shell) => inspect(shell.pid)?.parent === shell.parent)) return;
      clearInterval(timer);
      onGone();
    },
    inspect === inspectWithPs ? INTERVAL_WITH_PS_MS : INTERVAL_MS,
  );
}

/**
 * @typedef {import('node:child_process').SpawnOptions & { onStderr?: (text: string) => void }} RunOptions
 * @typedef {ReturnType<typeof createGuardian>} Guardian
 */

const exitCodeOf = (/** @type {NodeJS.Signals} */ signal) => 128 + constants.signals[signal];

/**
 * Runs programs one after the other. When this process must stop, by a signal or because npm is gone, it passes this on
 * once to the running program.
 */
export function createGuardian() {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  /** @type {NodeJS.Signals | null} */
  let stopping = null;

  function stop(/** @type {NodeJS.Signals} */ signal) {
    if (stopping) return;
    stopping = signal;
    child?.kill(signal);
  }

  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGHUP', () => stop('SIGTERM'));
  watchAncestors(() => stop('SIGTERM'));

  return {
    /**
     * @param {string} command
     * @param {string[]} args
     * @param {RunOptions} options
     * @returns {Promise<number>} the exit code, as a shell would count it
     */
    run(command, args, { onStderr, ...options }) {
      if (stopping) return Promise.resolve(exitCodeOf(stopping));
      return new Promise((resolve, reject) => {
        const running = spawn(command, args, options);
        child = running;
        running.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => onStderr?.(text));
        running.on('error', (cause) => reject(new Error(`${command} cannot be run: ${cause.message}`, { cause })));
        running.on('close', (code, signal) => {
          child = null;
          resolve(signal ? exitCodeOf(signal) : (code ?? 1));
        });
      });
    },
  };
}
