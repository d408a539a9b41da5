import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSandbox } from '../../../extraction/extraction.ts';
import { createPicturePreparer, type PicturePreparer } from './picture-preparer.ts';

let folder = '';
let preparer: PicturePreparer;

/** A decoder that takes a picture of one byte at once, and others only when `finish` is called. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cardamom-preparer-'));
  const [entry, finished] = [path.join(folder, 'decoder.mjs'), path.join(folder, 'finished')];
  writeFileSync(
    entry,
    `import { existsSync } from 'node:fs';
     process.on('disconnect', () => process.exit());
     process.on('message', async ({ id, input: { bytes } }) => {
       while (bytes.length > 1 && !existsSync(${JSON.stringify(finished)})) await new Promise((done) => setTimeout(done, 10));
       process.send({ type: 'done', id, output: { bytes, width: 1, height: 1, mime: 'image/webp' } });
     });
     process.send({ type: 'ready' });`,
  );
  preparer = createPicturePreparer({
    openSandbox: () => createSandbox({ entry, isWarm: false }),
    slowAfter: 400,
    mostWaiting: { ofOne: 5, ofAll: 7 },
  });
});
afterEach(async () => {
  await preparer.close();
  rmSync(folder, { recursive: true });
});

const finish = (): void => writeFileSync(path.join(folder, 'finished'), '');
const prepare = (owner: string, size: number) => preparer.prepare(owner, async () => new Uint8Array(size));

it('does not let slow pictures of one account delay those of another', async () => {
  let done = 0;
  const slow = [1, 2, 3, 4].map(async () => {
    await prepare('ann', 2);
    done += 1;
  });
  expect(await prepare('ben', 1)).toMatchObject({ width: 1 });
  expect(await prepare('cleo', 1)).toMatchObject({ width: 1 });
  expect(done).toBe(0);
  finish();
  await Promise.all(slow);
});

it('lets a first slow picture of a second account delay the others by a moment only', async () => {
  const slow = [prepare('ann', 2), prepare('ben', 2), prepare('cleo', 2)];
  expect(await prepare('dora', 1)).toMatchObject({ width: 1 });
  expect(await prepare('emil', 1)).toMatchObject({ width: 1 });
  finish();
  expect(await Promise.all(slow)).toMatchObject([{ width: 1 }, { width: 1 }, { width: 1 }]);
});

it('refuses more pictures than may wait, first those of the account that has most', async () => {
  const slow = [1, 2, 3, 4, 5].map(() => prepare('ann', 2));
  await expect(prepare('ann', 1)).rejects.toMatchObject({
    code: 'recipes.tooManyImagesWaiting',
    status: 429,
    options: { fields: { images: 'recipes.tooManyImagesWaiting' } },
  });
  expect(await prepare('ben', 1)).toMatchObject({ width: 1 });
  const further = [prepare('ben', 2), prepare('cleo', 2)];
  await expect(prepare('dora', 1)).rejects.toMatchObject({ code: 'recipes.imagesUnavailable', status: 503 });
  finish();
  await Promise.all([...slow, ...further]);
  expect(await prepare('dora', 1)).toMatchObject({ width: 1 });
});
