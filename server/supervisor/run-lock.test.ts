import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandOf } from '../embedded/process-info.ts';
import { acquireRunLock, KEEP_LOCK_EVERY } from './run-lock.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'cardamom-lock-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const lock = (): string => readFileSync(join(folder, 'lock'), 'utf8');

describe('the lock of a data folder', () => {
  it('names this process while it is held, and is gone afterwards', () => {
    const held = acquireRunLock(folder);
    expect(lock()).toMatch(new RegExp(`^${process.pid}\n`));
    held.release();
    expect(readdirSync(folder)).toEqual(['kernel.lock']);
  });

  it('is refused while the process that it names runs', () => {
    const holder = process.ppid;
    writeFileSync(join(folder, 'lock'), `${holder}\n${commandOf(holder)}\n`);
    expect(() => acquireRunLock(folder)).toThrow(`(process ${holder})`);
  });

  it.each([
    ['of a process that is gone', '999999999\nnode server/main.ts\n'],
    ['whose number passed to another program', `${process.ppid}\nnode server/main.ts\n`],
    ['of a predecessor with our own number, as in a container', `${process.pid}\n${commandOf(process.pid)}\n`],
    ['that holds nothing', ''],
  ])('is taken over when it is one %s', (_, content) => {
    writeFileSync(join(folder, 'lock'), content);
    const held = acquireRunLock(folder);
    expect(lock()).toMatch(new RegExp(`^${process.pid}\n`));
    expect(readdirSync(folder)).toEqual(['holder', 'kernel.lock', 'lock']);
    held.release();
  });

  it('is acquired by exactly one of many processes that find a stale one', async () => {
    writeFileSync(join(folder, 'lock'), '999999999\nnode server/main.ts\n');
    const script = `import { acquireRunLock } from ${JSON.stringify(join(import.meta.dirname, 'run-lock.ts'))};
      console.log('loaded');
      process.stdin.once('data', () => {
        try { acquireRunLock(${JSON.stringify(folder)}); console.log('mine'); } catch { console.log('refused'); }
      });`;
    const starts = Array.from({ length: 4 }, () => {
      const args = ['--input-type=module-typescript', '-e', script];
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
      const start = { child, said: '' };
      child.stdout.setEncoding('utf8').on('data', (text: string) => (start.said += text));
      return start;
    });
    const allSay = async (what: RegExp): Promise<void> => {
      await expect.poll(() => starts.every(({ said }) => what.test(said)), { timeout: 10_000 }).toBe(true);
    };
    try {
      await allSay(/loaded/);
      for (const { child } of starts) child.stdin.write('go');
      await allSay(/mine|refused/);
      expect(starts.filter(({ said }) => said.includes('mine'))).toHaveLength(1);
    } finally {
      for (const { child } of starts) child.kill('SIGKILL');
    }
  });

  it('is refused while its holder lives, also when the number of the holder means nothing here, and free when it is killed', async () => {
    const script = `import { acquireRunLock } from ${JSON.stringify(join(import.meta.dirname, 'run-lock.ts'))};
      acquireRunLock(${JSON.stringify(folder)});
      console.log('mine');
      setInterval(() => undefined, 1_000);`;
    const args = ['--input-type=module-typescript', '-e', script];
    const holder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      await once(holder.stdout, 'data');
      expect(() => acquireRunLock(folder)).toThrow(`(process ${holder.pid})`);
      // What a start in a container with process ids of its own sees.
      writeFileSync(join(folder, 'lock'), '999999999\nnode server/main.ts\n');
      writeFileSync(join(folder, 'holder'), '7\nother-container\n');
      expect(() => acquireRunLock(folder)).toThrow('(process 7 on host other-container)');
      rmSync(join(folder, 'holder'));
      rmSync(join(folder, 'lock'));
      expect(() => acquireRunLock(folder)).toThrow('another process');
    } finally {
      holder.kill('SIGKILL');
      if (holder.exitCode === null && holder.signalCode === null) await once(holder, 'exit');
    }
    acquireRunLock(folder).release();
  });

  it('is kept by its holder when its file is removed, because the next start waits for it', async () => {
    const held = acquireRunLock(folder);
    rmSync(join(folder, 'kernel.lock'));
    const keeping = setInterval(() => held.keep(), KEEP_LOCK_EVERY);
    const script = `import { acquireRunLock } from ${JSON.stringify(join(import.meta.dirname, 'run-lock.ts'))};
      try { acquireRunLock(${JSON.stringify(folder)}); console.log('mine'); } catch (error) { console.log(error.message); }`;
    const args = ['--input-type=module-typescript', '-e', script];
    const start = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [said] = await once(start.stdout, 'data');
      expect(String(said)).toContain(`(process ${process.pid})`);
    } finally {
      clearInterval(keeping);
      start.kill('SIGKILL');
      held.release();
    }
  });

  it('is taken again and named again when its whole folder was removed', () => {
    const run = join(folder, 'run');
    const held = acquireRunLock(run);
    rmSync(run, { recursive: true });
    expect([held.keep(), readdirSync(run)]).toEqual([true, ['holder', 'kernel.lock']]);
    held.release();
  });

  it('is refused with a reason where its folder cannot be created', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => acquireRunLock(join(folder, 'file', 'run'))).toThrow('DATA_DIR must be a writable folder');
  });

  it('passes to a start whose process ids match those of a killed holder by chance', () => {
    const { ppid } = process;
    writeFileSync(join(folder, 'lock'), `${ppid}\n${commandOf(ppid)}\n`);
    writeFileSync(join(folder, 'holder'), `${ppid}\nother-container\n`);
    acquireRunLock(folder).release();
  });

  it('of a successor is not removed by a late release', () => {
    const held = acquireRunLock(folder);
    writeFileSync(join(folder, 'lock'), '1\nanother\n');
    held.release();
    expect(existsSync(join(folder, 'lock'))).toBe(true);
  });
});
