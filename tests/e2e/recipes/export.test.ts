import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openZip } from '../../../server/extraction/document/zip/read-zip.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

it('all recipes are downloaded from the settings, with their pictures', async () => {
  const page = await stage.newUserPage(await signUpWithRecipes(stage, ['one', 'two']), { viewport: PHONE });
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Your recipes' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('link', { name: 'Download all recipes' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^cardamom-recipes-[\d-]{10}\.zip$/);
  const zip = await openZip(await readFile(await download.path()));
  const recipes = zip.names.filter((name) => name.startsWith('recipes/'));
  expect(recipes).toHaveLength(2);
  expect(zip.names.filter((name) => name.startsWith('pictures/'))).toHaveLength(2);
  const data = JSON.parse(new TextDecoder().decode((await zip.read(recipes[0] ?? '')) ?? undefined));
  expect(data).toMatchObject({
    '@type': 'Recipe',
    recipeIngredient: SOUP.ingredients,
    url: expect.stringMatching(/^http/),
  });
  // The scroll position is unchanged.
  expect(new URL(page.url()).pathname).toBe('/settings');
  await section.getByRole('link').waitFor();
  expect(stage.faults).toEqual([]);
});

it('chosen recipes are downloaded in a format, and printed', async () => {
  const page = await stage.newUserPage(await signUpWithRecipes(stage, ['one', 'two', 'three']), { viewport: PHONE });
  await page.goto('/');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Select' });
  await bar.getByText('0 selected').waitFor();
  expect(await bar.getByRole('button', { name: 'Print' }).isDisabled()).toBe(true);
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.first().check();
  await boxes.nth(1).check();
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('combobox', { name: 'Format' }).selectOption({ label: 'Text files (Markdown)' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('link', { name: 'Download' }).click(),
  ]);
  const { names } = await openZip(await readFile(await download.path()));
  expect(names.filter((name) => name.endsWith('.md'))).toHaveLength(2);

  await bar.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('heading', { name: 'Print recipes' }).waitFor();
  await page.getByRole('article').nth(1).waitFor();
  expect(await page.getByRole('article').count()).toBe(2);
  expect(await page.getByRole('article').getByRole('img', { includeHidden: true }).count()).toBe(2);
  await page.getByRole('checkbox', { name: 'Pictures' }).uncheck();
  expect(await page.getByRole('article').locator('img').count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'Print recipes' }).isVisible()).toBe(false);
  const breaks = await page
    .getByRole('article')
    .evaluateAll((articles) => articles.map((article) => getComputedStyle(article).breakBefore));
  expect(breaks).toEqual(['auto', 'page']);
  expect(stage.faults).toEqual([]);
});
