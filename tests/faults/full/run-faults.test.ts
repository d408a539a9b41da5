import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';
import { orStop, startInOrder } from './stage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardamom-no-redis-'));
  await writeFile(join(folder, 'redis-server'), '#!/bin/sh\nexit 1\n');
  await chmod(join(folder, 'redis-server'), 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

describe.skipIf(process.platform === 'win32')('a run of faults', () => {
  it('ends by itself if a mode breaks off at its start, and says why', async () => {
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` };
    const run = spawn(process.execPath, ['tests/faults/full/run-faults.ts', 'redis', '--kills', '1'], {
      cwd: PROJECT_FOLDER,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 50_000,
      killSignal: 'SIGKILL',
    });
    let output = '';
    run.stdout.on('data', (data: Buffer) => (output += data.toString()));
    const [code, signal] = (await once(run, 'exit')) as [number | null, string | null];
    expect({ code, signal }).toEqual({ code: 1, signal: null });
    expect(output).toContain('broke off: Error: redis-server did not start');
  }, 60_000);
});

describe('things that are started in order', () => {
  it('end in the other order, also after one of them failed to end', async () => {
    const ended: string[] = [];
    const started = await startInOrder(async (keep) => {
      keep(async () => ended.push('first'));
      keep(() => Promise.reject(new Error('stuck')));
      keep(async () => ended.push('last'));
      return { name: 'all' };
    });
    expect(started.name).toBe('all');
    await expect(started.end()).rejects.toThrow('stuck');
    expect(ended).toEqual(['last', 'first']);
  });

  it('end if a later one does not start', async () => {
    const ended: string[] = [];
    const start = startInOrder(async (keep) => {
      keep(async () => ended.push('first'));
      throw new Error('no second');
    });
    await expect(start).rejects.toThrow('no second');
    expect(ended).toEqual(['first']);
  });

  it('stop beside work that breaks off, and the work says why', async () => {
    const stopped: string[] = [];
    const others = [
      { stop: () => Promise.reject(new Error('also broken')) },
      { stop: async () => void stopped.push('cook') },
    ];
    await expect(orStop(() => Promise.reject(new Error('the reason')), others)).rejects.toThrow('the reason');
    expect(stopped).toEqual(['cook']);
  });
});
