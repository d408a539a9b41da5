import process from 'node:process';

/** A line on standard error that counts the seconds on a terminal, and stands still elsewhere. */
export function showProgress(/** @type {string} */ what) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1_000);
  const { stderr } = process;
  stderr.write(stderr.isTTY ? `${what} …` : `${what} …\n`);
  const timer = stderr.isTTY ? setInterval(() => stderr.write(`\r${what} … ${seconds()} s`), 1_000) : undefined;
  return {
    end() {
      clearInterval(timer);
      stderr.write(stderr.isTTY ? `\r${what} … ${seconds()} s\n` : `… took ${seconds()} s\n`);
    },
  };
}
