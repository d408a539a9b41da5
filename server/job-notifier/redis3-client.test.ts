import { describe, expect, it } from 'vitest';
import { redisSettings } from './bee-queue-notifier.ts';

describe('a REDIS_URL', () => {
  it('may name nothing but the host', async () => {
    expect(await redisSettings('redis://127.0.0.1')).toEqual({ host: '127.0.0.1', port: 6379 });
  });

  it('carries user, password, port and database, unescaped', async () => {
    expect(await redisSettings('redis://c%40k:p%2Fw%3A@127.0.0.1:7000/3')).toEqual({
      host: '127.0.0.1',
      port: 7000,
      user: 'c@k',
      password: 'p/w:',
      db: '3',
    });
  });

  it('asks for TLS by its scheme and verifies the name, not the address behind it', async () => {
    expect(await redisSettings('rediss://localhost/')).toMatchObject({ tls: { servername: 'localhost' } });
    expect(await redisSettings('rediss://[::1]:6380')).toEqual({ host: '::1', port: 6380, tls: {} });
  });

  it('whose host does not exist is told apart', async () => {
    await expect(redisSettings('redis://redis.invalid')).rejects.toThrow(/redis\.invalid/);
  });
});
