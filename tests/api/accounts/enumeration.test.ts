import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../server/db/id.ts';
import { createPasswordHasher } from '../../../server/modules/auth/passwords/password-hash.ts';
import { newPerson, PASSWORD } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, createClient } from '../../support/api/client.ts';

const SAMPLES = 200;
/** Where a password is hashed: that is most of the time, and varies little. */
const HASHED_SAMPLES = 100;
/** The medians are asked to lie within a tenth of each other; noise alone is asked once more. */
const ROUNDS = 4;
/** Differences below this (milliseconds) drown in any network. */
const NOTHING = 0.5;

let app: ApiApp;
let verified: string[];
let fewerVerified: string[];
let unverified: string[];
let withoutPassword: string[];

/** So many accounts, entered without their mails. */
async function enterAccounts(count: number, passwordHash: string | null, isVerified: boolean): Promise<string[]> {
  const em = app.services.createEntityManager();
  const emails = Array.from({ length: count }, () => newPerson('Known').email);
  for (const email of emails)
    await em.execute(
      `insert into account (id, name, email, email_key, password_hash, email_verified_at)
       values (?, 'Known', ?, ?, ?, case when ? then now() end)`,
      [newId(), email, email, passwordHash, isVerified],
    );
  return emails;
}

beforeAll(async () => {
  // Each sample comes from a client of its own, as an attacker's do.
  app = await startApiApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' }, hashesAtRealCost: true });
  const hash = await createPasswordHasher().hash(PASSWORD);
  verified = await enterAccounts(SAMPLES, hash, true);
  fewerVerified = verified.slice(0, HASHED_SAMPLES);
  unverified = await enterAccounts(HASHED_SAMPLES, hash, false);
  withoutPassword = await enterAccounts(HASHED_SAMPLES, null, true);
}, 300_000);
afterAll(() => app.close());

let clients = 0;

async function timed(path: string, body: unknown): Promise<{ ms: number; answer: Answer }> {
  clients += 1;
  const headers = { 'X-Forwarded-For': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` };
  const begin = performance.now();
  const answer = await createClient(app.url).post(path, body, { headers });
  return { ms: performance.now() - begin, answer };
}

/** A cookie without its random value and its end. */
const withoutSecret = (cookie: string): string => cookie.replace(/=[\w-]{43}; /, '=; ').replace(/expires=[^;]+/i, '');

/** What an answer tells, but for the moment, the connection it came by, and random ids of its request and registration. */
function told({ status, headers, body }: Answer): string {
  const kept = [...headers]
    .filter(([name]) => !['date', 'connection', 'keep-alive', 'x-request-id'].includes(name))
    .map(([name, value]) => [name, name === 'set-cookie' ? withoutSecret(value) : value]);
  return JSON.stringify([status, kept, body]);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

interface Medians {
  readonly known: number;
  readonly unknown: number;
}

/** Asks about known and unknown addresses in turn, so that noise meets both. */
async function compare(path: string, known: readonly string[], bodyOf: (email: string) => unknown): Promise<Medians> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  const ask = async (kind: 'known' | 'unknown', email: string): Promise<void> => {
    const { ms, answer } = await timed(path, bodyOf(email));
    times[kind].push(ms);
    answers.add(told(answer));
  };
  for (const [index, email] of known.entries()) {
    const strange = newPerson('Known').email;
    // Who comes first changes, too: each follows the other as often.
    if (index % 2 === 0) await ask('unknown', strange);
    await ask('known', email);
    if (index % 2 === 1) await ask('unknown', strange);
  }
  expect([...answers]).toHaveLength(1);
  return { known: median(times.known), unknown: median(times.unknown) };
}

/** The difference of the medians as a part of the greater, nothing where it is too small to be seen. */
function difference({ known, unknown }: Medians): number {
  const apart = Math.abs(known - unknown);
  return apart < NOTHING ? 0 : apart / Math.max(known, unknown);
}

async function expectAlike(path: string, known: readonly string[], bodyOf: (email: string) => unknown): Promise<void> {
  const seen: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const medians = await compare(path, known, bodyOf);
    seen.push(`known ${medians.known.toFixed(2)} ms, unknown ${medians.unknown.toFixed(2)} ms`);
    if (difference(medians) <= 0.1) return;
  }
  throw new Error(`${path} tells known addresses by its time: ${seen.join('; ')}`);
}

const wrong = (email: string) => ({ email, password: 'not this one' });

describe('whether an address has an account is told by neither answer nor time of', () => {
  it(
    'a registration',
    () => expectAlike('/auth/email/register', fewerVerified, (email) => ({ name: 'Known', email, password: PASSWORD })),
    120_000,
  );

  it(
    'a registration that was never verified',
    () => expectAlike('/auth/email/register', unverified, (email) => ({ name: 'Known', email, password: PASSWORD })),
    120_000,
  );

  it('a wrong password', () => expectAlike('/auth/email/login', fewerVerified, wrong), 300_000);

  it(
    'a wrong password of an account that has none',
    () => expectAlike('/auth/email/login', withoutPassword, wrong),
    120_000,
  );

  it(
    'a wrong password of an account that was never verified',
    () => expectAlike('/auth/email/login', unverified, wrong),
    120_000,
  );

  it(
    'a request for a new password',
    () => expectAlike('/auth/email/forgot-password', verified, (email) => ({ email })),
    120_000,
  );

  it(
    'a request for a new password that is repeated',
    () =>
      expectAlike(
        '/auth/email/forgot-password',
        Array.from({ length: HASHED_SAMPLES }, () => verified[0] ?? ''),
        (email) => ({ email }),
      ),
    120_000,
  );
});
