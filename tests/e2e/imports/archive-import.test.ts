import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { storedZip } from '../../support/files/write-zip.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

const jsonLd = (name: string, image?: string): Buffer =>
  Buffer.from(
    JSON.stringify({ '@type': 'Recipe', name, image, recipeIngredient: ['1 egg'], recipeInstructions: ['Boil.'] }),
  );

it('an archive of recipes is uploaded, and its result names what could not be imported as a whole', async () => {
  const page = await stage.newUserPage(await signUp(stage.app), { viewport: PHONE });
  await page.goto('/');
  await page.getByRole('tab', { name: 'File' }).click();
  const buffer = storedZip([
    ['a/egg.json', jsonLd('Egg')],
    ['a/toast.json', jsonLd('Toast', 'toast.jpg')],
    ['a/broken.json', Buffer.from('{"@type": "Recipe", ')],
  ]);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'kitchen.zip', mimeType: 'application/zip', buffer });
  await page.getByRole('heading', { name: 'Your recipes (2)' }).waitFor();

  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('2 recipes from kitchen.zip imported. 1 could not be read. 1 is missing pictures.').waitFor();
  await panel.getByRole('button', { name: 'Show details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import details' });
  const listed = (name: string) => dialog.getByRole('region', { name }).getByRole('listitem').allInnerTexts();
  await dialog.getByText('broken.json').waitFor();
  expect(await listed('Could not be read')).toEqual([expect.stringMatching(/^a\/broken\.json\nThe file is damaged/)]);
  expect(await listed('Imported without all pictures')).toEqual(['Toast\n1 picture could not be imported']);
  expect(stage.faults).toEqual([]);
});
