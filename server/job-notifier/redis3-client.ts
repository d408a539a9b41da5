import { lookup } from 'node:dns/promises';
import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';

/** Connection settings of redis 3, the version that bee-queue depends on. */
export interface RedisSettings {
  host: string;
  port: number;
  user?: string;
  password?: string;
  db?: string;
  tls?: { servername?: string };
}

const DEFAULT_PORT = 6379;

/**
 * Reads a REDIS_URL: `redis://[[user]:password@]host[:port][/db]`, or `rediss://` for TLS.
 * The name is resolved here because redis 3 resolves IPv4 addresses only. Rejects with the resolver's error.
 */
export async function redisSettings(redisUrl: string): Promise<RedisSettings> {
  const url = new URL(redisUrl);
  const name = url.hostname.replace(/^\[|\]$/g, '') || 'localhost';
  const { address } = await lookup(name);
  const settings: RedisSettings = { host: address, port: Number(url.port) || DEFAULT_PORT };
  if (url.username !== '') settings.user = decodeURIComponent(url.username);
  if (url.password !== '') settings.password = decodeURIComponent(url.password);
  const db = url.pathname.slice(1);
  if (db !== '') settings.db = db;
  if (url.protocol === 'rediss:') settings.tls = isIP(name) === 0 ? { servername: name } : {};
  return settings;
}

/** The used part of a redis 3 client, the only kind that bee-queue accepts. */
export interface Redis3Client extends EventEmitter {
  readonly stream: { unref(): void };
  duplicate(): Redis3Client;
  /** Drops the connection; `true` fails the pending commands. */
  end(flush: boolean): void;
}

interface Redis3 {
  createClient(
    settings: RedisSettings & { retry_strategy: () => undefined; socket_initial_delay: number },
  ): Redis3Client;
}

/** Firewalls drop idle connections after minutes; TCP keep-alive prevents that. */
const KEEP_ALIVE_MS = 30_000;

const requireHere = createRequire(import.meta.url);
const redis3 = createRequire(requireHere.resolve('bee-queue'))('redis') as Redis3;

/**
 * A client that never reconnects: after the loss of its connection it emits one error and ends. A reconnecting client
 * loses its scripts and its blocking commands, and gives up after an hour.
 */
export function createRedis3Client(settings: RedisSettings): Redis3Client {
  return redis3.createClient({ ...settings, retry_strategy: () => undefined, socket_initial_delay: KEEP_ALIVE_MS });
}
