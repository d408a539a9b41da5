import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { photo } from '../../support/files/photos.ts';
import { header, tarOf } from '../../support/files/write-tar.ts';
import { storedZip } from '../../support/files/write-zip.ts';
import { bytesAt, recipesOf, sendArchive } from '../../support/recipes/archives.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
});
afterAll(() => app.close());

/** A recipe as Nextcloud Cookbook stores one in its folder. */
const recipe = (name: string, more: object = {}): string =>
  JSON.stringify({ '@type': 'Recipe', name, recipeIngredient: ['1 egg'], recipeInstructions: ['Boil.'], ...more });

async function importOf(bytes: Uint8Array, name = 'Recipes.tar.gz') {
  const ann = await signUp(app);
  const outcome = await outcomeOf(ann, await sendArchive(ann, new Uint8Array(bytes), name));
  const recipes = await recipesOf(ann);
  return { ann, outcome, recipes, titles: [...recipes.keys()].toSorted() };
}

const failedOf = ({ items }: { items: { failed: { name: string; code: string }[] } }) =>
  items.failed.map(({ name, code }) => [name, code]);

describe('an archive in tar', () => {
  it.each([
    ['plain', (tar: Buffer) => tar, 'Recipes.tar'],
    ['packed by gzip', gzipSync, 'Recipes.tar.gz'],
  ])('%s gives its recipes with the pictures beside them', async (_, pack, name) => {
    const picture = await photo('orange', 320, 240);
    const tar = tarOf([
      ['Recipes/Soup/recipe.json', recipe('Soup', { image: 'full.jpg' })],
      ['Recipes/Soup/full.jpg', picture],
      ['Recipes/Cake/recipe.json', recipe('Cake')],
      ['Recipes/broken/recipe.json', '{"@type": "Recipe", '],
      ['Recipes/._junk', 'x'],
      ['Recipes/inner.zip', storedZip([['tart.json', Buffer.from(recipe('Tart'))]])],
    ]);
    const { ann, outcome, recipes, titles } = await importOf(pack(tar), name);
    expect(titles).toEqual(['Cake', 'Soup', 'Tart']);
    expect(failedOf(outcome)).toEqual([['Recipes/broken/recipe.json', 'importErrors.fileDamaged']]);
    const [image] = recipes.get('Soup')?.images ?? [];
    expect((await bytesAt(app, ann, image)).subarray(8, 12)).toEqual(new TextEncoder().encode('WEBP'));
  });

  it('leaves no temporary file', async () => {
    await importOf(gzipSync(tarOf([['a.json', recipe('Egg')]])));
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('cardamom-tar-'))).toEqual([]);
  });

  it('that is cut off gives what was before, and says that the rest is missing', async () => {
    // Random bytes, so that the end of the packed file is the end of the unpacked one.
    const filler = Array.from({ length: 40 }, () => Math.random().toString(36)).join('');
    const tar = tarOf([
      ['a.json', recipe('Egg')],
      ['b.json', recipe('Toast', { description: filler })],
      ['c.json', recipe('Tea')],
    ]);
    const packed = gzipSync(tar, { level: 0 });
    const cut = await importOf(packed.subarray(0, 2_000));
    expect(cut.titles).toEqual(['Egg']);
    expect(failedOf(cut.outcome).map(([, code]) => code)).toEqual([
      'importErrors.fileDamaged',
      'importErrors.fileDamaged',
    ]);
    const broken = Buffer.concat([tar.subarray(0, 1_024), Buffer.alloc(512, 'x'), tar.subarray(1_024)]);
    const { titles, outcome } = await importOf(broken, 'Recipes.tar');
    expect(titles).toEqual(['Egg']);
    expect(failedOf(outcome)).toEqual([['Recipes.tar', 'importErrors.fileDamaged']]);
  });

  it('with hostile names and links reads nothing outside of itself', async () => {
    const tar = Buffer.concat([
      header({ name: 'link.json', type: '2' }),
      header({ name: '/etc/hard.json', type: '1' }),
      tarOf([
        ['../../etc/up.json', recipe('Up')],
        ['/etc/root.json', recipe('Root')],
        ['a.json', recipe('First')],
        ['a.json', recipe('Same name')],
      ]),
    ]);
    expect((await importOf(tar, 'x.tar')).titles).toEqual(['First', 'Root', 'Same name', 'Up']);
  });

  it('that unpacks to too much is refused', async () => {
    const bomb = gzipSync(
      Buffer.concat([tarOf([['a.json', recipe('Egg')]]).subarray(0, 1_024), Buffer.alloc(150_000_000)]),
    );
    const { outcome, titles } = await importOf(bomb);
    expect(titles).toEqual([]);
    expect(outcome).toMatchObject({ state: 'failed', code: 'importErrors.fileTooComplex' });
  });

  it('without a recipe says so', async () => {
    const { outcome } = await importOf(tarOf([['a.mp4', 'a film']]), 'films.tar');
    expect(outcome).toMatchObject({ state: 'failed', code: 'importErrors.archiveEmpty' });
  });
});
