import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { findProgram } from '../core/find-program.ts';
import { createRedisServer, type RedisServer } from '../../tests/support/database/redis-server.ts';
import { waitFor } from '../../tests/support/processes/wait-for.ts';
import { createBeeQueueNotifier } from './bee-queue-notifier.ts';
import type { JobNotifier } from './job-notifier.ts';

interface Subscriber {
  notifier: JobNotifier;
  received: string[];
  faults: unknown[];
}

const notifiers: JobNotifier[] = [];
const servers: RedisServer[] = [];

afterEach(async () => {
  await Promise.all(notifiers.splice(0).map((notifier) => notifier.close()));
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function redis(options: { password?: string } = {}): Promise<RedisServer> {
  const server = await createRedisServer(options);
  servers.push(server);
  return server;
}

function notifierAt(url: string): { notifier: JobNotifier; faults: unknown[] } {
  const faults: unknown[] = [];
  const notifier = createBeeQueueNotifier(url, {
    onFault: (error) => void faults.push(error),
    onBack: () => undefined,
  });
  notifiers.push(notifier);
  return { notifier, faults };
}

async function subscriberAt(url: string): Promise<Subscriber> {
  const { notifier, faults } = notifierAt(url);
  const received: string[] = [];
  await notifier.subscribe((jobId) => void received.push(jobId));
  return { notifier, received, faults };
}

const connected = (notifier: JobNotifier): Promise<unknown> =>
  waitFor('the notifier is connected', () => notifier.status() === 'ok');

/** Notifies until a notification was received: workers poll, so one may be lost. */
async function notifiedAgain({ notifier, received }: Subscriber, jobId: string): Promise<void> {
  await waitFor(`${jobId} to be received`, async () => {
    await notifier.notify(jobId).catch(() => undefined);
    return received.includes(jobId);
  });
}

describe.skipIf(findProgram('redis-server') === null)('the job notifier on Redis', { timeout: 30_000 }, () => {
  it('carries a notification from one process to the subscriber of another', async () => {
    const server = await redis();
    await server.start();
    const subscriber = await subscriberAt(server.url);
    const { notifier } = notifierAt(server.url);
    await Promise.all([connected(subscriber.notifier), connected(notifier)]);
    await notifier.notify('job-1');
    await waitFor('the notification is received', () => subscriber.received.length === 1);
    expect(subscriber.received).toEqual(['job-1']);
  });

  it('shares notifications among subscribers, each received once, doubled ones twice', async () => {
    const server = await redis();
    await server.start();
    const [one, two] = await Promise.all([subscriberAt(server.url), subscriberAt(server.url)]);
    await Promise.all([connected(one.notifier), connected(two.notifier)]);
    const ids = Array.from({ length: 50 }, (_, index) => `job-${index % 25}`);
    await Promise.all(ids.map((id) => one.notifier.notify(id)));
    await waitFor('all notifications are received', () => one.received.length + two.received.length >= 50);
    expect([...one.received, ...two.received].toSorted()).toEqual(ids.toSorted());
    expect(two.received.length).toBeGreaterThan(0);
  });

  it('leaves nothing in Redis after a notification was handled, even by a subscriber that throws', async () => {
    const server = await redis();
    await server.start();
    const { notifier, faults } = notifierAt(server.url);
    let calls = 0;
    await notifier.subscribe(() => {
      calls += 1;
      throw new Error('no time');
    });
    await connected(notifier);
    await notifier.notify('job-1');
    await waitFor('the notification is gone', async () =>
      (await server.command('HLEN cardamom:job-notifier:jobs')).startsWith(':0'),
    );
    expect(calls).toBe(1);
    expect(faults).toMatchObject([{ message: 'no time' }]);
  });

  it('delivers again after Redis was killed and came back empty, again and again', async () => {
    const server = await redis();
    await server.start();
    const subscriber = await subscriberAt(server.url);
    await connected(subscriber.notifier);
    for (const round of [1, 2, 3]) {
      await server.kill();
      await waitFor('the loss is noticed', () => subscriber.notifier.status() === 'degraded');
      await server.start();
      await notifiedAgain(subscriber, `job-${round}`);
      expect(subscriber.faults).toHaveLength(round);
    }
  });

  it('delivers again after everything in Redis was flushed, scripts too', async () => {
    const server = await redis();
    await server.start();
    const subscriber = await subscriberAt(server.url);
    await connected(subscriber.notifier);
    await subscriber.notifier.notify('before');
    await server.flush();
    await notifiedAgain(subscriber, 'after the flush');
    await server.command('SCRIPT FLUSH');
    await notifiedAgain(subscriber, 'after the loss of the scripts');
  });

  it('delays nothing while Redis is absent, and delivers once it appears', async () => {
    const server = await redis();
    const subscriber = await subscriberAt(server.url);
    const before = performance.now();
    await expect(subscriber.notifier.notify('job-1')).rejects.toThrow('not connected');
    expect(performance.now() - before).toBeLessThan(250);
    expect(subscriber.notifier.status()).toBe('degraded');
    await waitFor('the fault is reported', () => subscriber.faults.length > 0);
    await server.start();
    await notifiedAgain(subscriber, 'job-2');
    expect(subscriber.faults).toHaveLength(1);
  });

  it('abandons a notification soon while Redis is frozen, and delivers after the thaw', async () => {
    const server = await redis();
    await server.start();
    const subscriber = await subscriberAt(server.url);
    await connected(subscriber.notifier);
    server.freeze();
    const before = performance.now();
    await expect(subscriber.notifier.notify('job-1')).rejects.toThrow('250 ms');
    expect(performance.now() - before).toBeLessThan(1_000);
    expect(subscriber.notifier.status()).toBe('degraded');
    server.thaw();
    await notifiedAgain(subscriber, 'job-2');
    expect(subscriber.notifier.status()).toBe('ok');
  });

  it('survives a freeze that is longer than its timeout', async () => {
    const server = await redis();
    await server.start();
    const subscriber = await subscriberAt(server.url);
    await connected(subscriber.notifier);
    server.freeze();
    await expect(subscriber.notifier.notify('job-1')).rejects.toThrow();
    await waitFor('the connection is given up', () => subscriber.faults.length > 0);
    server.thaw();
    await notifiedAgain(subscriber, 'job-2');
  });

  it('stays degraded with a wrong password, reports it once, and works with the right one', async () => {
    const server = await redis({ password: 'right' });
    await server.start();
    const wrong = await subscriberAt(server.url.replace('right', 'wrong'));
    await waitFor('the fault is reported', () => wrong.faults.length > 0);
    await expect(wrong.notifier.notify('job-1')).rejects.toThrow();
    expect(wrong.notifier.status()).toBe('degraded');
    expect(String(wrong.faults[0])).toMatch(/WRONGPASS/);
    const right = await subscriberAt(`${server.url}/3`);
    await notifiedAgain(right, 'job-2');
    expect(wrong.faults).toHaveLength(1);
  });

  it.each(['there', 'absent', 'frozen'])('closes soon while Redis is %s', async (state) => {
    const server = await redis();
    if (state !== 'absent') await server.start();
    const subscriber = await subscriberAt(server.url);
    if (state !== 'absent') await connected(subscriber.notifier);
    if (state === 'frozen') server.freeze();
    const before = performance.now();
    await subscriber.notifier.close();
    expect(performance.now() - before).toBeLessThan(1_000);
    await expect(subscriber.notifier.notify('job-1')).rejects.toThrow();
    server.thaw();
  });

  it.each(['there', 'absent'])(
    'does not keep a process from ending while Redis is %s, closed or not',
    async (state) => {
      const server = await redis();
      if (state === 'there') await server.start();
      const module = new URL('bee-queue-notifier.ts', import.meta.url).href;
      for (const end of ['', 'await notifier.close();']) {
        const program = `
        import { createBeeQueueNotifier } from '${module}';
        const notifier = createBeeQueueNotifier('${server.url}', { onFault() {}, onBack() {} });
        await notifier.subscribe(() => {});
        await new Promise((resolve) => setTimeout(resolve, 300));
        ${end}`;
        await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { timeout: 15_000 });
      }
    },
  );
});
