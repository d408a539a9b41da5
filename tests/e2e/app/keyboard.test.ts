import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import { textFile } from '../../support/files/recipe-files.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

/** The accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const label = isField ? element.labels?.[0]?.textContent : element?.textContent;
    return element?.getAttribute('aria-label') ?? label ?? '';
  });

/** Presses Tab until the element with that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 40) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    if (here === name) return;
    passed.push(here);
  }
  throw new Error(`Tab does not lead to ${name}, but past ${passed.join(', ')}`);
}

describe('without a mouse', () => {
  it('somebody signs in, imports, scales, changes, writes and deletes a recipe, clears the news, looks at the settings and logs out', async () => {
    const user = await signUp(stage.app, newPerson('Kay'));
    const page = await stage.newPage({ reducedMotion: 'no-preference' });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
    await tabTo(page, 'Sign in with Email');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await tabTo(page, 'Email');
    await page.keyboard.type(user.person.email);
    await tabTo(page, 'Password');
    await page.keyboard.type(user.person.password);
    await page.keyboard.press('Enter');
    await page.getByText('Welcome, Kay').waitFor();

    await tabTo(page, 'Skip to content');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Recipe URL');
    await page.keyboard.type(`${stage.site.origin}/soup`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();

    await tabTo(page, SOUP.title);
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(SOUP.steps[0] ?? '')
      .waitFor();
    await tabTo(page, 'More servings');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('625 g carrots').waitFor();
    await tabTo(page, 'Edit');
    await page.keyboard.press('Enter');
    // The form loads on demand; before that there is no element to focus.
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    await tabTo(page, 'Title');
    await page.keyboard.press('End');
    await page.keyboard.type(', my way');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Recipe updated successfully!').waitFor();
    await expect.poll(() => focused(page)).toBe('Edit');
    await page
      .getByRole('heading', { name: `${SOUP.title}, my way` })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'Create New Recipe' }).locator(':focus').waitFor();
    expect(await focused(page)).toBe('Title');
    await page.keyboard.type('Tea');
    await tabTo(page, 'Ingredients');
    await page.keyboard.type('tea');
    await tabTo(page, 'Instructions');
    await page.keyboard.type('Brew.');
    await tabTo(page, 'Create Recipe');
    await page.keyboard.press('Enter');
    await page.getByText('Recipe "Tea" created successfully!').waitFor();
    await page.getByRole('heading', { name: 'Your recipes (2)' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await tabTo(page, `${SOUP.title}, my way`);
    await page.keyboard.press('Enter');
    await tabTo(page, 'Delete');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    expect(await focused(page)).toBe('Cancel');
    await tabTo(page, 'Delete');
    await page.keyboard.press('Enter');
    await page.getByText('Recipe deleted successfully!').waitFor();
    await expect.poll(() => focused(page)).toBe('Your recipes (1)');

    await tabTo(page, 'Notifications');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    await tabTo(page, 'Clear all');
    await page.keyboard.press('Enter');
    await page.getByText('Notification cleared').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Notifications');

    await tabTo(page, 'Your account');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('Settings');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await tabTo(page, 'Back to your recipes');
    await page.keyboard.press('Enter');
    await page.getByText('Welcome, Kay').waitFor();
    await tabTo(page, 'Log out');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
  });

  it('somebody goes to the settings, changes the name, and thinks better of deleting the account', async () => {
    await signUp(stage.app); // the first account is the administrator, who cannot do this
    const page = await stage.newUserPage(await signUp(stage.app));
    await page.goto('/');
    await page.getByText('No recipes yet').waitFor();
    await tabTo(page, 'Your account');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('Settings');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await tabTo(page, 'Name');
    await page.keyboard.press('End');
    await page.keyboard.type(' the Cook');
    await page.keyboard.press('Enter');
    await page.getByText('Your name is saved.').waitFor();
    await tabTo(page, 'Delete account…');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => focused(page)).toBe('Enter your password to confirm');
    await tabTo(page, 'Cancel');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Delete account…');
    await tabTo(page, 'Back to your recipes');
    await page.keyboard.press('Enter');
    await page.getByText('Welcome, Ann the Cook').waitFor();
  });

  it('somebody goes to the File tab, chooses a file and keeps the place while it is sent', async () => {
    const page = await stage.newUserPage(await signUp(stage.app));
    await page.goto('/');
    await page.getByText('No recipes yet').waitFor();
    await tabTo(page, 'URL');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('File');
    // Requested before the key press, which otherwise reaches the page first.
    const choosing = page.waitForEvent('filechooser');
    await tabTo(page, 'Choose a file');
    await page.keyboard.press('Enter');
    const chooser = await choosing;
    await chooser.setFiles({ name: 'cake.txt', mimeType: 'text/plain', buffer: Buffer.from(textFile()) });
    await page.getByText('Uploading images...').waitFor();
    expect(await focused(page)).toBe('Choose a file');
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();
    expect(await focused(page)).toBe('Choose a file');
  });

  it('the bell panel takes the focus and gives it back to the bell', async () => {
    const page = await stage.newUserPage(await signUp(stage.app));
    await page.goto('/');
    await page.getByText('No recipes yet').waitFor();
    await tabTo(page, 'Notifications');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Close');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Notifications');
  });

  it('single keys search and list the keys, but not while somebody types, and not once they are turned off', async () => {
    const page = await stage.newUserPage(await signUpWithRecipes(stage, ['one']));
    await page.goto('/');
    const search = page.getByRole('searchbox');
    await search.waitFor();
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.keyboard.press('Control+/');
    expect(await focused(page)).not.toBe('Search recipes');
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('Search recipes');
    await page.keyboard.type('what?/n');
    expect(await search.inputValue()).toBe('what?/n');
    await page.keyboard.press('Escape');
    expect(await search.inputValue()).toBe('');
    expect(await list.count()).toBe(0);

    await tabTo(page, 'Tags: filter the recipes');
    await page.keyboard.press('n');
    await expect.poll(() => focused(page)).toBe('Title');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Tags: filter the recipes');
    await page.keyboard.press('?');
    await list.waitFor();
    await page.keyboard.press('/');
    expect(await list.isVisible()).toBe(true);
    await list.getByRole('checkbox', { name: 'Single-key shortcuts' }).focus();
    await page.keyboard.press('Space');
    expect(await list.getByText('Search your recipes').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Tags: filter the recipes');

    await page.reload();
    await search.waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    expect(await focused(page)).not.toBe('Search recipes');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await list.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Your account');
  });
});
