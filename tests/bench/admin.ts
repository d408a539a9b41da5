import { loadavg } from 'node:os';
import { newPerson, signUp } from '../support/accounts/accounts.ts';
import { adminCalls } from '../support/api/admin-calls.ts';
import { startApp } from '../support/processes/app-process.ts';
import { seedDatabase } from '../support/database/seed-data.ts';
import { ms, quantile, timed } from './other-calls.ts';

/** The number of accounts. The other sizes are proportional to it. */
const USERS = Number(process.argv[2] ?? 100_000);
const SEED = { users: USERS, recipes: USERS * 10, failedJobs: USERS / 2, subscribers: USERS };
const ROUNDS = 15;
const GOAL_MS = 100;

const app = await startApp({ WORKERS: '0' });
try {
  const administrator = await signUp(app, newPerson('Bench')); // the first account
  const { databaseUrl } = app;
  const seconds = (await timed(() => seedDatabase(databaseUrl, SEED))) / 1_000;
  console.log(`${JSON.stringify(SEED)}, created in ${seconds.toFixed(0)} s; goal: median ≤ ${GOAL_MS} ms`);
  const calls = await adminCalls(databaseUrl);
  const times = new Map(calls.map(({ path, isScreen }) => [path, { isScreen, taken: [] as number[] }]));
  // All calls are measured in each round, so that other load on the machine affects all of them. The first round fills
  // caches and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { path } of calls) {
      const time = await timed(async () => {
        const { status } = await administrator.get(path);
        if (status !== 200) throw new Error(`${path} was answered with ${status}`);
      });
      if (round > 0) times.get(path)?.taken.push(time);
    }
  }
  console.log(`  median       p95  (load ${loadavg()[0]?.toFixed(1)})`);
  for (const [path, { isScreen, taken }] of times) {
    const median = quantile(taken, 0.5);
    const isMet = !isScreen || median <= GOAL_MS;
    console.log(`${isMet ? '✓' : '✗'} ${ms(median).padStart(9)}  ${ms(quantile(taken, 0.95)).padStart(9)}  ${path}`);
    if (!isMet) process.exitCode = 1;
  }
} finally {
  await app.stop();
}
