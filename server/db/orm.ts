import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { MIGRATIONS } from './migrations/migrations.ts';
import { QUERY_TIMEOUT, steadyPool } from './steady-pool.ts';

export interface DatabaseOptions {
  /** `postgresql://…`; the host may be a percent-encoded socket folder, as libpq takes it. */
  readonly url: string;
  /** Most connections that this process opens. */
  readonly poolSize: number;
  /** Milliseconds after which a statement is given up that has no answer. */
  readonly queryTimeout?: number;
  /** Entities of the modules; statements alone need none. */
  readonly entities?: Options['entities'];
}

/** The mapper on its own pool. Connecting is lazy, so that a process starts while the database is away. */
export function createOrm({ url, poolSize, queryTimeout = QUERY_TIMEOUT, entities = [] }: DatabaseOptions): MikroORM {
  return new MikroORM({
    dbName: decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres',
    entities,
    extensions: [Migrator],
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 30_000 },
    driverOptions: {
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      query_timeout: queryTimeout,
      onPoolCreated: steadyPool,
    },
    migrations: {
      migrationsList: MIGRATIONS,
      snapshot: false,
      tableName: 'migration',
      silent: true,
    },
    discovery: { warnWhenNoEntities: false },
    forceUtcTimezone: true,
  });
}
