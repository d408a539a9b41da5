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
