import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { importWithOthers, takePart } from '../../support/recipes/further-recipes.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

async function signUpWithOthers(): Promise<Client> {
  const user = await signUp(stage.app);
  await importWithOthers(stage.app, user);
  return user;
}

const panel = (page: Page) => page.getByRole('region', { name: 'Import a recipe' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'More recipes in this document' });
const boxOf = (page: Page, title: string) => dialogOf(page).getByRole('checkbox', { name: title });

describe('the further recipes of a document', () => {
  it('are offered in the import panel, chosen in a list, and imported like any other', async () => {
    const page = await stage.newUserPage(await signUpWithOthers(), { viewport: PHONE });
    await page.goto('/');
    await panel(page).getByText('imported. The document contains 3 more recipes.').waitFor();
    await panel(page).getByRole('button', { name: 'Import them' }).click();
    await dialogOf(page).getByText('Page 12').waitFor();
    await dialogOf(page).getByText('Sweet things').waitFor();
    expect(await dialogOf(page).getByRole('checkbox', { checked: true }).count()).toBe(3);
    await dialogOf(page).getByRole('button', { name: 'Select none' }).click();
    expect(
      await dialogOf(page)
        .getByRole('button', { name: /^Import 0 recipes/ })
        .isDisabled(),
    ).toBe(true);
    await dialogOf(page).getByRole('button', { name: 'Select all' }).click();
    await boxOf(page, 'Poached pears').uncheck();
    await dialogOf(page).getByRole('button', { name: 'Import 2 recipes' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Your recipes (3)' }).waitFor();

    await panel(page).getByRole('button', { name: 'Import them' }).click();
    await boxOf(page, 'Bean salad').waitFor();
    expect(await boxOf(page, 'Bean salad').isDisabled()).toBe(true);
    expect(await dialogOf(page).getByText('Already imported').count()).toBe(2);
    await dialogOf(page).getByRole('button', { name: 'Import 1 recipe' }).click();
    await page.getByRole('heading', { name: 'Your recipes (4)' }).waitFor();
    await panel(page).getByRole('button', { name: 'Import them' }).waitFor({ state: 'detached' });
    expect(stage.faults).toEqual([]);
  });

  it('are offered in the bell panel by the keyboard alone, also after they were put aside', async () => {
    const page = await stage.newUserPage(await signUpWithOthers());
    await page.goto('/');
    await panel(page).getByRole('button', { name: 'Import them' }).waitFor();
    // What the bell has shown is read, but not answered.
    await page.getByRole('button', { name: 'Notifications' }).press('Enter');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await panel(page).getByRole('button', { name: 'Close' }).press('Enter');
    await panel(page).getByRole('button', { name: 'Import them' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab');
    await page.reload();
    await page.getByRole('button', { name: 'Notifications' }).press('Enter');
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('button', { name: 'Import them' })
      .press('Enter');
    await boxOf(page, 'Rye bread').press('Space');
    await dialogOf(page).getByRole('button', { name: 'Import 2 recipes' }).waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    expect(stage.faults).toEqual([]);
  });

  it('that could not be loaded or imported say so, and are tried again', async () => {
    const page = await stage.newUserPage(await signUpWithOthers());
    await page.route('**/api/imports/**', (route) => route.abort());
    await page.goto('/');
    await panel(page).getByRole('button', { name: 'Import them' }).click();
    await dialogOf(page).getByRole('alert').waitFor();
    await page.unroute('**/api/imports/**');
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
    await boxOf(page, 'Rye bread').waitFor();
    await page.route('**/others', (route) => route.abort());
    await dialogOf(page).getByRole('button', { name: 'Import 3 recipes' }).click();
    await dialogOf(page).getByRole('alert').waitFor();
    expect(await boxOf(page, 'Rye bread').isChecked()).toBe(true);
    await page.unroute('**/others');
    await dialogOf(page).getByRole('button', { name: 'Import 3 recipes' }).click();
    await page.getByRole('heading', { name: 'Your recipes (4)' }).waitFor();
  });
});

describe('a recipe of which a part was not found', () => {
  it.each([
    ['instructions', 'No steps were found: add them, or paste them.', 'Add steps', 'Instructions'],
    ['ingredients', 'No ingredients were found: add them, or paste them.', 'Add ingredients', 'Ingredients'],
  ] as const)(
    'without %s says so over the list and on its page, and is completed there',
    async (part, text, add, field) => {
      const user = await signUpWithRecipes(stage, ['one']);
      const { id, title } = (await user.get('/api/recipes')).body[0];
      await takePart(stage.app, id, part);
      const page = await stage.newUserPage(user);
      await page.goto('/');
      await page.getByRole('button', { name: title, exact: true }).click();
      await page.getByRole('dialog').getByText(text).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: add }).click();
      await page.getByLabel(field, { exact: true }).fill('Something of everything');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').getByText('Something of everything').waitFor();
      await page.getByText(text).waitFor({ state: 'detached' });

      await takePart(stage.app, id, part);
      await page.goto(`/recipe/${id}`);
      await page.getByText(text).waitFor();
      await page.getByRole('button', { name: add }).click();
      await page.getByLabel(field, { exact: true }).waitFor();
      expect(stage.faults).toEqual([]);
    },
  );
});
