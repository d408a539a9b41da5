import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBackup } from '../../../server/backup/make-backup.ts';
import { checkBackup, restoreBackup } from '../../../server/backup/restore-backup.ts';
import { readStoragePlace } from '../../../server/core/storage-place.ts';
import type { FileStorage } from '../../../server/storage/file-storage.ts';
import { moveFiles } from '../../../server/storage/move-files.ts';
import { createTwoPlaces, openStorage } from '../../../server/storage/open-storage.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { formWith, textFile } from '../../support/files/recipe-files.ts';
import { createS3Server, S3_KEYS, type S3Server } from '../../support/files/s3-server.ts';
import { fileRows, storedFiles } from '../../support/files/stored-files.ts';
import { startLocalSite } from '../../support/network/local-site.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';

const PART = 5 * 1024 * 1024;
const PICTURE = await photo();

let server: S3Server;
let app: ApiApp;
let cook: Client;
let bucket: FileStorage;
let folder: string;

const open = (url: string): FileStorage => {
  const storage = readStoragePlace(url);
  if (!storage) throw new Error(`${url} is no storage`);
  return openStorage({ storage, secondStorage: null }).files;
};
const upload = (): Promise<Answer> => cook.post('/upload/file', undefined, { raw: formWith(textFile()) });
const create = (title: string): Promise<Answer> =>
  cook.post('/api/recipes', undefined, { raw: recipeForm({ title }, [PICTURE]) });

/** Large pieces of a file. */
async function* pieces(bytes: Buffer, end: () => void = () => undefined): AsyncGenerator<Buffer, void> {
  for (let start = 0; start < bytes.length; start += PART / 2) yield bytes.subarray(start, start + PART / 2);
  end();
}

/** Removes what is due, and waits until the objects are those of rows. */
async function objectsMatchRows(): Promise<void> {
  app.services.remover.wake();
  await waitFor('the objects to be those of rows', async () => {
    const { kept, leaving } = await fileRows(app.databaseUrl);
    const objects = await server.objects();
    return (
      objects.every((name) => kept.has(name) || leaving.has(name)) && [...kept].every((name) => objects.includes(name))
    );
  });
}

beforeAll(async () => {
  for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value);
  server = await createS3Server();
  await server.start();
  folder = await mkdtemp(join(tmpdir(), 'cardamom-move-'));
  bucket = open(server.url);
  app = await startApiApp({ env: { STORAGE_URL: server.url }, withWorker: true });
  cook = await signUp(app);
});
afterAll(async () => {
  await app.close();
  await server.stop();
  await rm(folder, { recursive: true });
  vi.unstubAllEnvs();
});

describe('files in a bucket', () => {
  it('are written by uploads and recipes, read by workers and people, and removed with their rows', async () => {
    const { status, body } = await upload();
    expect(status).toBe(202);
    expect(await outcomeOf(cook, body.jobId)).toMatchObject({ state: 'done' });
    const { images } = (await create('Soup')).body;
    const picture = await cook.get(images[0]);
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    await objectsMatchRows();
    expect((await server.objects()).some((name) => name.endsWith('.webp'))).toBe(true);
    for (const { id } of (await cook.get('/api/recipes')).body) await cook.delete(`/api/recipes/${id}`);
    await cook.delete('/api/bin');
    await waitFor('the bucket to be empty', async () => {
      app.services.remover.wake();
      return (await server.objects()).length === 0;
    });
  });

  it('are refused while the server is down, which is told, and accepted when it is back', async () => {
    const { images } = (await create('Stew')).body;
    await server.kill();
    try {
      const refused = [await upload(), await create('Bread'), await cook.get(images[0])];
      for (const { status, body, headers } of refused)
        expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'errors.storageUnavailable', '30']);
      const ready = await cook.get('/readyz');
      expect([ready.status, ready.body]).toMatchObject([503, { database: 'ok', storage: 'down' }]);
    } finally {
      await server.start();
    }
    expect((await cook.get(images[0])).status).toBe(200);
    expect(await outcomeOf(cook, (await upload()).body.jobId)).toMatchObject({ state: 'done' });
    expect((await cook.get('/readyz')).body).toMatchObject({ storage: 'ok' });
    await objectsMatchRows();
  });

  it('of several parts are read as they were written', async () => {
    const bytes = randomBytes(1.2 * PART);
    expect(await bucket.write('uploads/aa/large', pieces(bytes))).toBe(bytes.length);
    expect(await bucket.size('uploads/aa/large')).toBe(bytes.length);
    expect((await bucket.read('uploads/aa/large'))?.equals(bytes)).toBe(true);
    await bucket.remove('uploads/aa/large');
    await bucket.remove('uploads/aa/large');
    expect([await bucket.read('uploads/aa/large'), await bucket.size('uploads/aa/large')]).toEqual([null, null]);
  });

  it('are read in parts, which end with the file', async () => {
    const bytes = randomBytes(1_000);
    await bucket.write('uploads/aa/parts', bytes);
    const part = (start: number, length: number) => bucket.readPart('uploads/aa/parts', start, length);
    expect(await part(10, 20)).toEqual(bytes.subarray(10, 30));
    expect(await part(990, 20)).toEqual(bytes.subarray(990));
    expect(await part(0, 0)).toEqual(Buffer.alloc(0));
    expect(await bucket.readPart('uploads/aa/nothing', 0, 20)).toBeNull();
    await bucket.remove('uploads/aa/parts');
  });

  it('have nothing behind their end, for servers that say so', async () => {
    const site = await startLocalSite(({ method }, response) => {
      if (method === 'HEAD') response.writeHead(200, { 'Content-Length': 1_000 }).end();
      else response.writeHead(416).end('<Error><Code>InvalidRange</Code></Error>');
    });
    try {
      const part = open(`s3://cardamom?endpoint=${site.origin}`).readPart('uploads/aa/parts', 1_000, 20);
      expect(await part).toEqual(Buffer.alloc(0));
    } finally {
      await site.stop();
    }
  });

  it('are backed up, and restored into another bucket', async () => {
    await create('Cake');
    await objectsMatchRows();
    const [some = ''] = await server.objects();
    await bucket.write(some, randomBytes(1.2 * PART)); // a file that is read and written in parts
    const target = { path: join(folder, 'backup.zip'), isFolder: false };
    const { manifest } = await makeBackup({ databaseUrl: app.databaseUrl, storage: bucket, target, keep: null });
    expect(manifest).toMatchObject({ missing: [], files: { count: (await server.objects()).length } });
    const database = await createTestDatabase();
    const place = server.url.replace('?', '/restored?');
    const storage = open(place);
    await restoreBackup({
      path: target.path,
      manifest: await checkBackup(target.path),
      databaseUrl: database.url,
      storage,
      logger: pino({ level: 'silent' }),
      isDryRun: false,
    });
    const { kept } = await fileRows(database.url);
    expect(kept.size).toBe(manifest.files.count);
    for (const path of kept) {
      expect(await storage.read(path)).toEqual(await bucket.read(path));
      await storage.remove(path);
    }
    await database.drop();
    await rm(target.path);
  });

  it('that break off leave nothing and pass their error on', async () => {
    const failure = new Error('the browser is gone');
    const breaking = pieces(randomBytes(1.2 * PART), () => {
      throw failure;
    });
    await expect(bucket.write('uploads/aa/broken', breaking)).rejects.toBe(failure);
    expect(await bucket.size('uploads/aa/broken')).toBeNull();
  });

  it('are refused with the reason of the server if its keys are others', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
    try {
      const written = open(server.url).write('aa/stranger.webp', PICTURE);
      await expect(written).rejects.toThrow(/s3:\/\/cardamom\/ at .* failed: SignatureDoesNotMatch 403/);
    } finally {
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_KEYS.AWS_SECRET_ACCESS_KEY);
    }
  });
});

describe('moving stored files', () => {
  it('goes from a bucket to a folder and back while recipes are read, and goes on after an interruption', async () => {
    const pictures: string[] = [];
    for (const title of ['Pie', 'Tart', 'Bun']) pictures.push((await create(title)).body.images[0]);
    await objectsMatchRows();
    const local = open(pathToFileURL(folder).href);
    const [both, back] = [createTwoPlaces(local, bucket), createTwoPlaces(bucket, local)];
    const objects = await server.objects();
    const contents = new Map<string, string>();
    for (const path of objects) contents.set(path, (await bucket.read(path))?.toString('base64') ?? '');

    const failing = { ...local, write: countdown(2, local.write) };
    const options = { databaseUrl: app.databaseUrl, from: bucket, to: failing };
    await expect(moveFiles(options)).rejects.toThrow('the move was interrupted');
    for (const path of objects) expect((await both.read(path))?.toString('base64')).toBe(contents.get(path));
    const rest = await moveFiles({ ...options, to: local });
    expect(rest).toMatchObject({ missing: [] });
    expect(rest.files).toBeLessThanOrEqual(objects.length);
    expect([await server.objects(), (await storedFiles(folder)).toSorted()]).toEqual([[], objects]);
    for (const path of objects) expect((await both.read(path))?.toString('base64')).toBe(contents.get(path));

    expect(await moveFiles({ ...options, from: local, to: bucket })).toMatchObject({
      files: objects.length,
      missing: [],
    });
    expect([await server.objects(), await storedFiles(folder)]).toEqual([objects, []]);
    for (const path of objects) expect((await back.read(path))?.toString('base64')).toBe(contents.get(path));
    for (const picture of pictures) expect((await cook.get(picture)).status).toBe(200);
  });

  it('is refused if both addresses lead to the same files', async () => {
    const again = open(server.url);
    const before = await server.objects();
    await expect(moveFiles({ databaseUrl: app.databaseUrl, from: bucket, to: again })).rejects.toThrow(
      'lead to the same',
    );
    expect(await server.objects()).toEqual(before);
  });
});

/** The same operation, which fails after some calls. */
function countdown(calls: number, write: FileStorage['write']): FileStorage['write'] {
  let left = calls;
  return async (path, bytes) => {
    left -= 1;
    if (left < 0) throw new Error('the move was interrupted');
    return write(path, bytes);
  };
}
