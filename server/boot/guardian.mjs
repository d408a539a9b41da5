import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import process from 'node:process';
import { watchAncestors } from './ancestors.mjs';

/**
 * @typedef {import('node:child_process').SpawnOptions & { onStderr?: (text: string) => void }} RunOptions
 * @typedef {ReturnType<typeof createGuardian>} Guardian
 */

const exitCodeOf = (/** @type {NodeJS.Signals} */ signal) => 128 + constants.signals[signal];

/** Runs one program after the other, and passes on to it, once, that we are to stop: by a signal or because npm is gone. */
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
