import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person, signUp } from '../../support/accounts/accounts.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { seedDatabase } from '../../support/database/seed-data.ts';
import { recipeForm } from '../../support/files/photos.ts';

const HOSTILE = '<img src=x onerror=alert(1)> \u202Eאב \u2066' + 'x'.repeat(60);

let stage: Stage;
/** The first account of a server is its administrator. */
let administrator: Client & { readonly person: Person };
beforeAll(async () => {
  stage = await setStage();
  administrator = await signUp(stage.app, newPerson('Chef'));
  await seedDatabase(stage.app.databaseUrl, { users: 230, recipes: 700 });
});
afterAll(() => stage.end());

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });
const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function openUsers(options = {}): Promise<Page> {
  const page = await stage.newUserPage(administrator, options);
  await page.goto('/admin?tab=users');
  await page.getByRole('table', { name: 'Users' }).waitFor();
  return page;
}

async function registerOnly(name: string): Promise<string> {
  const email = `${Date.now()}@waiting.example`;
  await administrator.post('/auth/email/register', { name, email, password: 'a password of nobody' });
  return email;
}

describe('the Users tab', () => {
  it('says on a phone that the headings above the cards sort them, and shows no other heading', async () => {
    const page = await openUsers({ viewport: PHONE });
    const row = page.getByRole('row').first();
    await row.waitFor();
    expect(await row.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"Sort by"');
    const headings = await page.getByRole('columnheader').all();
    const shown = [];
    for (const heading of headings) {
      const box = await heading.boundingBox();
      if (box && box.width > 1) shown.push(await heading.innerText());
    }
    expect(shown).toEqual(['Name', 'Email', 'Status', 'Created At', 'Last Login']);
  });

  it('shows the data of each user, sorts, searches and paginates', async () => {
    await registerOnly('Not Yet');
    const page = await openUsers();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Name',
      'Email',
      'Status',
      'Created At',
      'Last Login',
      'Actions',
    ]);
    await told(page, '232 users');
    const own = rowOf(page, administrator.person.name);
    expect(await own.getByText('ADMIN', { exact: true }).count()).toBe(1);
    expect(await own.getByText('Protected', { exact: true }).count()).toBe(1);
    expect(await own.getByText('Active').count()).toBe(0);
    expect(await own.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    const waiting = rowOf(page, 'Not Yet');
    await waiting.getByText('Mail sent just now').waitFor();
    await waiting.getByText('Never', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Next' }).click();
    await told(page, '101–200 of 232');
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await told(page, '1–100 of 232');
    await page.locator('th[aria-sort=ascending]', { hasText: 'Email' }).waitFor();
    const emails = await page.locator('tbody td:nth-child(2)').allTextContents();
    expect(emails).toEqual(emails.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));

    await search(page).fill('not yet');
    await told(page, '1 user');
    await search(page).fill('nobody is called so');
    await told(page, 'No users found');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await told(page, '232 users');
  });

  it('deletes a user once after a confirmation, and reports a failure', async () => {
    const ann = await signUp(stage.app, { ...newPerson(), name: HOSTILE, email: 'ann@leaves.example' });
    await ann.post('/api/recipes', undefined, { raw: recipeForm({ title: 'Soup' }) });
    const page = await openUsers({ viewport: PHONE });
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'DELETE' && calls.push(request.url()));
    await search(page).fill('leaves.example');
    await told(page, '1 user');
    const remove = page.getByRole('button', { name: /^Delete <img/ });
    const dialog = page.getByRole('alertdialog', { name: 'Delete this user?' });

    await remove.click();
    await dialog.getByText('This also deletes all their recipes.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await ann.get('/auth/me')).status).toBe(200);

    await page.route('**/api/users/*', (route) =>
      route.fulfill({ status: 503, json: { error: '', message: '', code: 'x' } }),
    );
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete User' }).click();
    await told(page, 'Failed to delete user');
    await page.unroute('**/api/users/*');
    expect((await ann.get('/auth/me')).status).toBe(200);

    calls.length = 0;
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete User' }).dblclick();
    await told(page, 'User deleted successfully');
    await told(page, 'No users found');
    expect(calls).toHaveLength(1);
    expect((await ann.get('/auth/me')).status).toBe(401);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('users-title');
  });

  it('says that it could not be loaded, and tries again', async () => {
    const page = await stage.newUserPage(administrator);
    await page.route('**/api/users?*', (route) => route.abort());
    await page.goto('/admin?tab=users');
    await page.getByRole('alert').getByText('Failed to load admin data', { exact: true }).waitFor();
    await page.unroute('**/api/users?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('table', { name: 'Users' }).waitFor();
  });
});

describe('the User Recipes tab', () => {
  it('shows the recipes of the selected user, and opens them', async () => {
    const bob = await signUp(stage.app);
    await bob.post('/api/recipes', undefined, { raw: recipeForm({ title: 'Dumplings of <b>Bob</b>' }) });
    const page = await openUsers();
    await search(page).fill(bob.person.email);
    await told(page, '1 user');
    await page.getByRole('link', { name: `Recipes of ${bob.person.name}`, exact: true }).click();
    await page.getByRole('heading', { name: `Recipes for ${bob.person.name}`, exact: true }).waitFor();
    await told(page, '1 recipe found');
    await page.getByRole('button', { name: 'Dumplings of <b>Bob</b> Just now' }).click();
    const recipe = page.getByRole('dialog', { name: 'Dumplings of <b>Bob</b>' });
    await recipe
      .getByText('Just now')
      .or(recipe.getByRole('button', { name: 'Close' }))
      .first()
      .waitFor();
    expect(await recipe.getByRole('button', { name: /^(Edit|Delete)$/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.reload();
    await told(page, '1 recipe found');
  });

  it('finds a user by a few letters, by keyboard alone', async () => {
    await registerOnly('Zebulon Nobody');
    const page = await stage.newUserPage(administrator);
    await page.goto('/admin?tab=userRecipes');
    await told(page, 'Choose a user');
    const choice = page.getByRole('combobox', { name: 'User' });
    await choice.focus();
    await page.keyboard.press('ArrowDown');
    const options = page.getByRole('option');
    await options.nth(19).waitFor();
    await page.getByText(/^\d+ more: keep typing to find them$/).waitFor();
    await page.keyboard.type('zebúlon');
    await page.getByRole('option', { name: 'Zebulon Nobody' }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Recipes for Zebulon Nobody' }).waitFor();
    await told(page, 'No Recipes Found');
    await told(page, "This user hasn't created any recipes yet.");
    expect(await choice.inputValue()).toBe('Zebulon Nobody');
    expect(await options.count()).toBe(0);
  });

  it('says that recipes could not be loaded, or that there is nobody of this address', async () => {
    const page = await stage.newUserPage(administrator);
    await page.goto('/admin?tab=userRecipes&user=nobody%40kitchen.example');
    await page.getByRole('alert').getByText('Failed to load user recipes', { exact: true }).waitFor();
    expect(stage.faults).toEqual([]);
  });
});
