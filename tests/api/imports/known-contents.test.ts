import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { formWith, textFile } from '../../support/files/recipe-files.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { createMigratingOrm } from '../../../server/db/migrating-orm.ts';
import { migrate } from '../../../server/db/migrate.ts';

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const jpeg = (last: number): Uint8Array<ArrayBuffer> => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, last);

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
});
afterAll(() => app.close());

const known = async (client: Client, sha256s: readonly string[]) =>
  (await client.post('/api/imports/known', { sha256s })).body.known;

async function upload(client: Client, content: string): Promise<string> {
  return (await client.post('/upload/file', undefined, { raw: formWith(content) })).body.jobId;
}

describe('POST /api/imports/known', () => {
  it('tells imports by the content of their file, and after their recipe was deleted too', async () => {
    const ann = await signUp(app);
    const content = textFile('Known cake');
    const unknown = sha256('unknown');
    expect(await known(ann, [sha256(content)])).toEqual([]);
    const jobId = await upload(ann, content);
    const { recipeId } = await outcomeOf(ann, jobId);
    expect(await known(ann, [unknown, sha256(content)])).toEqual([
      { sha256: sha256(content), jobId, state: 'done', recipeId },
    ]);
    await ann.delete(`/api/recipes/${recipeId}`);
    expect(await known(ann, [sha256(content)])).toMatchObject([{ jobId, state: 'done', recipeId: null }]);
  });

  it("tells nothing of another's imports", async () => {
    const [ann, bob] = [await signUp(app), await signUp(app)];
    const content = textFile('Secret cake');
    await upload(ann, content);
    expect(await known(bob, [sha256(content)])).toEqual([]);
  });

  it('of several imports of a content tells the one that came furthest', async () => {
    const ann = await signUp(app);
    const content = 'Dear Ann,\nthe weather is fine.\nYours, Bob\n';
    const first = await upload(ann, content);
    await outcomeOf(ann, first);
    const second = await upload(ann, content);
    await outcomeOf(ann, second);
    expect(await known(ann, [sha256(content)])).toMatchObject([{ jobId: second, state: 'failed' }]);
  });

  it('knows several pictures by their order', async () => {
    const ann = await signUp(app);
    const form = new FormData();
    for (const page of [1, 2]) form.append('file', new Blob([jpeg(page)]), `page-${page}.jpg`);
    const { body } = await ann.post('/upload/file', undefined, { raw: form });
    const [one, two] = [sha256(jpeg(1)), sha256(jpeg(2))];
    const [inOrder, turned] = [sha256(`${one} ${two}`), sha256(`${two} ${one}`)];
    expect(await known(ann, [one, two, inOrder, turned])).toMatchObject([{ sha256: inOrder, jobId: body.jobId }]);
  });

  it('refuses what is no hash, and more than 200', async () => {
    const ann = await signUp(app);
    for (const sha256s of [['x'], [`${sha256('a')},`], Array.from({ length: 201 }, (_, n) => sha256(`${n}`)), 'all']) {
      expect((await ann.post('/api/imports/known', { sha256s })).status).toBe(400);
    }
    expect((await ann.post('/api/imports/known', { sha256s: [] })).body).toEqual({ known: [] });
  });

  it('finds contents by an index', async () => {
    const em = app.services.createEntityManager();
    await em.execute('set enable_seqscan = off');
    const plan = await em.execute<{ 'QUERY PLAN': string }[]>(
      `explain select id from import_job where account_id = ? and content_sha256 = any(?::text[])`,
      ['00000000-0000-0000-0000-000000000000', '{a,b}'],
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('import_job_content');
  });

  it('knows what was imported before this was recorded', async () => {
    const database = await createTestDatabase();
    await migrate(database.url);
    const orm = createMigratingOrm({ url: database.url, poolSize: 1 });
    try {
      await orm.migrator.up();
      const em = orm.em.fork();
      await em.execute(`delete from migration where name = 'KnownContents'`);
      await em.execute('alter table import_job drop column content_sha256');
      const [id, other] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
      await em.execute(
        `insert into account (id, name, email, email_key) values (?, 'Ann', 'a@b.example', 'a@b.example')`,
        [id],
      );
      const insert = `insert into import_job (id, account_id, source_type, source, payload) values (?, ?, 'file', 'a', ?::jsonb)`;
      await em.execute(insert, [id, id, JSON.stringify({ files: [{ sha256: 'aa' }] })]);
      await em.execute(insert, [other, id, JSON.stringify({ files: [{ sha256: 'bb' }, { sha256: 'aa' }] })]);
      await orm.migrator.up();
      const rows = await em.execute('select content_sha256 as hash from import_job order by id');
      expect(rows).toEqual([{ hash: 'aa' }, { hash: sha256('bb aa') }]);
    } finally {
      await orm.close(true);
      await database.drop();
    }
  });
});
