import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** A connection in the words of the redis 3 that bee-queue brings along. */
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
 * The name is resolved here because redis 3 asks for IPv4 addresses alone. Rejects with the resolver's error.
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
