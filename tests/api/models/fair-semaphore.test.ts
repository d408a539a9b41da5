import { setTimeout as delay } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../../server/db/id.ts';
import { createOrm } from '../../../server/db/orm.ts';
import {
  createSharedSemaphore,
  type SharedSemaphore,
  resourceAt,
} from '../../../server/fair-semaphore/shared-semaphore.ts';
import { removeRowsOfPredecessors, acquire } from '../../../server/fair-semaphore/semaphore-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const MODELS = 'http://models.example';
const never = new AbortController().signal;

type Orm = ReturnType<typeof createOrm>;

let database: TestDatabase;
let orms: readonly [Orm, Orm, Orm];
beforeAll(async () => {
  database = await createTestDatabase('migrated');
  const connect = (): Orm => createOrm({ url: database.url, poolSize: 3 });
  orms = [connect(), connect(), connect()];
});
afterAll(async () => {
  await Promise.all(orms.map((orm) => orm.close(true)));
  await database.drop();
});

const em = () => orms[0].em.fork();
const rows = () => em().execute<{ worker: string; is_taken: boolean }[]>('select worker, is_taken from turn');

/** A worker of its own for each, as processes have them. */
let semaphores: readonly [SharedSemaphore, SharedSemaphore, SharedSemaphore];
beforeEach(async () => {
  const logger = pino({ level: 'silent' });
  const semaphoreOf = (orm: Orm): SharedSemaphore =>
    createSharedSemaphore({
      createEntityManager: () => orm.em.fork(),
      resource: MODELS,
      worker: `host:${orms.indexOf(orm)}#${newId()}`,
      logger,
    });
  semaphores = [semaphoreOf(orms[0]), semaphoreOf(orms[1]), semaphoreOf(orms[2])];
});
afterEach(async () => {
  await Promise.all(semaphores.map((semaphore) => semaphore.close()));
  await waitFor('the end of all turns', async () => (await rows()).length === 0);
});

it('lets one of all workers through at a time and loses no turn, whoever fails or leaves', async () => {
  let within = 0;
  let most = 0;
  let done = 0;
  const visits = Array.from({ length: 60 }, async (_, index) => {
    const leaving = new AbortController();
    if (index % 7 === 1) setTimeout(() => leaving.abort(new Error('left')), index);
    const [semaphore = semaphores[0]] = semaphores.slice(index % 3);
    return semaphore
      .run(
        leaving.signal,
        async () => {
          within += 1;
          most = Math.max(most, within);
          await delay(2);
          within -= 1;
          done += 1;
          if (index % 5 === 0) throw new Error('at fault');
          return 'done';
        },
        `party ${index % 4}`,
      )
      .catch((error: Error) => error.message);
  });
  const ends = await Promise.all(visits);
  expect(most).toBe(1);
  expect(ends.filter((end) => end === 'left').length).toBe(60 - done);
});

it('lets parties through in turns, wherever they wait', async () => {
  const order: string[] = [];
  let open = (): void => {};
  const first = semaphores[0].run(never, () => new Promise<void>((resolve) => (open = resolve)), 'z');
  await waitFor('the first', async () => (await rows()).some((row) => row.is_taken));
  const visits: Promise<void>[] = [];
  for (const [number, name] of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].entries()) {
    const [semaphore = semaphores[0]] = semaphores.slice(number % 3);
    visits.push(semaphore.run(never, async () => void order.push(name), name[0]));
    await waitFor('its place', async () => (await rows()).length === number + 2);
  }
  open();
  await Promise.all([first, ...visits]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('waits for a worker that was killed no longer than its lease, and not at all when its place is taken again', async () => {
  const line = { resource: MODELS, turns: 1, worker: `host:9#${newId()}`, isSteady: true };
  const dead = [1, 2].map(() => ({ id: newId(), party: 'a', isTaken: false }));
  expect(await acquire(em(), line, dead)).toEqual([dead[0]?.id]);
  let isThrough = false;
  const visit = semaphores[0].run(never, async () => void (isThrough = true));
  await waitFor('its place', async () => (await rows()).length === 3);
  await delay(600);
  expect(isThrough).toBe(false);
  await em().execute(`update turn set lease_until = now() where worker = ?`, [line.worker]);
  await visit;
  await waitFor('the end of its row', async () => (await rows()).length === 0);

  await acquire(em(), line, dead);
  await removeRowsOfPredecessors(em(), { place: 'host:9', worker: line.worker });
  expect(await rows()).toHaveLength(2);
  await removeRowsOfPredecessors(em(), { place: 'host:9', worker: `host:9#${newId()}` });
  expect(await rows()).toEqual([]);
});

it('leaves a turn to its holder whose lease expired while the database was away', async () => {
  const line = { resource: MODELS, turns: 1, worker: `host:9#${newId()}`, isSteady: true };
  const holder = { id: newId(), party: 'a', isTaken: true };
  await acquire(em(), line, [holder]);
  await em().execute(`update turn set lease_until = now() - interval '5 seconds'`);
  const visit = semaphores[0].run(never, async () => 'through', 'b');
  await waitFor('its place', async () => (await rows()).some(({ worker }) => worker !== line.worker));
  expect(await rows()).toContainEqual({ worker: line.worker, is_taken: true });
  await em().execute('delete from turn where id = ?', [holder.id]);
  expect(await visit).toBe('through');
});

it('waits for no lease that was written before the clock was set back', async () => {
  const line = { resource: MODELS, turns: 1, worker: `host:9#${newId()}`, isSteady: true };
  expect(await acquire(em(), line, [{ id: newId(), party: 'a', isTaken: false }])).not.toBeNull();
  await em().execute(`update turn set lease_until = now() + interval '1 hour'`);
  expect(await semaphores[0].run(never, async () => 'through')).toBe('through');
});

it('waits only some seconds for a worker whose host sleeps while it looks at the line', async () => {
  const [asleep, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sleeper: Pick<SqlEntityManager, 'transactional'> = {
    transactional: (work) =>
      em().transactional(async (tx) => {
        const execute = tx.execute.bind(tx);
        // With the second statement the line is this worker's to look at.
        vi.spyOn(tx, 'execute')
          .mockImplementationOnce(execute)
          .mockImplementationOnce(async () => {
            asleep.resolve();
            await awake.promise;
            return execute('select 1');
          });
        return work(tx);
      }),
  };
  const line = { resource: MODELS, turns: 1, worker: `host:9#${newId()}`, isSteady: true };
  const looked = acquire(sleeper, line, [{ id: newId(), party: 'a', isTaken: false }]).catch((error: Error) => error);
  await asleep.promise;
  expect(await semaphores[0].run(never, async () => 'through')).toBe('through');
  awake.resolve();
  expect(await looked).toBeInstanceOf(Error);
});

it('keeps turn and line when the database has forgotten both', async () => {
  const order: string[] = [];
  let open = (): void => {};
  const held = semaphores[0].run(never, async () => {
    order.push('first');
    await new Promise<void>((resolve) => (open = resolve));
    order.push('first leaves');
  });
  await waitFor('the first', async () => order.length === 1);
  const more = semaphores[0].run(never, async () => void order.push('second'));
  await waitFor('its place', async () => (await rows()).length === 2);
  await em().execute('truncate turn');
  await waitFor('both again', async () => (await rows()).length === 2);
  await delay(300);
  open();
  await Promise.all([held, more]);
  expect(order).toEqual(['first', 'first leaves', 'second']);
});

it('belongs to what it leads to: a host’s own address is another server on each host, a name is one for all', () => {
  expect(resourceAt('http://cook:secret@models.example:11434/')).toBe('http://models.example:11434');
  for (const own of ['http://127.0.0.1:11434', 'http://localhost:8000', 'http://[::1]:11434'])
    expect(resourceAt(own)).toMatch(/ on ./);
});
