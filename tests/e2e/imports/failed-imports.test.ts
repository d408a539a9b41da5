import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

/** Imports these pages of the site with a new account, and waits until all have failed. */
async function signUpWithFailures(pages: readonly string[]): Promise<Client> {
  const user = await signUp(stage.app);
  for (const name of pages) await user.post('/upload/url', { url: `${stage.site.origin}/${name}` });
  await waitFor('the imports to fail', async () => {
    const { body } = await user.get('/api/failed-jobs');
    return body.failedJobs.length === pages.length;
  });
  return user;
}

const note = (page: Page) => page.getByRole('button', { name: /imports? failed$/ });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Failed imports' });
const itemOf = (page: Page, name: string) => dialogOf(page).getByRole('listitem').filter({ hasText: name });

describe('an import that failed', () => {
  it('says why, is tried again once however often that is pressed, and becomes a recipe', async () => {
    const page = await stage.newUserPage(await signUp(stage.app), { viewport: PHONE });
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Recipe URL' }).fill(`${stage.site.origin}/moody/soup`);
    await page.getByRole('button', { name: 'Import' }).click();
    await note(page).waitFor();
    expect(await note(page).innerText()).toBe('1 import failed');
    await note(page).click();
    await itemOf(page, 'moody/soup').getByText('the site answered with an error').waitFor();
    await itemOf(page, 'moody/soup').getByText('Just now').waitFor();

    const retries: string[] = [];
    page.on('request', (request) => request.url().endsWith('/retry') && retries.push(request.url()));
    await itemOf(page, 'moody/soup')
      .getByRole('button', { name: 'Try again' })
      .evaluate((button: HTMLButtonElement) => Array.from({ length: 20 }, () => button.click()));
    await dialogOf(page).getByText('No failed imports').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();
    await page.getByText(`Recipe "${SOUP.title}" imported successfully!`).first().waitFor();
    expect(retries.length).toBe(1);
    expect(await note(page).count()).toBe(0);
    expect(stage.faults).toEqual([]);
  });

  it('is deleted after a question, one or all of them, and the focus stays in the list', async () => {
    const user = await signUpWithFailures(['empty', 'forbidden', 'gone']);
    const page = await stage.newUserPage(user);
    await page.goto('/');
    await note(page).click();
    const question = page.getByRole('alertdialog');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await itemOf(page, 'forbidden').getByRole('button', { name: 'Delete:' }).press('Enter');
    await question.getByText('This action cannot be undone.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect.poll(focused).toContain('/forbidden');
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByText('Failed import deleted').waitFor();
    await itemOf(page, 'forbidden').waitFor({ state: 'detached' });
    await expect.poll(focused).toMatch(/^Delete: .*\/(empty|gone)$/);

    await dialogOf(page).getByRole('button', { name: 'Delete all' }).click();
    await question.getByText('2 failed imports will be deleted').waitFor();
    await question.getByRole('button', { name: 'Delete all' }).click();
    await page.getByText('All failed imports deleted').waitFor();
    await dialogOf(page).getByText('No failed imports').waitFor();
    expect((await user.get('/api/failed-jobs')).body.failedJobs).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab');
  });

  it('is told of with what helps, which leads there from every screen', async () => {
    const page = await stage.newUserPage(await signUpWithFailures(['gone/cake']));
    await page.goto('/settings');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('Could not import').waitFor();
    await panel.getByRole('button', { name: 'Correct the address' }).click();
    const address = page.getByRole('textbox', { name: 'Recipe URL' });
    await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await address.inputValue()).toBe(`${stage.site.origin}/gone/cake`);

    await note(page).click();
    await itemOf(page, 'gone/cake').getByRole('button', { name: 'Enter it manually' }).click();
    await page.getByRole('dialog', { name: 'Create New Recipe' }).locator(':focus').waitFor();
    await page.keyboard.press('Escape');

    await page.route('**/api/failed-jobs/*/retry', (route) => route.abort());
    await note(page).click();
    await itemOf(page, 'gone/cake').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    expect(await itemOf(page, 'gone/cake').count()).toBe(1);
  });
});
