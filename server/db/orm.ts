import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { Pool, type PoolClient } from 'pg';
import type { Tracer } from '../core/tracing/tracing.ts';
import { tracePool } from './trace-pool.ts';

/** The time limit of a statement in milliseconds, after which its connection is closed. */
export const QUERY_TIMEOUT = 15_000;

/**
 * kysely releases the connection of a transaction only after a successful COMMIT or ROLLBACK. On a dead connection
 * neither succeeds, and its place in the pool would be lost forever. So a connection that ends while it is in use
 * releases itself, once.
 */
function releaseWhenLost(client: PoolClient): PoolClient {
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

/**
 * Closes a connection whose statement exceeded `query_timeout`: pg keeps it open, although it still waits for the old
 * answer.
 */
function closeWhenSilent(client: PoolClient): void {
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

/** Changes a pool so that dead and silent connections do not occupy its places. */
export function steadyPool(pool: Pool): void {
  pool.on('connect', (client) => closeWhenSilent(client));
  const connect = pool.connect.bind(pool);
  pool.connect = ((callback?: Parameters<Pool['connect']>[0]) => {
    // pool.query() uses the callback form and releases the connection by itself.
    if (callback) return connect(callback);
    return connect().then(releaseWhenLost);
  }) as Pool['connect'];
}

const CONNECT_WITHIN = 5_000;
const IDLE_FOR = 30_000;

/** Further connections for short statements that transactions of the ORM wait for: its own may all be in use then. */
export function createPool(url: string, size: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_WITHIN,
    idleTimeoutMillis: IDLE_FOR,
    keepAlive: true,
    query_timeout: QUERY_TIMEOUT,
  });
  // An idle connection that is lost is replaced when it is needed.
  pool.on('error', () => undefined);
  steadyPool(pool);
  return pool;
}

/** The connections of a pool by their use, and the requests that wait for one. */
export type PoolUse = Readonly<Record<'used' | 'idle' | 'waiting', number>>;

export interface DatabaseOptions {
  /** `postgresql://…`; the host may be a percent-encoded socket folder, as in libpq. */
  readonly url: string;
  /** The maximum number of connections of this process. */
  readonly poolSize: number;
  /** The time limit of a statement in milliseconds. */
  readonly queryTimeout?: number;
  /** The entities of the modules; plain statements need none. */
  readonly entities?: Options['entities'];
  /** Gets the statements of traced work. */
  readonly tracer?: Tracer | null;
  /** What migrates the schema; only few processes load it. */
  readonly migrating?: Pick<Options, 'extensions' | 'migrations'>;
  /** Called with what reports the use of the pool, when it exists. */
  readonly onPool?: (readUse: () => PoolUse) => void;
}

/**
 * Creates the ORM with its own connection pool. It connects lazily, so that a process can start while the database is
 * down.
 */
export function createOrm({
  url,
  poolSize,
  queryTimeout = QUERY_TIMEOUT,
  entities = [],
  migrating = {},
  onPool,
  tracer = null,
}: DatabaseOptions): MikroORM {
  return new MikroORM({
    dbName: decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres',
    entities,
    ...migrating,
    pool: { min: 0, max: poolSize, idleTimeoutMillis: IDLE_FOR },
    driverOptions: {
      connectionString: url,
      connectionTimeoutMillis: CONNECT_WITHIN,
      keepAlive: true,
      query_timeout: queryTimeout,
      onPoolCreated(pool: Pool) {
        steadyPool(pool);
        if (tracer !== null) tracePool(pool, tracer);
        onPool?.(() => ({
          used: pool.totalCount - pool.idleCount,
          idle: pool.idleCount,
          waiting: pool.waitingCount,
        }));
      },
    },
    discovery: { warnWhenNoEntities: false },
    forceUtcTimezone: true,
  });
}
