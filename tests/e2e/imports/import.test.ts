import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import { CAKE, textFile } from '../../support/files/recipe-files.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

async function importAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Recipe URL' }).fill(address);
  await page.getByRole('button', { name: 'Import' }).click();
}
const openCard = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true }).click();

describe('an import by address', () => {
  it('becomes a recipe that can be read and deleted', async () => {
    stage.site.hold();
    const page = await stage.newUserPage(await signUp(stage.app));
    await page.goto('/');
    await importAddress(page, `${stage.site.origin}/held/soup`);
    await page.getByText('Processing new recipe...').waitFor();
    await page.getByText('Processing 1 recipe...').waitFor();
    const inProcess = page.getByRole('list', { name: 'Imports in process' });
    await inProcess.getByText('Fetching the page').waitFor();
    await inProcess.getByText(`127.0.0.1:${stage.site.port}/held/soup`, { exact: true }).waitFor();
    stage.site.release();
    await page.getByText(`Recipe "${SOUP.title}" imported successfully!`).waitFor();
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();

    await openCard(page, SOUP.title);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Ingredients').waitFor();
    for (const line of [...SOUP.ingredients, ...SOUP.steps]) await dialog.getByText(line).waitFor();
    expect(await dialog.locator('dl').innerText()).toMatch(/Ready in\s+40 min\s+Serves\s+4/);
    expect(await dialog.getByRole('link').getAttribute('href')).toBe(`${stage.site.origin}/held/soup`);
    const photo = dialog.getByRole('img', { name: SOUP.title });
    expect(
      await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);

    await dialog.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('This action cannot be undone.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Recipe deleted successfully!').waitFor();
    await page.getByText('No recipes yet, start by importing').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(stage.faults).toEqual([]);
  });

  it('waits for an address, and says when a text is none', async () => {
    const page = await stage.newUserPage(await signUp(stage.app));
    await page.goto('/');
    const line = page.getByRole('textbox', { name: 'Recipe URL' });
    const button = page.getByRole('button', { name: 'Import' });
    for (const text of ['', '   ']) {
      await line.fill(text);
      expect(await button.isDisabled()).toBe(true);
    }
    const error = page.getByRole('alert').getByText('This is not a web address.');
    for (const text of ['soup', 'ftp://kitchen.example/soup']) {
      await line.fill(text);
      await error.waitFor({ state: 'detached' });
      await line.press('Enter');
      await error.waitFor();
      expect(await line.inputValue()).toBe(text);
    }
    await line.fill('kitchen.example/soup');
    await error.waitFor({ state: 'detached' });
  });

  it('says which recipe came of the same page before, opens it, and can be repeated', async () => {
    const page = await stage.newUserPage(await signUpWithRecipes(stage, ['one']));
    await page.goto('/');
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();
    const line = page.getByRole('textbox', { name: 'Recipe URL' });
    await line.fill(`${stage.site.origin}/soup/two`);
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
    await line.fill(`${stage.site.origin}/soup/one/?utm_source=letter&fbclid=7#method`);
    await page.getByRole('status').getByText(`You already have this recipe: ${SOUP.title} one`).waitFor();
    await page.getByRole('button', { name: 'Open it' }).click();
    await page.getByRole('dialog').getByText('Ingredients').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Import again' }).waitFor();
    await line.press('Enter');
    await page.getByRole('heading', { name: 'Your recipes (2)' }).waitFor();
    // The field is empty and ready for the next address.
    await expect.poll(() => line.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(stage.faults).toEqual([]);
  });

  it('tells why it failed, in the message and in the bell panel', async () => {
    const page = await stage.newUserPage(await signUp(stage.app));
    await page.goto('/');
    await importAddress(page, `${stage.site.origin}/empty`);
    await page.getByRole('alert').getByText('we found no recipe there').waitFor();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByText(`Could not import ${stage.site.origin}/empty`)
      .waitFor();
  });
});

describe('a pasted text', () => {
  it('becomes a recipe, and is kept until then', async () => {
    const page = await stage.newUserPage(await signUp(stage.app));
    await page.goto('/');
    await page.getByRole('tab', { name: 'Text' }).click();
    const area = page.getByRole('textbox', { name: 'Recipe text' });
    const button = page.getByRole('button', { name: 'Import text' });
    await area.fill(' \n ');
    expect(await button.isDisabled()).toBe(true);
    await area.fill('a'.repeat(200_001));
    await page.getByText('200,001 of 200,000 characters').waitFor();
    await page.getByRole('alert').getByText('This text is too long.').waitFor();
    expect(await button.isDisabled()).toBe(true);

    await area.fill(textFile());
    await page.route('**/upload/text', (route) => route.abort());
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('The server cannot be reached.').first().waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Text' }).click();
    expect(await area.inputValue()).toBe(textFile());
    await page.unroute('**/upload/text');
    await area.focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText(`Recipe "${CAKE.title}" imported successfully!`).waitFor();
    expect(await area.inputValue()).toBe('');
    await openCard(page, CAKE.title);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Pasted text').waitFor();
    for (const step of [...CAKE.ingredients, ...CAKE.steps]) await dialog.getByText(step).waitFor();
  });

  it('that is a link leads to its page', async () => {
    const page = await stage.newUserPage(await signUp(stage.app));
    await page.goto('/');
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByRole('textbox', { name: 'Recipe text' }).fill(`\n${stage.site.origin}/soup `);
    await page.getByRole('button', { name: 'Import the link' }).click();
    expect(await page.getByRole('tab', { name: 'URL' }).getAttribute('aria-selected')).toBe('true');
    await page.getByText(`Recipe "${SOUP.title}" imported successfully!`).waitFor();
    expect(stage.faults).toEqual([]);
  });
});

describe('a notification', () => {
  it('opens its recipe, and says so when that was deleted', async () => {
    const user = await signUpWithRecipes(stage, ['one', 'two']);
    const page = await stage.newUserPage(user);
    await page.goto('/');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.getByText('2 unread').waitFor({ state: 'attached' });
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('button', { name: `Recipe "${SOUP.title} two" imported successfully!`, exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: `${SOUP.title} two` })
      .waitFor();
    await page.keyboard.press('Escape');

    const { body } = await user.get('/api/recipes');
    await user.delete(`/api/recipes/${body.find((recipe: { title: string }) => recipe.title.endsWith('one')).id}`);
    await bell.click();
    await panel.getByRole('button', { name: `Recipe "${SOUP.title} one" imported successfully!`, exact: true }).click();
    const notice = page.getByRole('dialog').getByText('This recipe has been deleted.');
    await notice.waitFor();
    await notice.waitFor({ state: 'hidden' });
  });

  it('can be read, deleted and cleared; the panel closes in three ways', async () => {
    const page = await stage.newUserPage(await signUpWithRecipes(stage, ['one', 'two', 'three']));
    await page.goto('/');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await bell.click();
    await panel.getByRole('button', { name: 'Mark all read' }).click();
    await panel.getByText('Unread').first().waitFor({ state: 'detached' });
    await panel
      .getByRole('button', { name: /^Delete notification/ })
      .first()
      .click();
    await page.getByText('Notification deleted').waitFor();
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(2);
    await panel.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('All notifications cleared').waitFor();
    await panel.getByText('No notifications').waitFor();

    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await bell.click();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'hidden' });
    await bell.click();
    await page.getByRole('heading', { name: /^Your recipes/ }).click();
    await panel.waitFor({ state: 'hidden' });
  });
});

describe('the page of a recipe', () => {
  it('shows the whole recipe, and says when there is none', async () => {
    const user = await signUpWithRecipes(stage, ['']);
    const page = await stage.newUserPage(user);
    const { body } = await user.get('/api/recipes');
    await page.goto(`/recipe/${body[0].id}`);
    await page.getByRole('heading', { level: 1, name: SOUP.title }).waitFor();
    await page.getByText(SOUP.steps[2] ?? '').waitFor();
    await page.goto('/recipe/no-such-recipe');
    await page.getByText('Recipe not found').waitFor();
    await page.getByText('The recipe you requested could not be found.').waitFor();
    await page.getByRole('button', { name: 'Open the bin' }).click();
    await page.getByRole('heading', { name: 'Bin', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Back to Home' }).click();
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();
  });
});
