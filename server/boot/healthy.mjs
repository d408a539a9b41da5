// `node server/boot/healthy.mjs`: ends with 0 if Cardamom runs on this host, otherwise with 1 and the reason. For the health
// checks of containers. Plain JavaScript without dependencies: it runs every few seconds.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const TIMEOUT_MS = 4_000;
const { ROLES, PORT, DATA_DIR } = process.env;

/** The reason why the web server is not ready, or null. */
async function webFault() {
  const url = `http://127.0.0.1:${PORT || 3000}/readyz`;
  try {
    // oxlint-disable-next-line no-restricted-globals -- it asks the server on this host only
    const { status } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return status === 200 ? null : `${url} answers ${status}`;
  } catch (error) {
    return `${url} does not answer: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Whether a process exists. One of another user counts. */
function isAlive(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** The reason why no worker runs, or null. */
function workerFault() {
  const folder = join(DATA_DIR || 'data', 'run');
  const files = readdirSync(folder).filter((name) => /^worker-\d+\.pid$/.test(name));
  const alive = files.some((name) => isAlive(Number(readFileSync(join(folder, name), 'utf8'))));
  return alive ? null : `no worker of ${folder} runs`;
}

const isWeb = (ROLES || 'web,worker').split(',').some((role) => role.trim() === 'web');
const fault = isWeb ? await webFault() : workerFault();
if (fault !== null) process.stderr.write(`${fault}\n`);
process.exitCode = fault === null ? 0 : 1;
