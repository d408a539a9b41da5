import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { findProgram } from '../find-program.ts';
import { createRedisServer } from '../../tests/support/redis-server.ts';
import type { RedisServer } from '../../tests/support/redis-server.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { createBeeQueueDoorbell } from './bee-queue-doorbell.ts';
import type { Doorbell } from './doorbell.ts';

interface Heard {
  bell: Doorbell;
  rings: string[];
  faults: unknown[];
}

const bells: Doorbell[] = [];
const servers: RedisServer[] = [];

afterEach(async () => {
  await Promise.all(bells.splice(0).map((bell) => bell.close()));
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function redis(options: { password?: string } = {}): Promise<RedisServer> {
  const server = await createRedisServer(options);
  servers.push(server);
  return server;
}

function bellAt(url: string): { bell: Doorbell; faults: unknown[] } {
  const faults: unknown[] = [];
  const bell = createBeeQueueDoorbell(url, { onFault: (error) => void faults.push(error), onBack: () => undefined });
  bells.push(bell);
  return { bell, faults };
}

async function listenerAt(url: string): Promise<Heard> {
  const { bell, faults } = bellAt(url);
  const rings: string[] = [];
  await bell.listen((jobId) => void rings.push(jobId));
  return { bell, rings, faults };
}

const connected = (bell: Doorbell): Promise<unknown> => waitFor('the bell is connected', () => bell.status() === 'ok');

/** Rings until one got out and was heard: what a lost ring costs is the next look at the rows. */
async function rungAgain({ bell, rings }: Heard, jobId: string): Promise<void> {
  await waitFor(`${jobId} to be heard`, async () => {
    await bell.ring(jobId).catch(() => undefined);
    return rings.includes(jobId);
  });
}

describe.skipIf(findProgram('redis-server') === null)('the doorbell on Redis', { timeout: 30_000 }, () => {
  it('carries a ring from one process to the listener of another', async () => {
    const server = await redis();
    await server.start();
    const heard = await listenerAt(server.url);
    const { bell } = bellAt(server.url);
    await Promise.all([connected(heard.bell), connected(bell)]);
    await bell.ring('job-1');
    await waitFor('the ring is heard', () => heard.rings.length === 1);
    expect(heard.rings).toEqual(['job-1']);
  });

  it('shares rings among listeners, each heard once, doubled ones twice', async () => {
    const server = await redis();
    await server.start();
    const [one, two] = await Promise.all([listenerAt(server.url), listenerAt(server.url)]);
    await Promise.all([connected(one.bell), connected(two.bell)]);
    const ids = Array.from({ length: 50 }, (_, index) => `job-${index % 25}`);
    await Promise.all(ids.map((id) => one.bell.ring(id)));
    await waitFor('all rings are heard', () => one.rings.length + two.rings.length >= 50);
    expect([...one.rings, ...two.rings].toSorted()).toEqual(ids.toSorted());
    expect(two.rings.length).toBeGreaterThan(0);
  });

  it('leaves nothing in Redis when a ring was answered, not even by a listener that throws', async () => {
    const server = await redis();
    await server.start();
    const { bell, faults } = bellAt(server.url);
    let calls = 0;
    await bell.listen(() => {
      calls += 1;
      throw new Error('no time');
    });
    await connected(bell);
    await bell.ring('job-1');
    await waitFor('the ring is gone', async () =>
      (await server.command('HLEN cardamom:doorbell:jobs')).startsWith(':0'),
    );
    expect(calls).toBe(1);
    expect(faults).toMatchObject([{ message: 'no time' }]);
  });

  it('rings again after Redis was killed and came back empty, again and again', async () => {
    const server = await redis();
    await server.start();
    const heard = await listenerAt(server.url);
    await connected(heard.bell);
    for (const round of [1, 2, 3]) {
      await server.kill();
      await waitFor('the loss is noticed', () => heard.bell.status() === 'degraded');
      await server.start();
      await rungAgain(heard, `job-${round}`);
      expect(heard.faults).toHaveLength(round);
    }
  });

  it('rings again after everything in Redis was flushed, scripts too', async () => {
    const server = await redis();
    await server.start();
    const heard = await listenerAt(server.url);
    await connected(heard.bell);
    await heard.bell.ring('before');
    await server.flush();
    await rungAgain(heard, 'after the flush');
    await server.command('SCRIPT FLUSH');
    await rungAgain(heard, 'after the loss of the scripts');
  });

  it('delays nothing while Redis is absent, and rings once it appears', async () => {
    const server = await redis();
    const heard = await listenerAt(server.url);
    const before = performance.now();
    await expect(heard.bell.ring('job-1')).rejects.toThrow('not connected');
    expect(performance.now() - before).toBeLessThan(250);
    expect(heard.bell.status()).toBe('degraded');
    await waitFor('the fault is told', () => heard.faults.length > 0);
    await server.start();
    await rungAgain(heard, 'job-2');
    expect(heard.faults).toHaveLength(1);
  });

  it('gives a ring up soon while Redis is frozen, and rings after the thaw', async () => {
    const server = await redis();
    await server.start();
    const heard = await listenerAt(server.url);
    await connected(heard.bell);
    server.freeze();
    const before = performance.now();
    await expect(heard.bell.ring('job-1')).rejects.toThrow('250 ms');
    expect(performance.now() - before).toBeLessThan(1_000);
    expect(heard.bell.status()).toBe('degraded');
    server.thaw();
    await rungAgain(heard, 'job-2');
    expect(heard.bell.status()).toBe('ok');
  });

  it('lives through a freeze that is longer than its patience', async () => {
    const server = await redis();
    await server.start();
    const heard = await listenerAt(server.url);
    await connected(heard.bell);
    server.freeze();
    await expect(heard.bell.ring('job-1')).rejects.toThrow();
    await waitFor('the line is given up', () => heard.faults.length > 0);
    server.thaw();
    await rungAgain(heard, 'job-2');
  });

  it('stays degraded with a wrong password, quietly, and works with the right one', async () => {
    const server = await redis({ password: 'right' });
    await server.start();
    const wrong = await listenerAt(server.url.replace('right', 'wrong'));
    await waitFor('the fault is told', () => wrong.faults.length > 0);
    await expect(wrong.bell.ring('job-1')).rejects.toThrow();
    expect(wrong.bell.status()).toBe('degraded');
    expect(String(wrong.faults[0])).toMatch(/WRONGPASS/);
    const right = await listenerAt(`${server.url}/3`);
    await rungAgain(right, 'job-2');
    expect(wrong.faults).toHaveLength(1);
  });

  it.each(['there', 'absent', 'frozen'])('closes soon while Redis is %s', async (state) => {
    const server = await redis();
    if (state !== 'absent') await server.start();
    const heard = await listenerAt(server.url);
    if (state !== 'absent') await connected(heard.bell);
    if (state === 'frozen') server.freeze();
    const before = performance.now();
    await heard.bell.close();
    expect(performance.now() - before).toBeLessThan(1_000);
    await expect(heard.bell.ring('job-1')).rejects.toThrow();
    server.thaw();
  });

  it.each(['there', 'absent'])(
    'does not keep a process from ending while Redis is %s, closed or not',
    async (state) => {
      const server = await redis();
      if (state === 'there') await server.start();
      const module = new URL('bee-queue-doorbell.ts', import.meta.url).href;
      for (const end of ['', 'await bell.close();']) {
        const program = `
        import { createBeeQueueDoorbell } from '${module}';
        const bell = createBeeQueueDoorbell('${server.url}', { onFault() {}, onBack() {} });
        await bell.listen(() => {});
        await new Promise((resolve) => setTimeout(resolve, 300));
        ${end}`;
        await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { timeout: 5_000 });
      }
    },
  );
});
