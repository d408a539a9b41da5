import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandOf, isAlive } from '../../server/embedded/process-info.ts';
import { signUp } from '../support/accounts/accounts.ts';
import { startApp, type RunningApp } from '../support/processes/app-process.ts';
import { waitFor } from '../support/processes/wait-for.ts';

const PROCESSES = ['web', 'worker-1', 'postgres'] as const;

const pidsOf = (running: RunningApp): number[] => PROCESSES.map((name) => running.pidOf(name) ?? 0);
const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
const pidFiles = (running: RunningApp): string[] =>
  readdirSync(join(running.dataDir, 'run')).filter((name) => name.endsWith('.pid') || name === 'lock');

/** Waits until none of the processes exists; returns the milliseconds. */
async function untilGone(pids: readonly number[]): Promise<number> {
  const begin = Date.now();
  await waitFor('all processes to be gone', () => !pids.some(isAlive), 10_000);
  return Date.now() - begin;
}

describe('a running Cardamom', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ WORKERS: '1' });
  });
  afterAll(() => app.stop());

  it('restarts a killed process within two seconds, and leaves the others running', async () => {
    for (const name of PROCESSES) {
      const before = pidsOf(app);
      const begin = Date.now();
      const successor = await app.killAndAwait(name);
      expect(Date.now() - begin).toBeLessThan(2_000);
      expect(pidsOf(app)).toEqual(before.map((pid, index) => (PROCESSES[index] === name ? successor : pid)));
      await waitFor('the web server to answer', () => answers(app.url));
    }
  });

  it('refuses a second start on its data folder, and names the process that uses it', async () => {
    const second = startApp({ WORKERS: '1' }, [
      process.execPath,
      '-e',
      `process.env.DATA_DIR=${JSON.stringify(app.dataDir)}; import('./server/main.ts')`,
    ]);
    await expect(second).rejects.toThrow(`Cardamom is running already on ${app.dataDir} (process ${app.pid}).`);
    expect(await answers(app.url)).toBe(true);
  });

  it('reports a port in use in one line and ends', async () => {
    const { port } = new URL(app.url);
    const second = startApp({ WORKERS: '1', DATABASE_URL: app.databaseUrl }, [
      process.execPath,
      '-e',
      `process.env.PORT='${port}'; import('./server/main.ts')`,
    ]);
    await expect(second).rejects.toThrow(
      /^Cardamom did not start:\nCardamom cannot start: Port \d+ of 127.0.0.1 is in use .*\n$/,
    );
  });

  it('keeps its data after a restart', async () => {
    const ann = await signUp(app);
    await app.restart();
    expect((await ann.get('/auth/me')).status).toBe(200);
  });
});

describe('the shutdown', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ WORKERS: '2' });
  });
  afterAll(() => app.stop());

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('happens on %s, with exit code 0', async (signal) => {
    await app.restart();
    const pids = [...pidsOf(app), app.pid];
    const output = app.output;
    process.kill(app.pid, signal);
    expect(await untilGone(pids)).toBeLessThan(3_000);
    expect(pidFiles(app)).toEqual([]);
    expect(output()).not.toContain('started again');
    expect(await app.end()).toBe(0);
  });

  it('includes all processes but PostgreSQL when the supervisor is killed; the next start reuses PostgreSQL', async () => {
    await app.restart();
    const [web = 0, worker = 0, postgres = 0] = pidsOf(app);
    process.kill(app.pid, 'SIGKILL');
    expect(await untilGone([web, worker])).toBeLessThan(3_000);
    expect(commandOf(postgres)).toContain('postgres');
    await app.restart();
    expect(isAlive(postgres)).toBe(false);
    expect(await answers(app.url)).toBe(true);
  });

  /** Starts it with another command, sends the signal to that alone, and waits until all processes are gone. */
  async function expectEndOf(command: readonly string[], signal: NodeJS.Signals): Promise<void> {
    await app.restart(command);
    const pids = pidsOf(app);
    process.kill(app.pid, signal);
    expect(await untilGone(pids)).toBeLessThan(3_000);
    await waitFor('the pid files to be gone', () => pidFiles(app).length === 0, 2_000);
  }

  it('takes at most three seconds if only npm gets SIGTERM', () =>
    expectEndOf(['npm', 'start', '--silent'], 'SIGTERM'));

  it('happens when npm is gone and only its shell is left', () => {
    const shell = join(import.meta.dirname, 'slow-shell');
    return expectEndOf(['npm', 'start', '--silent', '--script-shell', shell], 'SIGTERM');
  });

  it('happens when the bootstrap is killed', () =>
    expectEndOf([process.execPath, 'server/boot/bootstrap.mjs', 'server/main.ts'], 'SIGKILL'));
});
