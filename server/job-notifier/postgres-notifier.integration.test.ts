import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRestartablePostgres } from '../../tests/support/database/restartable-postgres.ts';
import type { RestartablePostgres } from '../../tests/support/database/restartable-postgres.ts';
import { waitFor } from '../../tests/support/processes/wait-for.ts';
import type { JobNotifier } from './job-notifier.ts';
import { createPostgresNotifier } from './postgres-notifier.ts';

let postgres: RestartablePostgres;
const notifiers: JobNotifier[] = [];

beforeAll(async () => {
  postgres = await createRestartablePostgres();
  await postgres.start();
}, 60_000);
afterEach(async () => {
  await Promise.all(notifiers.splice(0).map((notifier) => notifier.close()));
});
afterAll(() => postgres.stop());

interface Subscriber {
  notifier: JobNotifier;
  received: string[];
  faults: unknown[];
  backs: () => number;
}

async function subscribed(): Promise<Subscriber> {
  const received: string[] = [];
  const faults: unknown[] = [];
  let backs = 0;
  const notifier = createPostgresNotifier(
    { connectionString: postgres.connectionString },
    { onFault: (error) => void faults.push(error), onBack: () => void (backs += 1) },
  );
  notifiers.push(notifier);
  await notifier.subscribe((jobId) => void received.push(jobId));
  return { notifier, received, faults, backs: () => backs };
}

const connected = (notifier: JobNotifier): Promise<unknown> =>
  waitFor('the notifier is connected', () => notifier.status() === 'ok');

async function notifiedAgain({ notifier, received }: Subscriber, jobId: string): Promise<void> {
  await waitFor(`${jobId} to be received`, async () => {
    await notifier.notify(jobId).catch(() => undefined);
    return received.includes(jobId);
  });
}

describe('the job notifier on PostgreSQL', { timeout: 60_000 }, () => {
  it('carries each notification to every subscriber, the sender included', async () => {
    const [one, two] = await Promise.all([subscribed(), subscribed()]);
    await Promise.all([connected(one.notifier), connected(two.notifier)]);
    await one.notifier.notify('job-1');
    await two.notifier.notify('job-2');
    await waitFor('both receive both', () => one.received.length === 2 && two.received.length === 2);
    expect(one.received).toEqual(['job-1', 'job-2']);
  });

  it('goes on when a subscriber throws', async () => {
    const faults: unknown[] = [];
    const notifier = createPostgresNotifier(
      { connectionString: postgres.connectionString },
      { onFault: (error) => void faults.push(error), onBack: () => undefined },
    );
    notifiers.push(notifier);
    await notifier.subscribe(async () => Promise.reject(new Error('no time')));
    await connected(notifier);
    await notifier.notify('job-1');
    await notifier.notify('job-2');
    await waitFor('both are reported', () => faults.length === 2);
  });

  it('delivers again after PostgreSQL was killed and started again, and reports its return once', async () => {
    const subscriber = await subscribed();
    await connected(subscriber.notifier);
    await postgres.kill();
    await waitFor('the loss is noticed', () => subscriber.notifier.status() === 'degraded');
    const before = performance.now();
    await expect(subscriber.notifier.notify('job-1')).rejects.toThrow('not connected');
    expect(performance.now() - before).toBeLessThan(250);
    await postgres.start();
    await notifiedAgain(subscriber, 'job-2');
    expect(subscriber.faults).toHaveLength(1);
    expect(subscriber.backs()).toBe(1);
  });

  it('delivers again after its connection was terminated', async () => {
    const subscriber = await subscribed();
    await connected(subscriber.notifier);
    await postgres.terminateConnections();
    await waitFor('the loss is noticed', () => subscriber.faults.length === 1);
    await notifiedAgain(subscriber, 'job-1');
  });

  it('abandons a notification soon when nobody answers, and opens another connection', async () => {
    const subscriber = await subscribed();
    await connected(subscriber.notifier);
    const thaw = await postgres.freezeConnections('cardamom-job-notifier');
    const before = performance.now();
    await expect(subscriber.notifier.notify('job-1')).rejects.toThrow('250 ms');
    expect(performance.now() - before).toBeLessThan(1_000);
    expect(subscriber.notifier.status()).toBe('degraded');
    await notifiedAgain(subscriber, 'job-2');
    thaw();
  });

  it('closes soon in any state', async () => {
    const early = await subscribed();
    const start = performance.now();
    await early.notifier.close();
    expect(performance.now() - start).toBeLessThan(500);

    const subscriber = await subscribed();
    await connected(subscriber.notifier);
    const thaw = await postgres.freezeConnections('cardamom-job-notifier');
    const before = performance.now();
    await subscriber.notifier.close();
    expect(performance.now() - before).toBeLessThan(1_500);
    thaw();
    await expect(subscriber.notifier.notify('job-1')).rejects.toThrow('not connected');
  });

  it.each(['', 'await notifier.close();'])('does not keep a process from ending (%s)', async (end) => {
    const program = `
      import { createPostgresNotifier } from '${new URL('postgres-notifier.ts', import.meta.url).href}';
      const settings = { connectionString: '${postgres.connectionString}' };
      const notifier = createPostgresNotifier(settings, { onFault() {}, onBack() {} });
      await notifier.subscribe(() => {});
      for (let tries = 0; notifier.status() !== 'ok'; tries += 1) {
        if (tries === 100) process.exit(1);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      ${end}`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { timeout: 15_000 });
  });
});
