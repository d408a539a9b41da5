import { expect, it } from 'vitest';
import { newId } from '../../../server/db/id.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { createMigratingOrm } from '../../../server/db/migrating-orm.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';

it('an upload that waited before imports could hold several is read and removed as one of these', async () => {
  const database = await createTestDatabase();
  const orm = createMigratingOrm({ url: database.url, poolSize: 2 });
  try {
    await orm.migrator.up({ to: 'AccountPictures' });
    const [account, job] = [newId(), newId()];
    const upload = { path: 'uploads/aa/cake', name: 'cake.txt', sha256: 'abc' };
    await orm.em.execute(`insert into account (id, name, email, email_key) values (?, 'Ann', 'a', 'a')`, [account]);
    await orm.em.execute(
      `insert into import_job (id, account_id, source_type, source, payload) values (?, ?, 'file', 'cake.txt', ?::jsonb)`,
      [job, account, JSON.stringify({ ...upload, languages: ['de'] })],
    );
    await migrate(database.url);
    expect(await orm.em.execute('select payload from import_job')).toEqual([
      { payload: { files: [upload], languages: ['de'] } },
    ]);
    await orm.em.execute('delete from import_job');
    expect(await orm.em.execute('select path from file_removal')).toEqual([{ path: upload.path }]);
  } finally {
    await orm.close(true);
    await database.drop();
  }
});

it('imports that had failed before they could be searched are found by whose they are and what they read', async () => {
  const database = await createTestDatabase();
  const orm = createMigratingOrm({ url: database.url, poolSize: 2 });
  try {
    await orm.migrator.up({ to: 'FoldingFunction' });
    const account = newId();
    await orm.em.execute(`insert into account (id, name, email, email_key) values (?, 'Zoë', 'z@a.example', 'z')`, [
      account,
    ]);
    for (const state of ['failed', 'accepted'])
      await orm.em.execute(
        `insert into import_job (id, account_id, source_type, source, payload, state) values (?, ?, 'url', 'Crêpes', '{}', ?)`,
        [newId(), account, state],
      );
    await migrate(database.url);
    expect(await orm.em.execute('select state, failed_text from import_job order by state')).toEqual([
      { state: 'accepted', failed_text: null },
      { state: 'failed', failed_text: 'zoe\nz@a.example\ncrepes' },
    ]);
  } finally {
    await orm.close(true);
    await database.drop();
  }
});
