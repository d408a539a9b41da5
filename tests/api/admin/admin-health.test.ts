import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHealthService } from '../../../server/modules/admin/health/health.service.ts';
import { createProbes } from '../../../server/modules/admin/health/create-probes.ts';
import { isLittle } from '../../../server/modules/admin/health/storage-probes.ts';
import { removeExpired } from '../../../server/modules/operations/housekeeping.ts';
import { createWorkerApp } from '../../../server/worker-app.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type BreakingProxy, startBreakingProxy } from '../../support/database/breaking-proxy.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { type LocalSite, startLocalSite } from '../../support/network/local-site.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const GIGABYTE = 1_024 ** 3;
const SECRET = 'm0st-secret';

/** An Ollama that has one model, refuses all, or never answers. */
let ollama: LocalSite;
let mood: 'well' | 'broken' | 'silent' = 'well';
/** A mail server that refuses everybody, in words that repeat what it was told. */
let mailServer: Server;
let app: ApiApp;
let admin: Client;
let proxy: BreakingProxy;

beforeAll(async () => {
  ollama = await startLocalSite((_, response) => {
    if (mood === 'silent') return;
    response.writeHead(mood === 'well' ? 200 : 500, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ models: [{ name: 'qwen3:latest' }] }));
  });
  mailServer = createServer((socket) => {
    socket.on('error', () => undefined); // whoever hangs up has heard enough
    socket.end(`554 no service for cook with ${SECRET}\r\n`);
  }).listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
  app = await startApiApp({
    env: {
      OLLAMA_HOST: ollama.origin.replace('://', `://cook:${SECRET}@`),
      OLLAMA_MODEL: 'qwen3',
      OLLAMA_VISION_MODEL: 'llava:7b',
      WORKERS: '2',
    },
    through: async (url) => {
      proxy = await startBreakingProxy(url);
      return proxy.url;
    },
  });
  admin = await signUp(app);
});
afterAll(async () => {
  await app.close();
  await proxy.stop();
  await ollama.stop();
  mailServer.close();
});

const execute = (statement: string): Promise<unknown> => app.services.createEntityManager().execute(statement);
/** As it is now, past what is kept for a moment. */
const lookNow = () => createHealthService(createProbes(app.services)).look();

describe('GET /api/admin/health', () => {
  it('tells each part with what it is and what to do, in the reader’s language and without a secret', async () => {
    const { status, body } = await admin.get('/api/admin/health');
    expect(status).toBe(200);
    const { health } = body;
    expect(health.queue.facts).toMatchObject({ waiting: 0, running: 0, longestWait: 0, failedLastDay: 0 });
    expect(health.queue.facts.jobNotifier.service).toBe('PostgreSQL');
    expect(health.database.facts.version).toMatch(/^\d+/);
    expect(health.database.facts.bytes).toBeGreaterThan(1e6);
    expect(health.database.facts.connections.used).toBeLessThan(health.database.facts.connections.allowed);
    expect(health.disk.facts.free).toBeLessThanOrEqual(health.disk.facts.total);
    expect(health.disk.facts).toMatchObject({ pictures: 0, uploads: 0, accounts: { bytes: 0, largest: [] } });
    await execute('update account set stored_bytes = 5000');
    const { disk } = await lookNow();
    expect(disk.facts?.accounts).toMatchObject({
      bytes: 5_000,
      largest: [{ email: expect.stringContaining('@'), bytes: 5_000 }],
    });
    await execute('update account set stored_bytes = 0');
    expect(health.mail).toMatchObject({ state: 'ok', facts: { by: 'outbox', failing: 0, lastFailure: null } });
    expect(health.server.facts).toMatchObject({ version: '0.1.0', node: process.version });
    expect(health).toMatchObject({ state: 'down', workers: { state: 'down', facts: { alive: 0, expected: 2 } } });
    expect(health.model).toMatchObject({
      state: 'warning',
      text: 'A model is not installed on the model server. Run this command there: ollama pull llava:7b',
      facts: {
        host: ollama.origin,
        reachable: true,
        models: [
          { name: 'qwen3', present: true, command: null },
          { name: 'llava:7b', present: false, command: 'ollama pull llava:7b' },
        ],
      },
    });
    const japanese = (await admin.get('/api/admin/health', { headers: { 'Accept-Language': 'ja' } })).body.health;
    expect(japanese.database.text).toBe('データベースは応答しています。');
    expect(JSON.stringify([health, japanese])).not.toMatch(new RegExp(`${SECRET}|admin\\.health|\\{\\{`));
  });

  it('is one look for all who ask at the same time', async () => {
    const before = ollama.requests();
    await Promise.all(Array.from({ length: 20 }, () => admin.get('/api/admin/health')));
    expect(ollama.requests() - before).toBeLessThanOrEqual(1);
  });
});

describe('the queue', () => {
  it('needs a look when an import waits longer than two minutes, and counts the failures of a day', async () => {
    await admin.post('/upload/url', { url: 'https://kitchen.example/slow' });
    await execute(
      `update import_job set created_at = now() - interval '3 minutes', not_before = now() - interval '3 minutes'`,
    );
    await execute(`insert into import_job (id, account_id, source_type, source, payload, state, error_code, ended_at)
      select gen_random_uuid(), id, 'url', 's', '{}', 'failed', 'importErrors.noRecipe', now() - age * interval '1 hour'
      from account, (values (1), (23), (25)) ages(age) limit 3`);
    const { queue } = await lookNow();
    expect(queue).toMatchObject({ state: 'warning', says: 'queueSlow', facts: { waiting: 1, failedLastDay: 2 } });
    expect(queue.facts?.longestWait).toBeGreaterThan(179);
    await execute('delete from import_job');
  });
});

describe('the workers', () => {
  it('are seen alive on every host, missed when one falls silent, and forgotten after a day', async () => {
    const workers = [1, 2].map((number) => createWorkerApp(app.services, `worker-${number}`));
    try {
      await waitFor('both to give a sign of life', async () => (await lookNow()).workers.facts?.alive === 2);
      const first = async () => (await lookNow()).workers.facts?.hosts[0]?.workers[0]?.abilities ?? null;
      const able = await waitFor('what one can do', first);
      expect(able).toMatchObject({ model: true, vision: false, speech: false });
      expect(able.languages).toEqual(expect.arrayContaining(['en', 'ja']));
      expect((await lookNow()).workers).toMatchObject({ state: 'ok', says: 'workersOk', facts: { expected: 2 } });

      // A worker of another host, which should have three and died a while ago.
      await execute(`insert into worker_heartbeat values ('far:/data:worker-1', gen_random_uuid(), 'far:/data', 'far',
        'worker-1', 3, now() - interval '1 hour', now() - interval '20 seconds')`);
      const { state, says, facts } = (await lookNow()).workers;
      expect({ state, says }).toEqual({ state: 'warning', says: 'workersFewer' });
      expect(facts).toMatchObject({ alive: 2, expected: 5 });
      expect(facts?.hosts.map((host) => host.workers.map(({ name, alive }) => [name, alive]))).toContainEqual([
        ['worker-1', false],
      ]);
      await execute(`update worker_heartbeat set seen_at = now() - interval '25 hours' where host = 'far'`);
      await removeExpired(app.services.createEntityManager());
      expect((await lookNow()).workers.facts?.expected).toBe(2);
    } finally {
      await Promise.all(workers.map((worker) => worker.close()));
    }
    expect((await lookNow()).workers).toMatchObject({ state: 'down', says: 'workersNone', facts: { alive: 0 } });
  });
});

describe('the mails', () => {
  it('tell what the mail server said, without the password', async () => {
    const { port } = mailServer.address() as AddressInfo;
    const posting = await startApiApp({ env: { SMTP_URL: `smtp://cook:${SECRET}@127.0.0.1:${port}` } });
    try {
      const services = posting.services;
      const person = { name: 'Ann', email: 'ann@kitchen.example', password: 'green pods and black seeds' };
      await createClient(posting.url).post('/auth/email/register', person);
      const mail = await waitFor('the refusal', async () => {
        const found = (await createHealthService(createProbes(services)).look()).mail;
        return found.facts?.failing === 1 && found;
      });
      expect(mail).toMatchObject({ state: 'warning', says: 'mailFailing', facts: { by: 'smtp', waiting: 1 } });
      expect(mail.facts?.place).toBe(`127.0.0.1:${port}`);
      expect(mail.facts?.lastFailure?.words).toContain('no service for cook with ***');
      expect(JSON.stringify(mail)).not.toContain(SECRET);
    } finally {
      await posting.close();
    }
  });
});

describe('the disk', () => {
  it.each([
    [{ free: 0.9 * GIGABYTE, total: 10 * GIGABYTE }, true],
    [{ free: 2 * GIGABYTE, total: 100 * GIGABYTE }, true],
    [{ free: 6 * GIGABYTE, total: 100 * GIGABYTE }, false],
  ])('with %o has little room: %s', (room, little) => {
    expect(isLittle(room)).toBe(little);
  });
});

describe('a disk that takes no files', () => {
  it('is told with what room it has', async () => {
    const check = () => Promise.reject(new Error('read-only file system'));
    const storage = { ...app.services.storage, check };
    const { disk } = await createHealthService(createProbes({ ...app.services, storage })).look();
    expect(disk).toMatchObject({ state: 'down', says: 'diskClosed', facts: { total: expect.any(Number) } });
  });
});

describe('a part that does not answer', () => {
  it('fails no other and keeps nobody waiting: a model server that refuses or is silent', async () => {
    mood = 'broken';
    expect((await lookNow()).model).toMatchObject({ state: 'down', says: 'modelDown', facts: { reachable: false } });
    mood = 'silent';
    const begin = Date.now();
    const findings = await lookNow();
    mood = 'well';
    expect(Date.now() - begin).toBeLessThan(5_000);
    expect(findings.model.state).toBe('down');
    expect(findings.database.state).toBe('ok');
  });

  it('nor does a database that falls silent: the disk and the model are told all the same', async () => {
    const probes = createProbes(app.services);
    proxy.freeze();
    try {
      const findings = await createHealthService(probes).look();
      expect(findings.database).toEqual({ state: 'down', says: 'databaseDown', facts: null });
      expect(findings.queue).toMatchObject({ state: 'down', says: 'unknown' });
      expect(findings.disk.facts).toMatchObject({ pictures: null, total: expect.any(Number) });
      expect(findings.model.facts?.reachable).toBe(true);
    } finally {
      proxy.thaw();
    }
  });
});
