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

  it('is deleted and comes back by Undo, one or all of them, and the focus stays in the list', async () => {
    const user = await signUpWithFailures(['empty', 'forbidden', 'gone']);
    const page = await stage.newUserPage(user);
    await page.goto('/');
    await note(page).click();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    const remove = itemOf(page, 'forbidden').getByRole('button', { name: 'Delete:' });
    await remove.press('Enter');
    await page.getByText('Failed import deleted').waitFor();
    await itemOf(page, 'forbidden').waitFor({ state: 'detached' });
    await expect.poll(focused).toMatch(/^Delete: .*\/(empty|gone)$/);
    await undo.click();
    await itemOf(page, 'forbidden').first().waitFor();
    await remove.click();
    await itemOf(page, 'forbidden').waitFor({ state: 'detached' });

    await dialogOf(page).getByRole('button', { name: 'Delete all' }).click();
    await page.getByText('All failed imports deleted').waitFor();
    await dialogOf(page).getByText('No failed imports').waitFor();
    expect((await user.get('/api/failed-jobs')).body.failedJobs).toEqual([]);
    await undo.click();
    await expect.poll(() => dialogOf(page).getByRole('listitem').count()).toBe(2);
    await dialogOf(page).getByRole('button', { name: 'Delete all' }).click();
    await dialogOf(page).getByText('No failed imports').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab');
    await page.goto('/bin');
    await page.getByRole('region', { name: 'Failed imports' }).getByRole('listitem').nth(2).waitFor();
    await page.getByRole('button', { name: /^Restore “.*\/forbidden”$/ }).click();
    await page.getByText('Restored', { exact: true }).waitFor();
    expect((await user.get('/api/failed-jobs')).body.failedJobs).toHaveLength(1);
  });

  it('is told of with what helps, which leads there from every screen', async () => {
    const page = await stage.newUserPage(await signUpWithFailures(['gone/cake']));
    await page.goto('/settings');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('Could not import').waitFor();
    // What helps is in one place, whose entry the bell leads to.
    expect(await panel.getByRole('button', { name: 'Correct the address' }).count()).toBe(0);
    await panel.getByRole('button', { name: 'Next steps' }).click();
    const correct = itemOf(page, 'gone/cake').getByRole('button', { name: 'Correct the address' });
    await expect.poll(() => correct.evaluate((button) => button === document.activeElement)).toBe(true);
    await correct.click();
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

describe('a text that was pasted in vain', () => {
  const LETTER = 'Dear Ann,\nthe weather is fine and the sea is warm.\nYours, Bob';
  const field = (page: Page) => page.getByRole('textbox', { name: 'Recipe text' });

  it('stands in the field again with the reason, and is offered where other text was typed', async () => {
    const page = await stage.newUserPage(await signUp(stage.app));
    await page.goto('/');
    await page.getByRole('tab', { name: 'Text' }).click();
    await field(page).fill(LETTER);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('tabpanel').getByRole('alert').getByText('no recipe').waitFor();
    expect(await field(page).inputValue()).toBe(LETTER);

    await field(page).fill('Leek tart');
    await note(page).click();
    await dialogOf(page).getByRole('button', { name: 'Paste the text instead' }).click();
    await page.getByText('You have other text here, so it was kept.').waitFor();
    expect(await field(page).inputValue()).toBe('Leek tart');
    await page.getByRole('button', { name: 'Use the text of the failed import' }).click();
    expect(await field(page).inputValue()).toBe(LETTER);
    expect(stage.faults).toEqual([]);
  });
});
