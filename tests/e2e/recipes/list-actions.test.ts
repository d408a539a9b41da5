import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import type { Client } from '../../support/api/client.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { recipeForm } from '../../support/files/photos.ts';

let stage: Stage;
let cook: Client;
let ids: Record<string, string>;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

async function write(title: string, tags: readonly string[], ingredient: string, step: string): Promise<string> {
  const fields = {
    title,
    tags: JSON.stringify(tags),
    ingredients: JSON.stringify([ingredient]),
    instructions: JSON.stringify([step]),
  };
  return (await cook.post('/api/recipes', undefined, { raw: recipeForm(fields) })).body.id;
}

beforeEach(async () => {
  cook = await signUp(stage.app);
  ids = {
    soup: await write('Leek soup', ['Soup'], '3 leeks', 'Simmer the soup for twenty minutes and season it.'),
    pie: await write('Apple pie', ['Baking'], '4 apples', 'Bake the pie until the crust is golden, as leeks do.'),
    suppe: await write('Kartoffelsuppe', ['Soup'], '500 g Kartoffeln', 'Die Suppe zwanzig Minuten kochen und würzen.'),
  };
});

async function openList(): Promise<Page> {
  const page = await stage.newUserPage(cook);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Your recipes (3)' }).waitFor();
  return page;
}
const titles = (page: Page): Promise<string[]> => page.locator('#content article h3').allInnerTexts();

it('Enter in the search opens the best hit, and the focus returns to the search', async () => {
  const page = await openList();
  await page.keyboard.press('/');
  await page.keyboard.type('aple');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Apple pie' }).getByText('4 apples').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
});

it('the list is filtered by an ingredient, by language and by favorites, each with a pill that ends it', async () => {
  await cook.put(`/api/recipes/${ids['pie']}/own`, { favorite: true });
  const page = await openList();
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('searchbox', { name: 'With ingredient' }).fill('leek');
  await expect.poll(() => titles(page)).toEqual(['Leek soup']);
  await page.waitForURL('**/?with=leek');
  await filters.getByRole('searchbox', { name: 'With ingredient' }).fill('');
  await filters.getByLabel('Language').selectOption('German');
  await expect.poll(() => titles(page)).toEqual(['Kartoffelsuppe']);
  await filters.getByLabel('Language').selectOption('Any language');
  await filters.getByRole('checkbox', { name: 'Only favorites' }).check();
  await expect.poll(() => titles(page)).toEqual(['Apple pie']);
  await page.keyboard.press('Escape');
  await page.waitForURL('**/?favorite=1');
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(['Apple pie']);
  await page.getByRole('button', { name: 'Remove filter Only favorites' }).click();
  await expect.poll(() => titles(page)).toHaveLength(3);
});

it('filters that are chosen in quick succession all count, and the address has the last ones', async () => {
  await cook.put(`/api/recipes/${ids['pie']}/own`, { favorite: true });
  const page = await openList();
  await page.getByRole('button', { name: 'Filters' }).click();
  const favorite = page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox', { name: 'Only favorites' });
  await favorite.waitFor();
  // The address follows some milliseconds after a choice; the next choice comes before, while and after it does.
  for (let pause = 0; pause < 16; pause += 1) {
    await page.evaluate(async (ms) => {
      const language = [...document.querySelectorAll('[role=dialog] select')].find((select) =>
        select.textContent?.includes('German'),
      ) as HTMLSelectElement;
      const choose = (value: string): void => {
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(language, value);
        language.dispatchEvent(new Event('change', { bubbles: true }));
      };
      choose('de');
      await new Promise((resolve) => setTimeout(resolve, ms));
      choose('');
      document.querySelector<HTMLInputElement>('[role=dialog] input[type=checkbox]')?.click();
    }, pause);
    await page.waitForURL('**/?favorite=1');
    expect([pause, await favorite.isChecked()]).toEqual([pause, true]);
    await expect.poll(() => titles(page)).toEqual(['Apple pie']);
    await favorite.uncheck();
    await page.waitForURL((url) => url.search === '');
  }
});

it('the ingredient filter is taken back with a message if the server cannot be reached', async () => {
  const page = await openList();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.route('**/api/search?*', (route) => route.abort());
  await page.getByRole('searchbox', { name: 'With ingredient' }).fill('leek');
  await page.getByText('The ingredients could not be searched').first().waitFor();
  await expect.poll(() => titles(page)).toHaveLength(3);
});

it('the tag on a card shows the recipes that have it', async () => {
  const page = await openList();
  await page.getByRole('button', { name: 'Show recipes with Soup' }).first().click();
  await expect.poll(() => titles(page)).toEqual(['Kartoffelsuppe', 'Leek soup']);
  await page.getByRole('button', { name: 'Remove tag Soup' }).waitFor();
});

it('a tag is added to the open recipe without its editor', async () => {
  const page = await openList();
  await page.getByRole('button', { name: 'Apple pie', exact: true }).click();
  const recipe = page.getByRole('dialog', { name: 'Apple pie' });
  await recipe.getByRole('button', { name: 'Add tag' }).click();
  await page.keyboard.type('autumn');
  await page.keyboard.press('Enter');
  await page.getByText('Tags changed').waitFor();
  await expect.poll(async () => (await cook.get(`/api/recipes/${ids['pie']}`)).body.tags).toEqual(['Baking', 'autumn']);
  await recipe.getByRole('button', { name: 'autumn' }).waitFor();
  const add = recipe.getByRole('button', { name: 'Add tag' });
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
});

it('the menu of a card leads to cook mode at once', async () => {
  const page = await openList();
  await page.getByRole('button', { name: 'More for Apple pie' }).click();
  await page.getByRole('menuitem', { name: 'Cook' }).click();
  await page.getByRole('heading', { name: 'First, get everything ready' }).waitFor();
});

it('many recipes become favorites at once, and a deletion of many can be undone', async () => {
  const page = await openList();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Select' });
  for (const title of ['Leek soup', 'Apple pie']) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await bar.getByRole('button', { name: 'Favorite' }).click();
  await bar.getByRole('button', { name: 'Favorite', pressed: true }).waitFor();
  expect((await cook.get(`/api/recipes/${ids['soup']}`)).body.favorite).toBe(true);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('2 recipes deleted').waitFor();
  await expect.poll(() => titles(page)).toEqual(['Kartoffelsuppe']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Your recipes (3)' }).waitFor();
});

it('the Delete key deletes the open recipe, but not while something is typed', async () => {
  const page = await openList();
  await page.getByRole('button', { name: 'Apple pie', exact: true }).click();
  const recipe = page.getByRole('dialog', { name: 'Apple pie' });
  await recipe.getByRole('textbox', { name: 'My notes' }).press('Delete');
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await recipe.getByRole('group', { name: 'Apple pie' }).press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Your recipes (2)' }).waitFor();
});

it('a link and a text that are pasted on the page stand in their fields, which have the focus', async () => {
  const page = await openList();
  const paste = (text: string) =>
    page.evaluate((copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', copied);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('https://kitchen.example/soup');
  const link = page.getByRole('textbox', { name: 'Recipe URL' });
  await expect.poll(() => link.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await link.inputValue()).toBe('https://kitchen.example/soup');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await paste('Tea\n\nIngredients\ntea\n\nSteps\nBrew it.');
  const text = page.getByRole('textbox', { name: 'Recipe text' });
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
});
