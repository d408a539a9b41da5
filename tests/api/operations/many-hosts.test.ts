import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../../server/core/config.ts';
import { createPostgresNotifier } from '../../../server/job-notifier/postgres-notifier.ts';
import { enterStorageHost, startHostSigns } from '../../../server/storage/storage-hosts.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Pooler, PGBOUNCER, startPooler } from '../../support/database/pooler.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { formWith, textFile } from '../../support/files/recipe-files.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const logger = pino({ level: 'silent' });

const folder = await mkdtemp(join(tmpdir(), 'cardamom-hosts-'));
let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

interface Storages {
  readonly first: string;
  readonly second?: string;
}

describe('a host that starts beside others', () => {
  const createEntityManager = () => app.services.createEntityManager();
  const host = (name: string, { first, second }: Storages) => {
    const config = parseConfig({ DATA_DIR: join(folder, name), STORAGE_URL: first, STORAGE_SECOND_URL: second });
    return { createEntityManager, config, logger };
  };
  const files = (name: string): string => `file://${join(folder, 'files', name)}`;
  /** Starts a host beside a live one, which gives signs of life. */
  async function besides(live: Storages, started: Storages): Promise<void> {
    await enterStorageHost(host('live', live));
    const signs = startHostSigns(host('live', live));
    const timer = setInterval(signs.wake, 50);
    await enterStorageHost(host('started', started)).finally(async () => {
      clearInterval(timer);
      await signs.close();
    });
  }
  afterEach(async () => {
    await createEntityManager().execute('delete from storage_host');
  });

  it.each<[string, Storages, Storages]>([
    ['the same folder', { first: files('a') }, { first: files('a') }],
    ['the same bucket', { first: 's3://recipes?region=x' }, { first: 's3://recipes?region=y' }],
    [
      'the storages of the other way round',
      { first: files('a'), second: 's3://recipes' },
      { first: 's3://recipes', second: files('a') },
    ],
    ['the second one added', { first: files('a') }, { first: files('a'), second: 's3://recipes' }],
  ])('starts with %s', async (_, live, started) => {
    await besides(live, started);
  });

  it.each<[string, Storages, Storages]>([
    ['a folder of its own', { first: files('a') }, { first: files('b') }],
    ['a bucket, where the others read no bucket', { first: files('a') }, { first: 's3://recipes', second: files('a') }],
    ['another bucket', { first: 's3://recipes' }, { first: 's3://other' }],
  ])('is refused with %s, and told which host has another storage', async (_, live, started) => {
    await expect(besides(live, started)).rejects.toThrow(
      /^The host \S+ stores files in .*, this one in .* Several hosts/,
    );
  });

  it('starts when a host with another storage has stopped', async () => {
    await enterStorageHost(host('stopped', { first: files('a') }));
    const starting = enterStorageHost(host('started', { first: files('b') }));
    await createEntityManager().execute(`update storage_host set seen_at = seen_at - interval '15 seconds'`);
    await starting;
  });

  it('starts again at once with another storage if it was the only one', async () => {
    await enterStorageHost(host('live', { first: files('a') }));
    await enterStorageHost(host('live', { first: files('b') }));
  });
});

describe.skipIf(PGBOUNCER === null)('PgBouncer in transaction mode (skipped where it is not installed)', () => {
  let pooler: Pooler;
  let pooled: ApiApp;
  beforeAll(async () => {
    pooled = await startApiApp({
      withWorker: true,
      through: async (url) => (pooler = await startPooler(url, PGBOUNCER ?? '')).url,
    });
  });
  afterAll(async () => {
    await pooled.close();
    await pooler.stop();
  });

  it('takes sign-ups, recipes with pictures and imports, which begin without notifications', async () => {
    const cook = await signUp(pooled);
    const { status } = await cook.post('/api/recipes', undefined, {
      raw: recipeForm({ title: 'Soup' }, [await photo()]),
    });
    expect(status).toBe(201);
    const { body } = await cook.post('/upload/file', undefined, { raw: formWith(textFile()) });
    expect(await outcomeOf(cook, body.jobId)).toMatchObject({ state: 'done' });
    expect((await cook.get('/readyz')).body).toMatchObject({ database: 'ok', queue: 'degraded' });
  });

  it('is told with what to set, and not taken for a direct connection', async () => {
    const faults: unknown[] = [];
    const events = { onFault: (error: unknown) => void faults.push(error), onBack: () => undefined };
    const through = createPostgresNotifier({ connectionString: pooler.url }, events);
    const direct = createPostgresNotifier({ connectionString: pooled.databaseUrl }, events);
    await waitFor('the direct connection', () => direct.status() === 'ok');
    await waitFor('the reason', () => faults.length > 0);
    expect(faults).toEqual([expect.objectContaining({ message: expect.stringContaining('DATABASE_DIRECT_URL') })]);
    expect(through.status()).toBe('degraded');
    await Promise.all([through.close(), direct.close()]);
  });
});
