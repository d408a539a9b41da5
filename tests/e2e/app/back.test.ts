import { type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';

const TITLE = 'Rye bread';
let stage: Stage;
let cook: Client;
let id: string;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUp(stage.app);
  const fields = { title: TITLE, ingredients: '["500 g rye"]', instructions: '["Bake it."]' };
  id = (await cook.post('/api/recipes', undefined, { raw: recipeForm(fields, [await photo()]) })).body.id;
});
afterAll(() => stage.end());

const card = (page: Page) => page.getByRole('button', { name: TITLE, exact: true });
const recipe = (page: Page) => page.getByRole('dialog', { name: TITLE });
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Recipe' });
const title = (page: Page) => editor(page).getByRole('textbox', { name: 'Title' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard Changes?' });
const address = (page: Page): string => page.url().slice(stage.app.url.length);

it('Back closes the topmost layer, and at last leaves the page', async () => {
  const page = await stage.newUserPage(cook);
  await page.goto('/settings');
  await page.goto('/');
  await card(page).click();
  await expect.poll(() => address(page)).toBe(`/?recipe=${id}`);
  await recipe(page).getByRole('button', { name: 'Enlarge' }).click();
  const lightbox = page.getByRole('button', { name: 'Zoom in' });
  await lightbox.waitFor();
  await page.goBack();
  await lightbox.waitFor({ state: 'detached' });
  await recipe(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  await page.goBack();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await recipe(page).isVisible()).toBe(true);
  await page.goBack();
  await recipe(page).waitFor({ state: 'detached' });
  expect(address(page)).toBe('/');
  await page.goBack();
  await page.waitForURL('**/settings');
});

it('Forward, a reload and a link open a recipe again', async () => {
  const page = await stage.newUserPage(cook);
  await page.goto('/');
  await card(page).click();
  await recipe(page).waitFor();
  await page.goBack();
  await recipe(page).waitFor({ state: 'detached' });
  await page.goForward();
  await recipe(page).getByText('500 g rye').waitFor();
  await page.reload();
  await recipe(page).getByText('500 g rye').waitFor();
  await page.keyboard.press('Escape');
  await recipe(page).waitFor({ state: 'detached' });
  await expect.poll(() => address(page)).toBe('/');
  await expect.poll(() => card(page).evaluate((opener) => opener === document.activeElement)).toBe(true);
  await page.goto(`/?recipe=${id}&edit=${id}`);
  await title(page).waitFor();
  await page.goBack();
  await editor(page).waitFor({ state: 'detached' });
  await expect.poll(() => address(page)).toBe(`/?recipe=${id}`);
  await page.goBack();
  await recipe(page).waitFor({ state: 'detached' });
  await expect.poll(() => address(page)).toBe('/');
});

it('Back asks before typed work is lost, each time, and discards it when confirmed', async () => {
  const page = await stage.newUserPage(cook);
  await page.goto('/');
  await card(page).click();
  await recipe(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await title(page).fill('Rye bread with seeds');
  for (const answer of ['Back', 'Continue Editing']) {
    await page.goBack();
    await question(page).waitFor();
    if (answer === 'Back') await page.goBack();
    else await question(page).getByRole('button', { name: answer }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(await title(page).inputValue()).toBe('Rye bread with seeds');
    await expect.poll(() => address(page)).toBe(`/?recipe=${id}&edit=${id}`);
  }
  await page.goBack();
  await question(page).getByRole('button', { name: 'Discard Changes' }).click();
  await editor(page).waitFor({ state: 'detached' });
  await expect.poll(() => address(page)).toBe(`/?recipe=${id}`);
  await page.goBack();
  await recipe(page).waitFor({ state: 'detached' });
});

it('a search that was just typed neither leads back from the next screen nor takes the address of an open recipe', async () => {
  const page = await stage.newUserPage(cook);
  await page.goto('/');
  await page.getByRole('searchbox').fill('rye');
  await card(page).click();
  await recipe(page).getByText('500 g rye').waitFor();
  // Longer than the pause after which a search is written into the address.
  await page.waitForTimeout(1_000);
  expect(address(page)).toBe(`/?recipe=${id}`);
  await page.keyboard.press('Escape');
  await expect.poll(() => address(page)).toBe('/?q=rye');

  // The next screen loads longer than that pause.
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.getByRole('searchbox').fill('bread');
  await card(page).click();
  await recipe(page).getByRole('button', { name: 'Open as page' }).click();
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  expect(address(page)).toBe(`/recipe/${id}`);
});
