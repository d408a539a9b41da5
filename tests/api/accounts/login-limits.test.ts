import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson, type Person, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, createClient } from '../../support/api/client.ts';
import { tokenOf, waitForMails } from '../../support/mail/outbox.ts';
import { createRedisServer, type RedisServer } from '../../support/database/redis-server.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const WRONG = 'not this one';

function logIn(app: ApiApp, email: string, password: string, from = '192.0.2.1'): Promise<Answer> {
  return createClient(app.url).post('/auth/email/login', { email, password }, { headers: { 'X-Forwarded-For': from } });
}

/** So many wrong guesses at the same time; how many of them were tried. */
async function guessAtOnce(count: number, guess: (nth: number) => Promise<Answer>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, (_, nth) => guess(nth)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  for (const { headers } of answers.filter(({ status }) => status === 429)) {
    const wait = Number(headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  }
  return statuses.filter((status) => status === 401).length;
}

function expectLimits(appOf: () => ApiApp): void {
  let person: Person;
  beforeEach(async () => {
    ({ person } = await signUp(appOf()));
  });

  it('ten for an address from one client, of two hundred at once', async () => {
    expect(await guessAtOnce(200, () => logIn(appOf(), person.email, WRONG, '192.0.2.10'))).toBe(10);
    expect((await logIn(appOf(), person.email, person.password, '192.0.2.10')).status).toBe(429);
    expect((await logIn(appOf(), person.email, person.password, '192.0.2.11')).status).toBe(200);
  });

  it('ten for an address that has no account', async () => {
    const { email } = newPerson();
    expect(await guessAtOnce(30, () => logIn(appOf(), email, WRONG, '192.0.2.12'))).toBe(10);
  });

  it('fifty for a client, of two hundred addresses at once', async () => {
    const guess = (nth: number) => logIn(appOf(), `${nth}.${person.email}`, WRONG, '192.0.2.20');
    expect(await guessAtOnce(200, guess)).toBe(50);
    expect((await logIn(appOf(), person.email, person.password, '192.0.2.20')).status).toBe(429);
    expect((await logIn(appOf(), person.email, person.password, '192.0.2.21')).status).toBe(200);
  });

  it('a hundred for an address from all, of two hundred clients at once', async () => {
    const guess = (nth: number) => logIn(appOf(), person.email, WRONG, `198.51.100.${nth}`);
    expect(await guessAtOnce(200, guess)).toBe(100);
    expect((await logIn(appOf(), person.email, person.password, '192.0.2.30')).status).toBe(429);
  });

  it('ten for a network of IPv6, whatever address in it is used', async () => {
    const guess = (nth: number) => logIn(appOf(), person.email, WRONG, `2001:db8:5:5::${nth.toString(16)}`);
    expect(await guessAtOnce(40, guess)).toBe(10);
    expect((await logIn(appOf(), person.email, person.password, '2001:db8:5:6::1')).status).toBe(200);
  });

  it('none of those that were right, however many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => logIn(appOf(), person.email, person.password, '192.0.2.40')),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('and a new password lifts them for everybody who knows it', async () => {
    const guess = (nth: number) => logIn(appOf(), person.email, WRONG, `203.0.113.${nth % 20}`);
    expect(await guessAtOnce(200, guess)).toBe(100);
    const client = createClient(appOf().url);
    await client.post('/auth/email/forgot-password', { email: person.email });
    const mails = await waitForMails(appOf().dataDir, person.email, 2);
    const password = 'another good password';
    const token = tokenOf(mails[1]);
    expect((await client.post('/auth/email/reset-password', { token, password })).status).toBe(200);
    // One of those that were refused, and whoever opened the link.
    expect((await logIn(appOf(), person.email, password, '203.0.113.1')).status).toBe(200);
    expect((await client.post('/auth/email/login', { email: person.email, password })).status).toBe(200);
  });
}

const PROXIES = { TRUSTED_PROXIES: 'loopback' };

describe('wrong passwords that are tried, counted in PostgreSQL, are', () => {
  let app: ApiApp;
  beforeAll(async () => {
    app = await startApiApp({ env: PROXIES });
  });
  afterAll(() => app.close());
  expectLimits(() => app);
});

describe('wrong passwords that are tried, counted in Redis, are', () => {
  let app: ApiApp;
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await createRedisServer();
    await redis.start();
    app = await startApiApp({ env: { ...PROXIES, REDIS_URL: redis.url } });
  });
  afterAll(async () => {
    await app.close();
    await redis.stop();
  });
  expectLimits(() => app);
});

describe('with Redis, limits', () => {
  let redis: RedisServer;
  let app: ApiApp;
  beforeEach(async () => {
    redis = await createRedisServer();
    await redis.start();
    app = await startApiApp({ env: { ...PROXIES, REDIS_URL: redis.url } });
  });
  afterEach(async () => {
    redis.thaw();
    await app.close();
    await redis.stop();
  });

  const isCounting = async (): Promise<boolean> => {
    await logIn(app, newPerson().email, WRONG, '192.0.2.99');
    return /^[$*:][1-9]/.test(await redis.command('KEYS cardamom:limit:login-pair:*'));
  };
  const rowsInPostgres = async (): Promise<number> =>
    (await app.services.createEntityManager().execute('select 1 from rate_limit')).length;

  it('are counted there, with no address of a person or a machine in it', async () => {
    await waitFor('Redis to be counted in', isCounting);
    const { email } = newPerson();
    expect(await guessAtOnce(15, () => logIn(app, email, WRONG))).toBe(10);
    const keys = await redis.command('KEYS *');
    expect(keys).not.toContain(email);
    expect(keys).not.toContain('192.0.2.1');
  });

  it('go on in PostgreSQL while it is away, and return when it does', async () => {
    await waitFor('Redis to be counted in', isCounting);
    const before = await rowsInPostgres();
    await redis.kill();
    const { email } = newPerson();
    expect(await guessAtOnce(30, () => logIn(app, email, WRONG))).toBe(10);
    expect(await rowsInPostgres()).toBeGreaterThan(before);
    await redis.start();
    await waitFor('Redis to be counted in again', isCounting);
    const other = newPerson().email;
    expect(await guessAtOnce(30, () => logIn(app, other, WRONG))).toBe(10);
  });

  it('begin anew when it is emptied', async () => {
    await waitFor('Redis to be counted in', isCounting);
    const { email } = newPerson();
    expect(await guessAtOnce(20, () => logIn(app, email, WRONG))).toBe(10);
    await redis.flush();
    expect(await guessAtOnce(20, () => logIn(app, email, WRONG))).toBe(10);
  });

  it('hold up no call for long while it is silent', async () => {
    await waitFor('Redis to be counted in', isCounting);
    redis.freeze();
    const { email } = newPerson();
    const begin = Date.now();
    for (let nth = 0; nth < 10; nth += 1) expect((await logIn(app, email, WRONG)).status).toBe(401);
    // Ten that waited for Redis would take as many seconds as there are questions to it.
    expect(Date.now() - begin).toBeLessThan(10_000);
    redis.thaw();
    await waitFor('Redis to be counted in again', isCounting);
  });
});

describe('without the Redis that is named', () => {
  it('a server starts, counts and stops', async () => {
    const redis = await createRedisServer();
    const app = await startApiApp({ env: { ...PROXIES, REDIS_URL: redis.url } });
    try {
      const { email } = newPerson();
      expect(await guessAtOnce(30, () => logIn(app, email, WRONG))).toBe(10);
    } finally {
      await app.close();
      await redis.stop();
    }
  });
});
