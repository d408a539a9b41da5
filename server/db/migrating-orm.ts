import { Migrator } from '@mikro-orm/migrations';
import type { MikroORM } from '@mikro-orm/postgresql';
import { MIGRATIONS } from './migrations/migrations.ts';
import { createOrm, type DatabaseOptions } from './orm.ts';

/** An ORM whose `migrator` runs the migrations of this version. Web servers and workers do not load them. */
export function createMigratingOrm(options: DatabaseOptions): MikroORM {
  const migrations = { migrationsList: MIGRATIONS, snapshot: false, tableName: 'migration', silent: true };
  return createOrm({ ...options, migrating: { extensions: [Migrator], migrations } });
}
