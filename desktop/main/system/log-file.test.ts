import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../start-app.ts';
import { openLogFile } from './log-file.ts';

async function newLog(limit: number, failures: unknown[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'logs', 'cardamom.log');
  return {
    folder: join(folder, 'logs'),
    file,
    log: openLogFile({ file, limit, onFailure: (error) => failures.push(error) }),
  };
}

it('the log never takes more than twice its limit, and keeps the latest lines', async () => {
  const { folder, file, log } = await newLog(1_000);
  for (let line = 1; line <= 500; line += 1) log.write(`line ${line}\n`);
  const names = await readdir(folder);
  expect(names.toSorted()).toEqual(['cardamom.log', 'cardamom.log.1']);
  for (const name of names) expect((await stat(join(folder, name))).size).toBeLessThanOrEqual(1_000);
  expect(log.tail(3)).toEqual(['line 498', 'line 499', 'line 500']);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it('a log of an earlier start is continued', async () => {
  const { file, log } = await newLog(1_000);
  log.write('before\n');
  openLogFile({ file, limit: 1_000, onFailure: () => undefined }).write('after\n');
  expect(await readFile(file, 'utf8')).toBe('before\nafter\n');
});

it('a log that cannot be written is reported once, and nothing else fails', async () => {
  const failures: unknown[] = [];
  const { folder, log } = await newLog(1_000, failures);
  await rm(folder, { recursive: true });
  log.write('one\n');
  log.write('two\n');
  expect(failures.length).toBe(1);
});

it('secrets are redacted in the log at any depth', async () => {
  const { file, log } = await newLog(10_000);
  const logger = createLogger(log);
  const error = Object.assign(new Error('refused'), { request: { headers: { cookie: 'secret-1' } } });
  logger.error({ err: error, token: 'secret-2', server: { password: 'secret-3', cookie: 'secret-4' } }, 'it failed');
  const text = await readFile(file, 'utf8');
  expect(text).toContain('it failed');
  expect(text).not.toContain('secret');
});
