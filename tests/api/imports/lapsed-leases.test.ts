import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../server/db/id.ts';
import type { ClaimedJob } from '../../../server/modules/imports/job/import-job.ts';
import { claimNext, releaseJobsOfPredecessors } from '../../../server/modules/imports/queue/import-queue.ts';
import { renewLease } from '../../../server/modules/imports/queue/job-lease.ts';
import {
  type LeaseOwner,
  leaseOwnerText,
  startHeartbeat,
} from '../../../server/modules/imports/queue/worker-heartbeat.ts';
import { failImport } from '../../../server/modules/imports/run/import-outcome.ts';
import { createWorkerApp, type WorkerOptions } from '../../../server/worker-app.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { formWith, textFile } from '../../support/files/recipe-files.ts';
import { type LocalSite, startLocalSite } from '../../support/network/local-site.ts';
import { dyingSandboxEntry } from '../../support/processes/sandbox-entry.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';

let site: LocalSite;
let app: ApiApp;
let ann: Client;
beforeAll(async () => {
  site = await startLocalSite((_request, response) => {
    // The time passes while the process is suspended; then the site says no.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    response.writeHead(404).end();
  });
  app = await startApiApp({ env: { IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` } });
});
afterAll(async () => {
  await app.close();
  await site.stop();
});

const em = () => app.services.createEntityManager();
const execute = (sql: string, values: unknown[] = []) => em().execute<{ rows: number }[]>(sql, values);
beforeEach(async () => {
  ann = await signUp(app);
});
afterEach(async () => {
  vi.useRealTimers();
  await execute('delete from import_job');
  await execute('delete from worker_heartbeat');
});

async function upload(client = ann): Promise<string> {
  return (await client.post('/upload/file', undefined, { raw: formWith(textFile()) })).body.jobId;
}

const ownerOf = (name: string, run = newId()): LeaseOwner => ({ place: `${run}:${name}`, process: newId() });

/** Writes the heartbeat of a worker that was last seen `silent` seconds ago and was never silent for a minute before. */
async function beatOf(owner: LeaseOwner, silent = 0): Promise<string> {
  await execute(
    `insert into worker_heartbeat (place, process, host_place, host, name, host_workers, started_at, seen_at, steady_since)
     values (?, ?, 'here', 'here', ?, 1, now() - interval '1 hour', now() - ? * interval '1 second',
       now() - (? + 60) * interval '1 second')`,
    [owner.place, owner.process, owner.place, silent, silent],
  );
  return leaseOwnerText(owner);
}

const lapse = (seconds = 1) =>
  execute(`update import_job set lease_until = now() - ? * interval '1 second'`, [seconds]);
const setDeaths = (job: string, deaths: number) =>
  execute(`update import_job set dead_holders = array_fill('dead'::text, array[?::int]) where id = ?`, [deaths, job]);

async function claimBy(owner: string): Promise<ClaimedJob> {
  const job = await claimNext(em(), owner);
  if (!job) throw new Error('nothing was claimed');
  return job;
}

describe('a lease that lapsed', () => {
  it('while the database was away stays with its holder, until others had time to see the holder renew it', async () => {
    await upload();
    const holder = await beatOf(ownerOf('worker-1'), 20);
    const other = await beatOf(ownerOf('worker-2'), 20);
    const held = await claimBy(holder);
    await lapse();
    expect(await claimNext(em(), other)).toBeNull();
    // Both write again, the other worker first.
    await execute('update worker_heartbeat set seen_at = now(), steady_since = now()');
    expect(await claimNext(em(), other)).toBeNull();
    expect(await renewLease(em(), held, 'reading')).toBe(true);
    await execute(`update worker_heartbeat set steady_since = now() - interval '1 minute'`);
    expect(await claimNext(em(), other)).toBeNull();
  });

  it('is no death while the holder lives, which may claim it again itself', async () => {
    await upload();
    const holder = await beatOf(ownerOf('worker-1'));
    const other = await beatOf(ownerOf('worker-2'));
    await claimBy(holder);
    for (const next of [other, holder, other]) {
      await lapse();
      expect(await claimBy(next)).toMatchObject({ workerDeaths: 0 });
    }
  });

  it('is no death once a holder that was frozen lives again, and the holder writes no outcome', async () => {
    const jobId = await upload();
    const frozen = ownerOf('worker-1');
    const stale = await claimBy(await beatOf(frozen, 20));
    await lapse();
    const next = await claimBy(await beatOf(ownerOf('worker-2')));
    expect(next).toMatchObject({ id: jobId, workerDeaths: 1 });
    const { config, createEntityManager } = app.services;
    const logger = pino({ level: 'silent' });
    const sandbox = { fault: () => null, containedBy: () => null };
    const options = {
      createEntityManager,
      config,
      owner: frozen,
      name: 'worker-1',
      sandbox,
      metrics: { read: async () => [] },
      abilities: { list: () => [] },
      modelServer: null,
      sharing: { heard: () => undefined },
      logger,
    };
    const heartbeat = startHeartbeat(options);
    await waitFor('the death to be taken back', async () => {
      const [row] = await execute('select cardinality(dead_holders) as rows from import_job');
      return row?.rows === 0;
    });
    await heartbeat.stop();
    expect(await renewLease(em(), stale, 'saving')).toBe(false);
    const failure = { code: 'importErrors.timeout', detail: null, reading: null, answers: null } as const;
    await expect(failImport(em(), stale, failure)).rejects.toThrow(/not held/);
    expect(await renewLease(em(), next, 'saving')).toBe(true);
  });

  it('of a worker that was never seen to die is claimed after a minute, however irregular all heartbeats are', async () => {
    await upload();
    await claimBy('old-host:/data:worker-1#gone');
    const slow = await beatOf(ownerOf('worker-2'), 12);
    await lapse(50);
    expect(await claimNext(em(), slow)).toBeNull();
    await lapse(70);
    expect(await claimBy(slow)).toMatchObject({ workerDeaths: 0 });
  });

  it('is one that ends far in the future, too: the clock was set back', async () => {
    await upload();
    await claimBy(await beatOf(ownerOf('worker-1'), 20));
    await execute(`update import_job set lease_until = now() + interval '1 hour'`);
    expect(await claimBy(await beatOf(ownerOf('worker-2')))).toMatchObject({ claims: 2 });
  });
});

describe('an import from before the clock was set back', () => {
  it('is claimed, and its elapsed time is not negative', async () => {
    const job = await upload();
    await execute(
      `update import_job set created_at = now() + interval '1 hour', not_before = now() + interval '1 hour',
         paused_until = now() + interval '1 hour'`,
    );
    expect((await ann.get('/api/notifications')).body.inProcessJobs).toMatchObject([{ id: job, elapsed: 0 }]);
    expect(await claimBy(await beatOf(ownerOf('worker-1')))).toMatchObject({ id: job, claims: 1 });
  });
});

describe('a worker that starts', () => {
  it('counts the death of its predecessor against what that read, not against what waited or what others hold', async () => {
    for (let count = 0; count < 3; count += 1) await upload();
    const dead = ownerOf('worker-1');
    const [read, queued] = [await claimBy(leaseOwnerText(dead)), await claimBy(leaseOwnerText(dead))];
    await renewLease(em(), queued, 'queued');
    // A container of the same name.
    const other = await claimBy(leaseOwnerText(ownerOf('worker-1')));
    const successor = { ...dead, process: newId() };
    await releaseJobsOfPredecessors(em(), successor);
    expect(await renewLease(em(), other, 'reading')).toBe(true);
    const again = [await claimBy(leaseOwnerText(successor)), await claimBy(leaseOwnerText(successor))];
    const deaths = Object.fromEntries(again.map(({ id, workerDeaths }) => [id, workerDeaths]));
    expect(deaths).toEqual({ [read.id]: 1, [queued.id]: 0 });

    await releaseJobsOfPredecessors(em(), { ...dead, process: newId() });
    const claimable = await claimNext(em(), 'any');
    expect(claimable?.id, 'the other pauses after its second death').toBe(queued.id);
    expect(await claimNext(em(), 'any')).toBeNull();
  });
});

describe('an import that workers died with', () => {
  it('waits behind another one in the same worker, and keeps no newcomer and no other worker waiting', async () => {
    const suspects = [await upload(), await upload()];
    for (const job of suspects) await setDeaths(job, 4);
    expect(await claimNext(em(), 'first')).toMatchObject({ id: suspects[0], workerDeaths: 4 });
    const newcomer = await upload(await signUp(app));
    expect(await claimNext(em(), 'first', { hasSuspect: true })).toMatchObject({ id: newcomer });
    expect(await claimNext(em(), 'first', { hasSuspect: true })).toBeNull();
    expect(await claimNext(em(), 'second')).toMatchObject({ id: suspects[1] });
  });
});

async function withWorker<T>(options: WorkerOptions, work: () => Promise<T>): Promise<T> {
  const worker = createWorkerApp(app.services, 'worker-1', options);
  await worker.start();
  try {
    return await work();
  } finally {
    await worker.close();
  }
}

describe('an import', () => {
  it('fails when ten workers died with it, not before, and starts over when it is tried again', async () => {
    const [good, bad] = [await upload(), await upload()];
    await setDeaths(good, 9);
    await setDeaths(bad, 10);
    const ends = await withWorker({}, () => Promise.all([outcomeOf(ann, good), outcomeOf(ann, bad)]));
    expect(ends).toMatchObject([{ state: 'done' }, { state: 'failed', code: 'importErrors.interrupted' }]);
    expect((await ann.post(`/api/failed-jobs/${bad}/retry`)).status).toBe(200);
    expect((await claimBy('any')).workerDeaths).toBe(0);
  });

  it('fails when the third sandbox dies of it, and is read again after the first', async () => {
    const [bad, good] = [await upload(), await upload()];
    await execute('update import_job set sandbox_deaths = 2 where id = ?', [bad]);
    const sandbox = await dyingSandboxEntry(app.dataDir, 2);
    const ends = await withWorker({ sandbox }, () => Promise.all([outcomeOf(ann, bad), outcomeOf(ann, good)]));
    expect(ends).toMatchObject([{ state: 'failed', code: 'importErrors.internal' }, { state: 'done' }]);
    expect((await ann.get('/api/notifications')).body.notifications).toHaveLength(2);
  });

  it('that fails while its worker is suspended is read again a little later', async () => {
    const { jobId } = (await ann.post('/upload/url', { url: `${site.origin}/soup` })).body;
    const isBack = async (): Promise<boolean> => {
      const back = `select 1 as rows from import_job where state = 'accepted' and claims = 1 and paused_until > now()`;
      return (await execute(back)).length === 1;
    };
    await withWorker({}, () => waitFor('the import to be back in the queue', isBack));
    vi.useRealTimers();
    await execute('update import_job set paused_until = now()');
    expect(await claimBy('any')).toMatchObject({ id: jobId, claims: 2, workerDeaths: 0 });
  });
});
