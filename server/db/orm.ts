import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { MIGRATIONS } from './migrations/migrations.ts';

/** A statement whose answer does not come within this is given up, and its connection with it. */
export const QUERY_TIMEOUT = 15_000;

/**
 * kysely gives a transaction's connection back only after COMMIT or ROLLBACK succeeded; on a connection that died
 * neither does, and its place in the pool would be lost for ever. So a connection that ends while it is in use
 * gives itself back, once.
 */
function giveBackWhenLost(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const lost = (): void => client.release(true);
  client.release = (destroy) => {
    if (isReleased) return;
    isReleased = true;
    client.off('end', lost);
    release(destroy);
  };
  client.once('end', lost);
  return client;
}

interface WithStream {
  readonly connection?: { readonly stream?: { destroy(): void } };
}

/** pg gives up a statement after `query_timeout` but keeps the connection, which still waits for the answer: cut it. */
function cutWhenSilent(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const cut = (error: unknown): void => {
    if (error instanceof Error && error.message === 'Query read timeout')
      (client as WithStream).connection?.stream?.destroy();
  };
  client.query = ((...args: unknown[]): unknown => {
    const result = query(...args);
    if (result instanceof Promise) result.catch(cut);
    return result;
  }) as PoolClient['query'];
}

/** Makes a pool that loses no place to dead or silent connections. */
export function steadyPool(pool: Pool): void {
  pool.on('connect', (client) => cutWhenSilent(client));
  const connect = pool.connect.bind(pool);
  pool.connect = ((callback?: Parameters<Pool['connect']>[0]) => {
    // pool.query() takes the callback form and gives back by itself.
    if (callback) return connect(callback);
    return connect().then(giveBackWhenLost);
  }) as Pool['connect'];
}

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
