import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createLocalServer, type LocalServerControl } from '../../desktop/main/local-server/local-server.ts';
import { findServerProgram } from '../../desktop/main/local-server/server-process.ts';
import { isAlive } from '../../server/embedded/process-info.ts';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { freePort } from '../support/network/free-port.ts';
import { waitFor } from '../support/processes/wait-for.ts';

const program = findServerProgram({
  isPackaged: false,
  resourcesFolder: '',
  projectFolder: PROJECT_FOLDER,
  developmentNode: process.execPath,
  platform: process.platform,
  arch: process.arch,
});

/** The first server makes its data here, and those of the later tests go on with it: that takes a third of the time. */
const folder = mkdtempSync(join(tmpdir(), 'cardamom-local-'));
let servers: LocalServerControl[] = [];
const environment = { ...process.env };
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
  process.env = { ...environment };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function create(more: Partial<Parameters<typeof createLocalServer>[0]> = {}): LocalServerControl {
  const server = createLocalServer({ program, dataFolder: folder, log: () => undefined, ...more });
  servers.push(server);
  return server;
}

function pids(): number[] {
  const names = readdirSync(join(folder, 'run')).filter((name) => name.endsWith('.pid'));
  return names.map((name) => Number(readFileSync(join(folder, 'run', name), 'utf8')));
}
const leftBehind = (dataFolder = folder): string[] =>
  readdirSync(join(dataFolder, 'run')).filter((name) => name.endsWith('.pid') || name === 'lock');
const statusOf = async (origin: string | undefined): Promise<number> => (await fetch(`${origin}/readyz`)).status;

describe('the server on this computer', () => {
  it('listens only on this machine, answers, and leaves no process behind when it is stopped', async () => {
    const server = create();
    const states: string[] = [];
    server.subscribe(() => states.push(server.state().state));
    expect(server.state()).toEqual({ state: 'off', dataFolder: folder, detail: null });
    expect(server.connection()).toBeNull();
    await Promise.all([server.start(), server.start()]);
    expect(server.state()).toEqual({ state: 'ready', dataFolder: folder, detail: null });
    expect(server.connection()?.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await statusOf(server.connection()?.origin)).toBe(200);
    const running = pids();
    expect(running.length).toBeGreaterThanOrEqual(3);
    await server.stop();
    expect(running.filter(isAlive)).toEqual([]);
    expect(leftBehind()).toEqual([]);
    expect(server.state().state).toBe('off');
    expect(server.connection()).toBeNull();
    expect([...new Set(states)]).toEqual(['starting', 'ready', 'off']);
  });

  it('starts again on the same data after a stop', async () => {
    const server = create();
    await server.start();
    await Promise.all([server.stop(), server.start()]);
    expect(server.state()).toMatchObject({ state: 'ready', detail: null });
    expect(await statusOf(server.connection()?.origin)).toBe(200);
  });

  it('ignores environment variables that are meant for other servers', async () => {
    Object.assign(process.env, {
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
      PORT: '1',
      HOST: '203.0.113.1',
      ROLES: 'worker',
      PUBLIC_URL: 'https://elsewhere.example',
    });
    const server = create();
    await server.start();
    expect(server.state()).toMatchObject({ state: 'ready', detail: null });
    expect(await statusOf(server.connection()?.origin)).toBe(200);
  });

  it('tries another port if a program has taken the free one', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const taken = (other.address() as AddressInfo).port;
    const ports = [taken, await freePort()];
    const server = create({ choosePort: async () => ports.shift() ?? 0 });
    await server.start();
    other.close();
    expect(server.state()).toMatchObject({ state: 'ready', detail: null });
    expect(server.connection()?.origin).not.toContain(String(taken));
  });

  it('refuses a data folder that another instance uses, and says so', async () => {
    const first = create();
    await first.start();
    const second = create();
    await second.start();
    expect(second.state().state).toBe('failed');
    expect(second.state().detail).toMatch(
      /^Cardamom cannot start: Cardamom is running already on .*\(process \d+\)\.$/,
    );
    expect(await statusOf(first.connection()?.origin)).toBe(200);
  });

  it('fails with the reason if the data folder cannot be created', async () => {
    writeFileSync(join(folder, 'file'), '');
    const server = create({ dataFolder: join(folder, 'file', 'data') });
    await server.start();
    expect(server.state()).toMatchObject({ state: 'failed', detail: expect.stringContaining('ENOTDIR') });
  });

  it('fails if the program cannot be run', async () => {
    const server = create({ program: { folder: PROJECT_FOLDER, node: join(folder, 'absent') } });
    await server.start();
    expect(server.state()).toMatchObject({ state: 'failed', detail: expect.stringContaining('ENOENT') });
  });

  it('can be stopped during its start', async () => {
    const dataFolder = join(folder, 'stopped during its start');
    const server = create({ dataFolder });
    const started = server.start();
    await waitFor('a first process', () => existsSync(join(dataFolder, 'run')));
    await server.stop();
    await started;
    expect(server.state().state).toBe('off');
    expect(leftBehind(dataFolder)).toEqual([]);
  });

  it('fails when the supervisor is killed, and can be started again', async () => {
    const server = create();
    await server.start();
    const supervisor = Number.parseInt(readFileSync(join(folder, 'run', 'lock'), 'utf8'), 10);
    process.kill(supervisor, 'SIGKILL');
    await expect.poll(() => server.state().state).toBe('failed');
    expect(server.connection()).toBeNull();
    await server.start();
    expect(server.state()).toMatchObject({ state: 'ready', detail: null });
  });

  it('is unavailable if there is no program for this system', async () => {
    const server = create({ program: null });
    await server.start();
    await server.stop();
    expect(server.state().state).toBe('unavailable');
  });

  it('ends with all its processes when the app is killed', async () => {
    const script = join(PROJECT_FOLDER, 'tests/support/desktop/desktop-parent.ts');
    const app = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(app.stdout.setEncoding('utf8'), 'data');
    expect(JSON.parse(String(line))).toMatchObject({ state: 'ready' });
    const supervisor = Number.parseInt(readFileSync(join(folder, 'run', 'lock'), 'utf8'), 10);
    const running = [supervisor, ...pids()];
    expect(running.filter(isAlive)).toEqual(running);
    app.kill('SIGKILL');
    await waitFor('all of its processes to be gone', () => !running.some(isAlive));
    expect(leftBehind()).toEqual([]);
  });
});
