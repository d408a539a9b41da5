import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { raiseDoubts } from '../../support/recipes/raise-doubts.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

let stage: Stage;
let cook: Client;
let recipeId: string;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUpWithRecipes(stage, ['one']);
  recipeId = (await cook.get('/api/recipes')).body[0].id;
});
afterAll(() => stage.end());
beforeEach(() =>
  raiseDoubts(stage.app, recipeId, [
    { field: 'ingredients', index: 1, why: 'unsure' },
    { field: 'instructions', index: 0, why: 'absent' },
    { field: 'servings', index: null, why: 'number' },
    { field: 'title', index: null, why: 'unsure' },
  ]),
);

const marks = (page: Page) =>
  page.getByRole('button', { name: 'Please check: not read reliably. Show it in the original' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Mark as checked' });

describe('a recipe that was not read with certainty', () => {
  it.each([
    ['in the modal', '/'],
    ['on its page', 'recipe'],
  ])('marks %s what should be checked, until the cook says that he has', async (_, path) => {
    const page = await stage.newUserPage(cook);
    const open = async (): Promise<void> => {
      await page.goto(path === '/' ? path : `/recipe/${recipeId}`);
      if (path === '/') await page.getByRole('button', { name: `${SOUP.title} one`, exact: true }).click();
      await page.getByRole('heading', { name: 'Instructions' }).waitFor();
    };
    await open();
    await page.getByText('Please check the 4 marked places').waitFor();
    expect(await marks(page).count()).toBe(4);
    const marked = page.locator('li').filter({ has: marks(page) });
    const { ingredients } = (await cook.get(`/api/recipes/${recipeId}`)).body;
    expect(await marked.first().innerText()).toContain(ingredients[1].content ?? ingredients[1]);

    await confirm(page).focus();
    await page.keyboard.press('Enter');
    await confirm(page).waitFor({ state: 'detached' });
    expect(await marks(page).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await open();
    await page.getByText(ingredients[1].content ?? ingredients[1]).waitFor();
    expect(await marks(page).count()).toBe(0);
  });

  it('is no wider than its paper', async () => {
    const page = await stage.newUserPage(cook);
    await page.goto(`/recipe/${recipeId}`);
    await marks(page).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });

  it('keeps its marks, and says why, when the server cannot be told', async () => {
    const page = await stage.newUserPage(cook);
    await page.goto(`/recipe/${recipeId}`);
    await page.route('**/doubts', (route) => route.abort());
    await confirm(page).click();
    await page.getByRole('alert').getByText('The server cannot be reached').waitFor();
    expect(await marks(page).count()).toBe(4);
    await page.unroute('**/doubts');
    await confirm(page).click();
    await marks(page).first().waitFor({ state: 'detached' });
    expect(stage.faults).toEqual([]);
  });
});
