import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { z } from 'zod';
import { emailKey } from '../../shared/rules/email.ts';
import { createOrm } from './orm.ts';
import { execute, query } from './query.ts';

const keyRow = z.object({ id: z.string(), email: z.string(), email_key: z.string() });

/** The tables with addresses, and the order in which rows get a form that several of them have. */
const TABLES = {
  account: 'email_verified_at is null, created_at, id',
  launch_subscriber: 'subscribed_at, id',
} as const;

/** Sets the canonical form of one row, unless another row has it. Returns the id of that other row, else null. */
async function renewKey(tx: SqlEntityManager, table: string, id: string, key: string): Promise<string | null> {
  const [holder] = await query(tx, z.object({ id: z.string() }), `select id from ${table} where email_key = :key`, {
    key,
  });
  if (holder) return holder.id;
  await execute(tx, `update ${table} set email_key = :key where id = :id`, { id, key });
  return null;
}

/**
 * The rows whose stored form differs from the canonical one. For addresses in ASCII both are the same, except for a
 * final dot.
 */
async function findOutdated(em: SqlEntityManager, table: keyof typeof TABLES): Promise<z.output<typeof keyRow>[]> {
  const rows = await query(
    em,
    keyRow,
    `select id, email, email_key from ${table}
     where octet_length(email_key) <> char_length(email_key) or email_key like '%.' order by ${TABLES[table]}`,
  );
  return rows.filter((row) => row.email_key !== emailKey(row.email));
}

async function renewTable(em: SqlEntityManager, table: keyof typeof TABLES, logger: Logger): Promise<void> {
  if ((await findOutdated(em, table)).length === 0) return;
  await em.transactional(async (tx) => {
    await execute(tx, `lock table ${table} in share row exclusive mode`);
    let renewed = 0;
    for (const { id, email } of await findOutdated(tx, table)) {
      const holder = await renewKey(tx, table, id, emailKey(email));
      if (holder === null) renewed += 1;
      else
        logger.warn({ table, id, email, holder }, 'two rows have one e-mail address; this row cannot be found by it');
    }
    logger.info({ table, renewed }, 'e-mail addresses have their canonical form');
  });
}

/**
 * Stores the canonical form of addresses that were stored in an earlier form. Where two rows have one address, both
 * stay, and the log names them: an administrator decides. Runs at every start, because a server of an older version may
 * have added rows meanwhile.
 */
export async function renewEmailKeys(url: string, logger: Logger): Promise<void> {
  const orm = createOrm({ url, poolSize: 1 });
  try {
    for (const table of ['account', 'launch_subscriber'] as const) await renewTable(orm.em.fork(), table, logger);
  } finally {
    await orm.close(true);
  }
}
