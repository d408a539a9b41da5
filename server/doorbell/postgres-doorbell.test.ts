import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRestartablePostgres } from '../../tests/support/restartable-postgres.ts';
import type { RestartablePostgres } from '../../tests/support/restartable-postgres.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import type { Doorbell } from './doorbell.ts';
import { createPostgresDoorbell } from './postgres-doorbell.ts';

let postgres: RestartablePostgres;
const bells: Doorbell[] = [];

beforeAll(async () => {
  postgres = await createRestartablePostgres();
  await postgres.start();
}, 60_000);
afterEach(async () => {
  await Promise.all(bells.splice(0).map((bell) => bell.close()));
});
afterAll(() => postgres.stop());

interface Heard {
  bell: Doorbell;
  rings: string[];
  faults: unknown[];
  backs: () => number;
}

async function listener(): Promise<Heard> {
  const rings: string[] = [];
  const faults: unknown[] = [];
  let backs = 0;
  const bell = createPostgresDoorbell(
    { connectionString: postgres.connectionString },
    { onFault: (error) => void faults.push(error), onBack: () => void (backs += 1) },
  );
  bells.push(bell);
  await bell.listen((jobId) => void rings.push(jobId));
  return { bell, rings, faults, backs: () => backs };
}

const connected = (bell: Doorbell): Promise<unknown> => waitFor('the bell is connected', () => bell.status() === 'ok');

async function rungAgain({ bell, rings }: Heard, jobId: string): Promise<void> {
  await waitFor(`${jobId} to be heard`, async () => {
    await bell.ring(jobId).catch(() => undefined);
    return rings.includes(jobId);
  });
}

describe('the doorbell on PostgreSQL', { timeout: 60_000 }, () => {
  it('carries each ring to every listener, the one that rang included', async () => {
    const [one, two] = await Promise.all([listener(), listener()]);
    await Promise.all([connected(one.bell), connected(two.bell)]);
    await one.bell.ring('job-1');
    await two.bell.ring('job-2');
    await waitFor('both hear both', () => one.rings.length === 2 && two.rings.length === 2);
    expect(one.rings).toEqual(['job-1', 'job-2']);
  });

  it('goes on when a listener throws', async () => {
    const faults: unknown[] = [];
    const bell = createPostgresDoorbell(
      { connectionString: postgres.connectionString },
      { onFault: (error) => void faults.push(error), onBack: () => undefined },
    );
    bells.push(bell);
    await bell.listen(async () => Promise.reject(new Error('no time')));
    await connected(bell);
    await bell.ring('job-1');
    await bell.ring('job-2');
    await waitFor('both are told', () => faults.length === 2);
  });

  it('rings again after PostgreSQL was killed and started again, and says once that it is back', async () => {
    const heard = await listener();
    await connected(heard.bell);
    await postgres.kill();
    await waitFor('the loss is noticed', () => heard.bell.status() === 'degraded');
    const before = performance.now();
    await expect(heard.bell.ring('job-1')).rejects.toThrow('not connected');
    expect(performance.now() - before).toBeLessThan(250);
    await postgres.start();
    await rungAgain(heard, 'job-2');
    expect(heard.faults).toHaveLength(1);
    expect(heard.backs()).toBe(1);
  });

  it('rings again after its connection was terminated', async () => {
    const heard = await listener();
    await connected(heard.bell);
    await postgres.terminateConnections();
    await waitFor('the loss is noticed', () => heard.faults.length === 1);
    await rungAgain(heard, 'job-1');
  });

  it('gives a ring up soon when nobody answers, and finds another connection', async () => {
    const heard = await listener();
    await connected(heard.bell);
    const thaw = await postgres.freezeConnections('cardamom-doorbell');
    const before = performance.now();
    await expect(heard.bell.ring('job-1')).rejects.toThrow('250 ms');
    expect(performance.now() - before).toBeLessThan(1_000);
    expect(heard.bell.status()).toBe('degraded');
    await rungAgain(heard, 'job-2');
    thaw();
  });

  it('closes soon, in whatever state it is', async () => {
    const early = await listener();
    const start = performance.now();
    await early.bell.close();
    expect(performance.now() - start).toBeLessThan(500);

    const heard = await listener();
    await connected(heard.bell);
    const thaw = await postgres.freezeConnections('cardamom-doorbell');
    const before = performance.now();
    await heard.bell.close();
    expect(performance.now() - before).toBeLessThan(1_500);
    thaw();
    await expect(heard.bell.ring('job-1')).rejects.toThrow('not connected');
  });

  it.each(['', 'await bell.close();'])('does not keep a process from ending (%s)', async (end) => {
    const program = `
      import { createPostgresDoorbell } from '${new URL('postgres-doorbell.ts', import.meta.url).href}';
      const settings = { connectionString: '${postgres.connectionString}' };
      const bell = createPostgresDoorbell(settings, { onFault() {}, onBack() {} });
      await bell.listen(() => {});
      await new Promise((resolve) => setTimeout(resolve, 300));
      if (bell.status() !== 'ok') process.exit(1);
      ${end}`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { timeout: 5_000 });
  });
});
