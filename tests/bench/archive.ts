import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import sharp from 'sharp';
import { newPerson, signUp } from '../support/accounts/accounts.ts';
import type { Client } from '../support/api/client.ts';
import { startApp } from '../support/processes/app-process.ts';
import { seedRecipes } from './list/seed-recipes.ts';
import { timed } from './list/timings.ts';
import { peakMemory } from './peak-memory.ts';

/**
 * `npm run bench:archive -- [RECIPES]`: exports an account with pictures, imports the archive into a fresh one, and compares
 * them field by field and byte by byte. Prints times and the peak memory of the server's processes.
 */
const RECIPES = Number(process.argv[2] ?? 10_000);
const GOAL_MB = 400;

const folder = await mkdtemp(join(tmpdir(), 'cardamom-archive-'));
const app = await startApp({ LOG_LEVEL: 'error', WORKERS: '1' });
const database = new pg.Client({ connectionString: app.databaseUrl });
await database.connect();

/** Replaces the large pictures of the generated recipes by small ones: the archive stays below the limit of an upload. */
async function shrinkPictures(): Promise<void> {
  const pictures = join(app.dataDir, 'images', 'bench');
  for (const name of await readdir(pictures)) {
    const small = await sharp(join(pictures, name)).resize(640, 480).webp({ quality: 82 }).toBuffer();
    await rm(join(pictures, name));
    await writeFile(join(pictures, name), small);
  }
  await database.query('update recipe_image set width = 640, height = 480');
}

async function download(client: Client, path: string): Promise<void> {
  const answer = await fetch(`${app.url}/api/export`, { headers: { Cookie: `cardamom_session=${client.cookie()}` } });
  if (answer.body === null) throw new Error('The export is empty.');
  await writeFile(path, answer.body);
}

/** Prints the peak memory of the web server and of the worker until now; returns the larger one in megabytes. */
async function tellPeak(when: string): Promise<number> {
  const peaks = await Promise.all(['web', 'worker-1'].map((name) => peakMemory(app.pidOf(name) ?? 0)));
  const [web = 0, worker = 0] = peaks.map((peak) => peak?.own ?? 0);
  console.log(
    `peak memory ${when}: web ${web.toFixed(0)} MB, worker ${worker.toFixed(0)} MB (goal ${GOAL_MB} MB each)`,
  );
  return Math.max(web, worker);
}

/** Uploads the archive and waits until it has ended; returns its items. */
async function upload(client: Client, path: string) {
  const form = new FormData();
  form.append('file', await openAsBlob(path), 'recipes.zip');
  const { status, body } = await client.post('/upload/file', undefined, { raw: form });
  if (status !== 202) throw new Error(`The upload was refused: ${status} ${JSON.stringify(body)}`);
  await tellPeak('after the upload');
  for (;;) {
    const job = (await client.get(`/api/imports/${body.jobId}`)).body;
    if (job.state === 'failed') throw new Error(`The import failed: ${job.error}`);
    if (job.state === 'done') return job.items;
    process.stderr.write(`${job.items?.imported ?? 0} imported\n`);
    await delay(5_000);
  }
}

/** Everything of the recipes of an account that an export must keep, with the hashes of their pictures. */
async function collectionOf(accountId: string): Promise<unknown[]> {
  const { rows } = await database.query<{ paths: string[] }>(
    `select title, description, prep_time, cook_time, total_time, servings, tags, ingredients, instructions, original_source,
       created_at, (select coalesce(array_agg(i.path order by array_position(r.images, i.id::text)), '{}')
         from recipe_image i where i.recipe_id = r.id) as paths
     from recipe r where account_id = $1 order by created_at, title`,
    [accountId],
  );
  const hashes = new Map<string, string>();
  const hashOf = async (path: string): Promise<string> => {
    const known = hashes.get(path);
    if (known !== undefined) return known;
    const hash = createHash('sha256')
      .update(await readFile(join(app.dataDir, 'images', path)))
      .digest('hex');
    hashes.set(path, hash);
    return hash;
  };
  return Promise.all(
    rows.map(async ({ paths, ...row }) => ({ ...row, pictures: await Promise.all(paths.map(hashOf)) })),
  );
}

try {
  const [ann, bob] = [await signUp(app, newPerson('Ann')), await signUp(app, newPerson('Bob'))];
  const [from, to] = [(await ann.get('/auth/me')).body.id, (await bob.get('/auth/me')).body.id];
  await seedRecipes(app, from, RECIPES);
  await shrinkPictures();
  await tellPeak('before the export');
  const path = join(folder, 'recipes.zip');
  const exported = await timed(() => download(ann, path));
  const { size } = await stat(path);
  console.log(`${RECIPES} recipes exported in ${(exported / 1_000).toFixed(1)} s: ${(size / 1_048_576).toFixed(0)} MB`);
  await tellPeak('after the export');
  let items: { imported: number; failed: unknown[]; duplicates: unknown[] } | null = null;
  const imported = await timed(async () => (items = await upload(bob, path)));
  console.log(`imported in ${(imported / 1_000).toFixed(1)} s, ${(imported / RECIPES).toFixed(1)} ms each`, items);
  const [mine, theirs] = [await collectionOf(from), await collectionOf(to)];
  const different = mine.filter((recipe, place) => !isDeepStrictEqual(recipe, theirs[place])).length;
  console.log(`${mine.length} and ${theirs.length} recipes, ${different} of them different`);
  const peak = await tellPeak('after the import');
  const isGood = different === 0 && theirs.length === RECIPES && peak <= GOAL_MB;
  process.exitCode = isGood ? 0 : 1;
} finally {
  await database.end();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
}
