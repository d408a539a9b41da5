import { argon2, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PARAMETERS } from '../../server/modules/auth/passwords/password-hash.ts';
import { newPerson, PASSWORD, type Person, signUp } from '../support/accounts/accounts.ts';
import { startApp } from '../support/processes/app-process.ts';
import { createClient } from '../support/api/client.ts';
import { measureOthers, ms, quantile, tell, timed } from './other-calls.ts';

const PAIRS = 60;
const AT_ONCE = 20;
const ROUNDS = 10;
const QUIET_MS = 500;
const GOAL_RATIO = 3;
const GOAL_OTHER_MS = 50;

const OTHERS = ['/auth/me', '/api/recipes', '/api/notifications', '/api/version'];

const derive = promisify(argon2);

const bare = (): Promise<Buffer> => derive('argon2id', { ...PARAMETERS, message: PASSWORD, nonce: randomBytes(16) });

/** Measures log-ins and bare hashes with the same parameters alternately, so that other load affects both. */
async function measureRatio(url: string, person: { email: string }): Promise<number> {
  const hashes: number[] = [];
  const logins: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    hashes.push(await timed(bare));
    logins.push(await timed(() => createClient(url).post('/auth/email/login', { ...person, password: PASSWORD })));
  }
  const ratio = quantile(logins, 0.5) / quantile(hashes, 0.5);
  console.log(`Argon2id alone, median: ${ms(quantile(hashes, 0.5))}; a log-in: ${ms(quantile(logins, 0.5))}`);
  console.log(`log-in ÷ Argon2id: ${ratio.toFixed(2)} (goal ≤ ${GOAL_RATIO})`);
  return ratio;
}

async function logInAtOnce(url: string, person: Person): Promise<void> {
  const logins = Array.from({ length: AT_ONCE }, () => createClient(url).post('/auth/email/login', person));
  for (const { status } of await Promise.all(logins))
    if (status !== 200) throw new Error(`a log-in was answered with ${status}`);
}

const app = await startApp({ WORKERS: '0' });
try {
  const client = await signUp(app, newPerson('Bench'));
  const logIn = (): Promise<void> => logInAtOnce(app.url, client.person);
  await measureOthers(client, OTHERS, logIn); // a warm-up, because the first calls load modules
  const ratio = await measureRatio(app.url, client.person);
  const [quiet, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await measureOthers(client, OTHERS, () => delay(QUIET_MS))));
    busy.push(...(await measureOthers(client, OTHERS, logIn)));
  }
  console.log(
    `${AT_ONCE} log-ins at once, ${ROUNDS} times, on ${availableParallelism()} cores (goal: none slower than ${GOAL_OTHER_MS} ms)`,
  );
  // Other load on the machine affects these calls, too.
  tell('without them', quiet);
  const slowest = tell('meanwhile', busy);
  process.exitCode = ratio <= GOAL_RATIO && slowest <= GOAL_OTHER_MS ? 0 : 1;
} finally {
  await app.stop();
}
