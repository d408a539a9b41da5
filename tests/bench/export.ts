import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processUsage } from '../../server/extraction/sandbox/process-usage.ts';
import { newPerson, signUp } from '../support/accounts/accounts.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';
import { type Client, createClient } from '../support/api/client.ts';
import { changeRows } from '../support/database/running-database.ts';
import { measureOthers, quantile, tell, timed } from './other-calls.ts';

const RECIPES = 3_000;
const PICTURES_EACH = 2;
const PICTURE_BYTES = 150_000;
const FILES = 16;
const ROUNDS = 2;
const QUIET_MS = 2_000;
/**
 * The export holds one recipe at a time. The rest is uncollected garbage, which does not depend on the number of
 * recipes.
 */
const GOAL_MB = 150;
const GOAL_OTHER_MS = 50;
const OTHERS = ['/auth/me', '/api/version', '/healthz'];

const SEED_RECIPES = `
  insert into recipe (id, account_id, title, ingredients, instructions, search_text)
  select gen_random_uuid(), a.id, 'Soup number ' || n,
    (select jsonb_agg(i || ' g ' || md5(n::text || i)) from generate_series(1, 12) i),
    (select jsonb_agg('Cook ' || md5(n::text || i) || repeat(' slowly', 15)) from generate_series(1, 8) i), ''
  from account a, generate_series(1, ${RECIPES}) n`;
/** Rows may share a file; the export reads it for each of them. */
const SEED_PICTURES = `
  insert into recipe_image (id, recipe_id, path, mime, width, height)
  select gen_random_uuid(), r.id, 'bench/' || (('x' || left(md5(r.id::text || n), 4))::bit(16)::int % ${FILES}) || '.webp', 'image/webp', 1, 1
  from recipe r, generate_series(1, ${PICTURES_EACH}) n`;
const SEED_COVERS = `update recipe r set images = (select array_agg(id::text) from recipe_image where recipe_id = r.id)`;

async function seed(app: RunningApp): Promise<void> {
  const folder = join(app.dataDir, 'images/bench');
  await mkdir(folder, { recursive: true });
  for (let n = 0; n < FILES; n += 1) await writeFile(join(folder, `${n}.webp`), randomBytes(PICTURE_BYTES));
  for (const statement of [SEED_RECIPES, SEED_PICTURES, SEED_COVERS]) await changeRows(app, statement, []);
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`;

async function memoryOf(app: RunningApp): Promise<number> {
  return (await processUsage(app.pidOf('web') ?? 0))?.memory ?? 0;
}

/** Reads an export to its end without storing it; returns its length. */
async function download(app: RunningApp, client: Client): Promise<number> {
  const request = get(`${app.url}/api/export`, { headers: { Cookie: `cardamom_session=${client.cookie()}` } });
  const [answer] = await once(request, 'response');
  let length = 0;
  for await (const chunk of answer) length += chunk.length;
  if (!answer.complete) throw new Error('the export broke off');
  return length;
}

const app = await startApp({ WORKERS: '0' });
try {
  const client = await signUp(app, newPerson('Bench'));
  await seed(app);
  const others = createClient(app.url);
  await others.post('/auth/email/login', client.person);
  await client.get('/api/recipes'); // a warm-up, because the first calls load modules
  const quiet = await measureOthers(others, OTHERS, () => delay(QUIET_MS));
  const before = await memoryOf(app);
  let peak = before;
  const look = setInterval(() => void memoryOf(app).then((memory) => (peak = Math.max(peak, memory))), 50);
  const busy: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let length = 0;
    const time = await timed(async () => {
      busy.push(...(await measureOthers(others, OTHERS, async () => (length = await download(app, client)))));
    });
    console.log(
      `${RECIPES} recipes, ${RECIPES * PICTURES_EACH} pictures: ${megabytes(length)} in ${(time / 1_000).toFixed(1)} s`,
    );
  }
  clearInterval(look);
  console.log(`memory of the web server: ${megabytes(before)}, at most ${megabytes(peak)} (goal: ${GOAL_MB} MB more)`);
  tell('without an export', quiet);
  tell(`meanwhile (goal: 99 % within ${GOAL_OTHER_MS} ms)`, busy);
  process.exitCode = peak - before <= GOAL_MB * 1_048_576 && quantile(busy, 0.99) <= GOAL_OTHER_MS ? 0 : 1;
} finally {
  await app.stop();
}
