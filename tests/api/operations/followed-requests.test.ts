import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { textFile } from '../../support/files/recipe-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

type Line = Readonly<Record<string, unknown>>;

let app: ApiApp;
let ann: Awaited<ReturnType<typeof signUp>>;
const lines: Line[] = [];
beforeAll(async () => {
  app = await startApiApp({
    env: { LOG_LEVEL: 'debug', TRUSTED_PROXIES: 'loopback' },
    withWorker: true,
    log: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  ann = await signUp(app);
});
afterAll(() => app.close());

const idOf = ({ headers }: Awaited<ReturnType<Client['get']>>): string => headers.get('X-Request-Id') ?? '';
const linesWith = (fields: Line): Line[] =>
  lines.filter((line) => Object.entries(fields).every(([name, value]) => line[name] === value));

describe('the id of a request', () => {
  it('is a header of each answer and a field of its log line, which names the pattern of the path', async () => {
    const [found, missing] = [await ann.get('/api/recipes'), await ann.get('/api/recipes/unknown')];
    expect(idOf(found)).toMatch(/^[\da-f-]{36}$/);
    expect(idOf(missing)).not.toBe(idOf(found));
    expect(linesWith({ requestId: idOf(missing) })).toMatchObject([
      { msg: 'request answered', method: 'GET', route: '/api/recipes/:id', status: '404', ms: expect.any(Number) },
    ]);
  });

  it('is that of a trusted proxy, if it is well-formed', async () => {
    const named = (id: string) => ann.get('/api/version', { headers: { 'X-Request-Id': id } });
    expect(idOf(await named('proxy-1234567'))).toBe('proxy-1234567');
    expect(idOf(await named('<script>alert(1)</script>'))).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('a request that fails', () => {
  const change = (statement: string) => app.services.createEntityManager().execute(statement);
  const failureOf = (answer: Awaited<ReturnType<Client['get']>>): Line => {
    expect(answer).toMatchObject({ status: 500, body: { code: 'errors.internal' } });
    const [line] = linesWith({ requestId: idOf(answer), msg: 'request failed' });
    return line ?? {};
  };

  it('is logged with the pattern of its path, without the address of somebody in it', async () => {
    await change('alter table recipe rename to recipe_elsewhere');
    const answer = await ann.get(`/api/users/${encodeURIComponent(ann.person.email)}/recipes`);
    await change('alter table recipe_elsewhere rename to recipe');
    expect(failureOf(answer)).toMatchObject({ method: 'GET', route: '/api/users/:email/recipes' });
  });

  it('is logged with the ids in its path', async () => {
    const id = crypto.randomUUID();
    await change('alter table recipe rename to recipe_elsewhere');
    const answer = await ann.get(`/api/recipes/${id}`);
    await change('alter table recipe_elsewhere rename to recipe');
    expect(failureOf(answer)).toMatchObject({ route: '/api/recipes/:id', ids: { id } });
  });

  it('is logged without the values of the row that the database refused', async () => {
    const person = { name: 'Otto Unseen', email: 'otto.unseen@kitchen.example', password: 'green pods, black seeds' };
    await change('alter table account add constraint broken check (false) not valid');
    const answer = await createClient(app.url).post('/auth/email/register', person);
    await change('alter table account drop constraint broken');
    const line = JSON.stringify(failureOf(answer));
    expect(line).toContain('broken');
    expect(line).not.toMatch(/otto|unseen/i);
  });
});

describe('an import', () => {
  const endsOf = (job: string): Line[] => linesWith({ job, msg: 'import worker: import ended' });

  it('can be followed from the request to its end, also beside others', async () => {
    const texts = [textFile(), 'Nothing to cook here, only a letter to a friend.'];
    const accepted = await Promise.all(texts.map((text) => ann.post('/upload/text', { text })));
    const jobs = accepted.map(({ body }) => String(body.jobId));
    await waitFor('both to end', () => jobs.every((job) => endsOf(job).length === 1), 80_000);
    for (const [index, answer] of accepted.entries()) {
      const job = jobs[index] ?? '';
      const messages = linesWith({ requestId: idOf(answer), job }).map(({ msg }) => msg);
      expect(messages).toEqual(['import accepted', 'import worker: import begun', 'import worker: import ended']);
      expect(linesWith({ job })).toHaveLength(3);
    }
    expect(jobs.map((job) => endsOf(job)[0]?.['outcome'])).toEqual(['done', 'failed']);
  }, 90_000);

  it('that is retried belongs to the request of the retry', async () => {
    const { jobId } = (await ann.post('/upload/text', { text: 'Only a letter to another friend.' })).body;
    await waitFor('it to end', () => endsOf(jobId).length === 1, 80_000);
    const retried = await ann.post(`/api/failed-jobs/${jobId}/retry`);
    await waitFor('it to end again', () => endsOf(jobId).length === 2, 80_000);
    expect(endsOf(jobId)[1]).toMatchObject({ requestId: idOf(retried) });
  }, 90_000);
});

it('no line of a request or an import tells whose it is', () => {
  const told = lines.filter((line) => 'requestId' in line || 'job' in line).map((line) => JSON.stringify(line));
  expect(told.length).toBeGreaterThan(10);
  expect(told.filter((line) => line.includes(ann.person.email) || line.includes('letter'))).toEqual([]);
});
