import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../embedded/process-info.ts';
import { createLogger } from '../core/logging.ts';
import { explainListenError } from '../child.ts';
import { keepRunning, type Kept } from './keep-running.ts';
import { createPidFiles, endLeftovers } from './pid-files.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'cardamom-run-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a supervised process', () => {
  /** A simulated process; `end` ends the current one. */
  function createPaperProcess() {
    const starts: number[] = [];
    let end: (reason: string | null) => void = () => undefined;
    const start = (): Promise<Kept> => {
      const { promise: exited, resolve } = Promise.withResolvers<string | null>();
      end = resolve;
      starts.push(Date.now());
      return Promise.resolve({ pid: 1_000 + starts.length, exited, stop: () => Promise.resolve(resolve('stopped')) });
    };
    return { starts, start, end: (reason: string | null) => end(reason) };
  }
  const keep = (start: () => Promise<Kept>) =>
    keepRunning({ name: 'thing', start, pidFiles: createPidFiles(folder), logger: createLogger('test', 'silent') });
  const pidFile = () => join(folder, 'thing.pid');

  it('runs once while its file cannot be written, and has its file when there is space', async () => {
    const paper = createPaperProcess();
    const files = createPidFiles(folder);
    let isFull = true;
    const write: typeof files.write = (name, pid) => {
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      files.write(name, pid);
    };
    const logger = createLogger('test', 'silent');
    const supervised = keepRunning({ name: 'thing', start: paper.start, pidFiles: { ...files, write }, logger });
    await supervised.started;
    expect(paper.starts).toHaveLength(1);
    isFull = false;
    await expect.poll(() => existsSync(pidFile()), { timeout: 10_000 }).toBe(true);
    expect(paper.starts).toHaveLength(1);
    await supervised.stop();
  });

  it('is restarted when it ends, with a new id', async () => {
    const paper = createPaperProcess();
    const supervised = keep(paper.start);
    await supervised.started;
    expect(readFileSync(pidFile(), 'utf8')).toBe('1001\n');
    paper.end('SIGKILL');
    await expect.poll(() => existsSync(pidFile()) && readFileSync(pidFile(), 'utf8')).toBe('1002\n');
    await supervised.stop();
    expect(existsSync(pidFile())).toBe(false);
    expect(paper.starts).toHaveLength(2);
  });

  it('is not restarted if a restart is useless', async () => {
    const paper = createPaperProcess();
    const supervised = keep(paper.start);
    await supervised.started;
    paper.end(null);
    await delay(300);
    expect(paper.starts).toHaveLength(1);
    await supervised.stop();
  });

  it('fails with the first start', async () => {
    const supervised = keep(() => Promise.reject(new Error('no disk')));
    await expect(supervised.started).rejects.toThrow('no disk');
    await supervised.stop();
  });

  it('is tried again after a later start that fails', async () => {
    const paper = createPaperProcess();
    let fails = false;
    const supervised = keep(() => {
      if (!fails) return paper.start();
      fails = false;
      return Promise.reject(new Error('not yet'));
    });
    await supervised.started;
    fails = true;
    paper.end('SIGKILL');
    await expect.poll(() => paper.starts.length, { timeout: 3_000 }).toBe(2);
    await supervised.stop();
  });
});

describe('a process that a killed supervisor left behind', () => {
  let stranger: ChildProcess | null = null;
  afterEach(() => void stranger?.kill('SIGKILL'));

  async function spawnScript(name: string, text: string): Promise<ChildProcess> {
    const path = join(folder, name);
    writeFileSync(path, `${text}; setInterval(() => {}, 1000); console.log('up')`);
    const child = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    return child;
  }

  it('is ended, by SIGKILL if needed, and its pid file is removed', async () => {
    const child = await spawnScript('web.mjs', "process.on('SIGTERM', () => {})");
    createPidFiles(folder).write('web', child.pid ?? 0);
    await endLeftovers(folder, [join(folder, 'web.mjs')], 100);
    await expect.poll(() => isAlive(child.pid ?? 0)).toBe(false);
    expect(existsSync(join(folder, 'web.pid'))).toBe(false);
  });

  it('is not confused with another process that reuses its id', async () => {
    stranger = await spawnScript('other.mjs', '');
    createPidFiles(folder).write('web', stranger.pid ?? 0);
    await endLeftovers(folder, [join(folder, 'web.mjs')], 100);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    expect(existsSync(join(folder, 'web.pid'))).toBe(false);
  });
});

describe('a server that cannot listen', () => {
  const error = (code: string) =>
    Object.assign(new Error('listen'), { syscall: 'listen', code, address: '127.0.0.1', port: 80 });
  it.each([
    ['EADDRINUSE', 'Port 80 of 127.0.0.1 is in use by another program. Set PORT to a free one.'],
    ['EACCES', 'Port 80 may not be used by this account. Set PORT to one above 1023.'],
    ['EADDRNOTAVAIL', '127.0.0.1 is not an address of this machine. Set HOST to one that is.'],
  ])('for %s says which setting to change', (code, line) => {
    expect(explainListenError(error(code))).toBe(line);
  });
  it('is not the explanation of other errors', () => {
    expect(explainListenError(new Error('other'))).toBeNull();
  });
});
