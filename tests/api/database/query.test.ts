import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createOrm } from '../../../server/db/orm.ts';
import { execute, query, queryOne } from '../../../server/db/query.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';

const accountRow = z.object({ name: z.string(), verified: z.boolean() });
const BY_NAME = 'select name, email_verified_at is not null as verified from account where name = :name';

describe('statements', () => {
  let database: TestDatabase;
  let orm: ReturnType<typeof createOrm>;
  beforeAll(async () => {
    database = await createTestDatabase('migrated');
    orm = createOrm({ url: database.url, poolSize: 2 });
    const account = { id: '019a0000-0000-7000-8000-000000000001', name: `O'Hara? :name`, email: 'a@b.example' };
    const insert = 'insert into account (id, name, email, email_key) values (:id, :name, :email, :email)';
    await execute(orm.em.fork(), insert, account);
  });
  afterAll(async () => {
    await orm.close(true);
    await database.drop();
  });

  it('store and find any text as it is', async () => {
    const name = `O'Hara? :name`;
    expect(await query(orm.em.fork(), accountRow, BY_NAME, { name })).toEqual([{ name, verified: false }]);
    expect(await queryOne(orm.em.fork(), accountRow, BY_NAME, { name: 'nobody' })).toBeNull();
  });

  it('carry bytes, numbers and nothing', async () => {
    const row = z.object({ bytes: z.instanceof(Buffer), sum: z.number(), nothing: z.null() });
    const values = { bytes: Buffer.from([0, 255]), number: 2, nothing: null };
    const sql = 'select :bytes::bytea as bytes, :number::int + :number::int as sum, :nothing::text as nothing';
    expect(await query(orm.em.fork(), row, sql, values)).toEqual([{ bytes: values.bytes, sum: 4, nothing: null }]);
  });

  it('report how many rows they changed', async () => {
    const sql = 'update account set language = :language';
    expect(await execute(orm.em.fork(), sql, { language: 'de' })).toBe(1);
    expect(await execute(orm.em.fork(), `${sql} where false`, { language: 'de' })).toBe(0);
  });

  it('belong to the transaction that they run in', async () => {
    const attempt = orm.em.fork().transactional(async (tx) => {
      await execute(tx, 'delete from account');
      throw new Error('rolled back');
    });
    await expect(attempt).rejects.toThrow('rolled back');
    expect(await query(orm.em.fork(), accountRow, 'select name, true as verified from account')).toHaveLength(1);
  });

  it('refuse a row of another shape than they declare', async () => {
    const row = z.object({ name: z.number() });
    await expect(query(orm.em.fork(), row, 'select name from account')).rejects.toThrow('does not fit its schema');
  });
});
