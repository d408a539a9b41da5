import { HOUR } from '../../shared/constants.ts';
import { execute } from './query.ts';
import { createOrm } from './orm.ts';

/** The same number for every Cardamom: whoever migrates holds this advisory lock. */
const MIGRATION_LOCK = 20_261_121;

/** A large table takes its time to be indexed. */
const MIGRATION_TIMEOUT = HOUR;

/** Brings the database to this version's tables; several processes may call it at once. */
export async function migrate(url: string): Promise<void> {
  const orm = createOrm({ url, poolSize: 3, queryTimeout: MIGRATION_TIMEOUT });
  try {
    await orm.em.transactional(async (em) => {
      await execute(em, 'select pg_advisory_xact_lock(:lock)', { lock: MIGRATION_LOCK });
      await orm.migrator.up();
    });
  } finally {
    await orm.close(true);
  }
}
