import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { pdfOf, pdfText } from '../../support/files/pdf-files.ts';
import { CAKE, pdfFile, printedPicture, wordFile } from '../../support/files/recipe-files.ts';
import { photo } from '../../support/files/photos.ts';
import { storedZip } from '../../support/files/write-zip.ts';
import { recipesOf, sendArchive } from '../../support/recipes/archives.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';

let app: ApiApp;
let picture: Uint8Array;
beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
  picture = await photo('orange', 160, 120);
});
afterAll(() => app.close());

const LETTER = ['Dear Ann,', 'thank you for the invitation to your birthday.', 'We will arrive on Sunday at noon.'];

type Files = Readonly<Record<string, string | Uint8Array>>;
const zipOf = (files: Files): Uint8Array<ArrayBuffer> =>
  new Uint8Array(storedZip(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)] as const)));

async function outcomeOfZip(files: Files) {
  const ann = await signUp(app);
  return outcomeOf(ann, await sendArchive(ann, zipOf(files)));
}

/** The number of pictures of each recipe of an archive, by its title. */
async function picturesOf(files: Files): Promise<Record<string, number>> {
  const ann = await signUp(app);
  const { state, items } = await outcomeOf(ann, await sendArchive(ann, zipOf(files)));
  expect({ state, incomplete: items.incomplete, failed: items.failed }).toEqual({
    state: 'done',
    incomplete: [],
    failed: [],
  });
  return Object.fromEntries(
    [...(await recipesOf(ann))].map(([title, recipe]) => [title, recipe.images.length] as const),
  );
}

const note = (title: string, more = ''): string =>
  `# ${title}\n${more}\n\n## Ingredients\n\n- 200 g flour\n- 2 eggs\n\n## Method\n\n1. Mix.\n2. Bake ${title}.\n`;

describe('a picture of an archive', () => {
  it('is found by its name where notes have their pictures in another folder', async () => {
    const files = {
      'vault/Recipes/Cake.md': note('Cake', '\n![[cake photo.jpg]]'),
      'vault/Attachments/cake photo.jpg': picture,
      'vault/Recipes/Tart.md': note('Tart', '\n![](../../_resources/tart.png)'),
      'vault/_resources/tart.png': picture,
    };
    expect(await picturesOf(files)).toEqual({ Cake: 1, Tart: 1 });
  });

  it('is found where an export names it from its top, or a page stands for its folder', async () => {
    const recipe = (name: string): string =>
      JSON.stringify({
        '@type': 'Recipe',
        name,
        image: `images/${name}/1.jpg`,
        recipeIngredient: ['1 egg'],
        recipeInstructions: [`Boil ${name}.`],
      });
    const files = {
      'recipes/Soup.json': recipe('Soup'),
      'recipes/Stew.json': recipe('Stew'),
      'images/Soup/1.jpg': picture,
      'images/Stew/1.jpg': picture,
    };
    expect(await picturesOf(files)).toEqual({ Soup: 1, Stew: 1 });
    expect(await picturesOf({ 'content/cake/index.md': note('Cake'), 'content/cake/cover.jpg': picture })).toEqual({
      Cake: 1,
    });
  });

  it('beside another recipe is not taken', async () => {
    const recipe = (name: string): string =>
      JSON.stringify({ '@type': 'Recipe', name, recipeIngredient: ['1 egg'], recipeInstructions: [`Boil ${name}.`] });
    const files = {
      'Recipes/Soup/recipe.json': recipe('Soup'),
      'Recipes/Soup/full.jpg': picture,
      'Recipes/Stew/recipe.json': recipe('Stew'),
    };
    expect(await picturesOf(files)).toEqual({ Soup: 1, Stew: 0 });
  });

  it('of a step of Cooklang belongs to the recipe', async () => {
    const files = {
      'Eggs.cook': 'Crack @eggs{2} into a #pan{}.\n\nFry for ~{3%minutes}.',
      'Eggs.jpg': picture,
      'Eggs.2.jpg': picture,
    };
    expect(await picturesOf(files)).toEqual({ Eggs: 2 });
  });

  it('in the folder of a saved page is found', async () => {
    const data = { '@type': 'Recipe', name: 'Cake', image: 'Cake_files/a.jpg', recipeIngredient: ['200 g flour'] };
    const steps = { recipeInstructions: [{ '@type': 'HowToStep', text: 'Mix the flour with 2 eggs.' }] };
    const script = `<script type="application/ld+json">${JSON.stringify({ ...data, ...steps })}</script>`;
    const page = `<html><head><title>Cake</title>${script}</head><body><h1>Cake</h1><p>200 g flour</p></body></html>`;
    expect(await picturesOf({ 'My pages/Cake.html': page, 'My pages/Cake_files/a.jpg': picture })).toEqual({ Cake: 1 });
  });
});

it('a folder of documents gives their recipes, and nothing for the parts of programs and saved pages', async () => {
  const files = {
    'Dinner/Cake.docx': await wordFile(),
    'Dinner/Soup.md': note('Soup'),
    'Dinner/Soup_files/ads.html': '<html><body>Buy a pan.</body></html>',
    'Dinner/Soup_files/style.css': 'p { color: red }',
    '.obsidian/plugins/a/main.js': 'void 0;',
    '.trash/Old.md': note('Old'),
    'config/aisle.conf': '[produce]\npotatoes',
  };
  const titles = Object.keys(await picturesOf(files));
  expect(titles.toSorted()).toEqual([CAKE.title, 'Soup']);
});

it('a folder of PDFs and files of Word gives their recipes, beside notes as well', async () => {
  const files = { 'Scans/Cake.pdf': pdfFile(), 'Soup.md': note('Soup'), 'Scans/dish.jpg': picture };
  expect(await picturesOf(files)).toEqual({ [CAKE.title]: 0, Soup: 0 });
  const { state, items } = await outcomeOfZip({ 'letter.pdf': pdfOf([pdfText(LETTER)]), 'Cake.pdf': pdfFile() });
  expect({ state, items }).toMatchObject({
    state: 'done',
    items: { imported: 1, failed: [{ name: 'letter.pdf', code: 'importErrors.fileNoRecipe' }] },
  });
});

it('an archive of photos gives a recipe for each photo of one', async () => {
  const { state, items } = await outcomeOfZip({ 'IMG_1.png': await printedPicture(), 'IMG_2.jpg': picture });
  expect({ state, items }).toMatchObject({ state: 'done', items: { imported: 1, failed: [{ name: 'IMG_2.jpg' }] } });
});

it('a PDF within a zip within an archive is named as not read', async () => {
  const inner = new Uint8Array(storedZip([['Cake.pdf', Buffer.from(pdfFile())]]));
  const { items } = await outcomeOfZip({ 'more.zip': inner, 'Soup.md': note('Soup') });
  const failed = [{ name: 'more.zip: Cake.pdf', code: 'importErrors.fileUnsupported' }];
  expect(items).toMatchObject({ imported: 1, failed });
});

it('a recipe that is only a title comes back from the own export', async () => {
  const ann = await signUp(app);
  const form = new FormData();
  form.set('title', 'An idea');
  const created = await ann.post('/api/recipes', undefined, { raw: form });
  expect(created.status).toBe(201);
  const answer = await fetch(new URL('/api/export', app.url), {
    headers: { Cookie: `cardamom_session=${ann.cookie()}` },
  });
  const bob = await signUp(app);
  const jobId = await sendArchive(bob, new Uint8Array(await answer.arrayBuffer()), 'export.zip');
  expect(await outcomeOf(bob, jobId)).toMatchObject({ state: 'done', items: { imported: 1, failed: [] } });
});
