import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';

let stage: Stage;
let cook: Client;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUp(stage.app);
});
afterAll(() => stage.end());

const write = async (title: string) =>
  (
    await cook.post('/api/recipes', undefined, {
      raw: recipeForm({ title, ingredients: '["1 onion","salt"]', instructions: '["Fry."]' }, [await photo()]),
    })
  ).body;

describe('a recipe that is deleted', () => {
  it('comes back at once by the keyboard', async () => {
    await write('Onion soup');
    const page = await stage.newUserPage(cook);
    await page.goto('/');
    await page.getByRole('button', { name: 'Onion soup', exact: true }).click();
    await page.getByRole('dialog', { name: 'Onion soup' }).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('move to the bin').waitFor();
    await question.getByText('This action cannot be undone.', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('status').getByText('Recipe deleted successfully!').waitFor();
    await page.getByRole('button', { name: 'Onion soup', exact: true }).waitFor({ state: 'detached' });
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await undo.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Recipe restored').waitFor();
    await page.getByRole('button', { name: 'Onion soup', exact: true }).waitFor();
  });

  it('is in the bin, from which it is restored or deleted forever', async () => {
    for (const title of ['Bread', 'Pie', 'Jam']) {
      const { id } = await write(title);
      await cook.delete(`/api/recipes/${id}`);
    }
    const page = await stage.newUserPage(cook);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Open the bin' }).click();
    await page.getByRole('heading', { name: 'Bin', level: 1 }).waitFor();
    await page.getByText('in 30 days').first().waitFor();
    await page.getByRole('button', { name: 'Restore “Bread”' }).click();
    await page.getByRole('heading', { name: 'Bread' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete “Pie” forever' }).click();
    await page.getByRole('alertdialog').getByText('This action cannot be undone.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete forever' }).click();
    await page.getByRole('heading', { name: 'Pie' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Empty the bin' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Empty the bin' }).click();
    await page.getByText('The bin is empty').waitFor();
    const titles = (await cook.get('/api/recipes')).body.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Bread');
    expect(titles).not.toContain('Pie');
  });
});

it('the versions of a recipe tell what was changed later, and one is restored', async () => {
  const stew = await write('Stew');
  await cook.put('/api/recipes/update', { ...stew, title: 'Broth', instructions: ['Boil.'] });
  const page = await stage.newUserPage(cook);
  await page.goto(`/recipe/${stew.id}`);
  await page.getByRole('button', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await dialog.locator('li button').first().click();
  const changed = dialog.getByRole('listitem').filter({ hasText: 'later' });
  await changed.first().waitFor();
  expect(await dialog.locator('li li').allInnerTexts()).toEqual([
    expect.stringMatching(/^Stew\s+Removed later$/),
    expect.stringMatching(/^Broth\s+Added later$/),
    expect.stringMatching(/^Fry\.\s+Removed later$/),
    expect.stringMatching(/^Boil\.\s+Added later$/),
    '1 onion',
    'salt',
  ]);
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByText('Version restored').waitFor();
  await page.getByRole('heading', { name: 'Stew', level: 1 }).waitFor();
  expect((await cook.get(`/api/recipes/${stew.id}`)).body.title).toBe('Stew');
});
