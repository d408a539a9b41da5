import { HOUR } from '../../shared/constants.ts';
import { execute } from './query.ts';
import { createMigratingOrm } from './migrating-orm.ts';

/** The number of the advisory lock that a process holds while it migrates. */
const MIGRATION_LOCK = 20_261_121;

/** Indexing a large table can take long. */
const MIGRATION_TIMEOUT = HOUR;

/** Migrates the database to the schema of this version. Several processes may call it at the same time. */
export async function migrate(url: string): Promise<void> {
  const orm = createMigratingOrm({ url, poolSize: 3, queryTimeout: MIGRATION_TIMEOUT });
  try {
    await orm.em.transactional(async (em) => {
      await execute(em, 'select pg_advisory_xact_lock(:lock)', { lock: MIGRATION_LOCK });
      await orm.migrator.up();
    });
  } finally {
    await orm.close(true);
  }
}
