import { afterAll, beforeAll, expect, it } from 'vitest';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

it('a recipe that was opened before opens without a network, which is said at once, until the log-out', async () => {
  const page = await stage.newUserPage(await signUpWithRecipes(stage, ['one']));
  await page.goto('/');
  const card = page.getByRole('button', { name: `${SOUP.title} one`, exact: true });
  const recipe = page.getByRole('dialog', { name: `${SOUP.title} one` });
  const kept = (): Promise<number> =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('cardamom');
          opening.onsuccess = () => {
            const reading = opening.result.transaction('kept').objectStore('kept').count('opened-recipes');
            reading.onsuccess = () => resolve(reading.result);
          };
        }),
    );
  await card.click();
  await recipe.getByText('Ingredients').waitFor();
  await expect.poll(kept).toBe(1);
  await page.keyboard.press('Escape');
  // The address goes back a moment after the dialog was closed.
  await page.waitForURL((url) => url.search === '');
  await page.reload();
  await card.waitFor();
  await page.context().setOffline(true);
  await page.getByText('The server cannot be reached', { exact: false }).first().waitFor({ timeout: 1_500 });
  await card.click();
  await recipe.getByText('Ingredients').waitFor();
  await page.context().setOffline(false);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Sign in with Email' }).waitFor();
  await expect.poll(kept).toBe(0);
});

it('a recipe that was never opened shows what the list knows, says so, and is whole when the network is back', async () => {
  const page = await stage.newUserPage(await signUpWithRecipes(stage, ['two']));
  await page.goto('/');
  const card = page.getByRole('button', { name: `${SOUP.title} two`, exact: true });
  const recipe = page.getByRole('dialog', { name: `${SOUP.title} two` });
  await card.waitFor();
  await page.context().setOffline(true);
  await card.click();
  await recipe.getByText('Here you see what the list shows').waitFor();
  await recipe.getByText('Ready in').waitFor();
  expect(await recipe.getByRole('heading', { name: 'Ingredients' }).count()).toBe(0);
  await page.context().setOffline(false);
  await recipe.getByRole('heading', { name: 'Ingredients' }).waitFor();
  await recipe.getByText('Here you see what the list shows').waitFor({ state: 'detached' });
  expect(stage.faults).toEqual([]);
});
