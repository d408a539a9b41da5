import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../support/accounts/accounts.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';
import type { Client } from '../support/api/client.ts';
import type { LocalSite } from '../support/network/local-site.ts';
import { PAGE_DELAY, startSlowSite } from '../support/recipes/slow-site.ts';
import { findProgram } from '../../server/core/find-program.ts';
import { createRedisServer, type RedisServer } from '../support/database/redis-server.ts';
import { createLedger } from './oracle.ts';

/** Kills of each process: with Redis, without it and with files, more than 40 kills and 400 imports altogether. */
const KILLS = 8;
/** Imports between two kills, few enough for the check, which reads only the last 100 notifications. */
const IMPORTS_PER_KILL = 8;
/** Every accepted import ended, once. */
const CLEAN = { lost: [], double: [], phantom: [] };

async function killDuringImports(app: RunningApp, client: Client, site: LocalSite, name: string): Promise<void> {
  const ledger = createLedger(client);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const submits = Array.from({ length: IMPORTS_PER_KILL }, (_, number) =>
      ledger.submit((headers) =>
        client.post('/upload/url', { url: `${site.origin}/${name}/${kill}/${number}` }, { headers }),
      ),
    );
    // From the middle of accepting to the middle of saving.
    await delay(Math.random() * PAGE_DELAY);
    await app.killAndAwait(name);
    await Promise.all(submits);
  }
  expect(await ledger.settle(120_000)).toEqual({ ...CLEAN, done: KILLS * IMPORTS_PER_KILL, failed: [] });
}

const hasRedis = findProgram('redis-server') !== null;

/** Kills each process of a running application repeatedly during imports, with or without Redis. */
export function expectImportsToSurvive({ withRedis }: { readonly withRedis: boolean }): void {
  const isPossible = hasRedis || !withRedis;
  let app: RunningApp;
  let site: LocalSite;
  let redis: RedisServer | null = null;

  beforeAll(async () => {
    if (!isPossible) return;
    site = await startSlowSite();
    redis = withRedis ? await createRedisServer() : null;
    await redis?.start();
    app = await startApp({
      IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}`,
      WORKERS: '1',
      ...(redis && { REDIS_URL: redis.url }),
    });
  }, 60_000);
  afterAll(async () => {
    await app?.stop();
    await redis?.stop();
    await site?.stop();
  }, 60_000);

  it.skipIf(!isPossible).each(['web', 'worker-1', 'postgres'])(
    `survive ${KILLS} kills of %s: none is lost, none is duplicated`,
    async (name) => {
      await killDuringImports(app, await signUp(app), site, name);
    },
    300_000,
  );
}
