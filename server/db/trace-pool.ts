import type { Pool, PoolClient } from 'pg';
import { currentTraceParent, inSpan, type Tracer } from '../core/tracing/tracing.ts';

const SYSTEM = { 'db.system.name': 'postgresql' };

/** The kind of a statement and its first table. The statement itself may contain texts of people. */
function nameOf(statement: unknown): string {
  const { text } = typeof statement === 'string' ? { text: statement } : (statement as { text: string });
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? [];
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`;
}

/** Makes the statements of traced work spans, and its waits for a connection of a pool that is in use. */
export function tracePool(pool: Pool, tracer: Tracer): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]): unknown => {
      // Cursors and the callback form have no promise.
      const hasPromise = typeof args.at(-1) !== 'function' && !(args[0] instanceof Object && 'submit' in args[0]);
      if (currentTraceParent() === null || !hasPromise) return query(...args);
      const work = (): Promise<unknown> => Promise.resolve(query(...args));
      return inSpan(tracer, nameOf(args[0]), { kind: 'client', attributes: SYSTEM }, work);
    }) as PoolClient['query'];
  });
  const connect = pool.connect.bind(pool);
  pool.connect = ((callback?: Parameters<Pool['connect']>[0]) => {
    if (callback) return connect(callback);
    if (currentTraceParent() === null || pool.idleCount > 0) return connect();
    return inSpan(tracer, 'wait for a database connection', { attributes: SYSTEM }, () => connect());
  }) as Pool['connect'];
}
