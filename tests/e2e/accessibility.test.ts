import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { ACCOUNT_SCREENS } from '../support/account-screens.ts';
import { expectNoBarriers } from '../support/barriers.ts';
import { DESKTOP, setStage, signUpWithRecipes, type Stage } from '../support/browser.ts';
import { signUp } from '../support/accounts.ts';
import type { Client } from '../support/client.ts';
import { startDrag } from '../support/drag.ts';
import { raiseDoubts } from '../support/raise-doubts.ts';
import { SOUP } from '../support/recipe-site.ts';

let stage: Stage;
let cook: Client;
let newcomer: Client;
beforeAll(async () => {
  stage = await setStage({ GOOGLE_CLIENT_ID: 'any', GOOGLE_CLIENT_SECRET: 'any' });
  cook = await signUpWithRecipes(stage, ['one', 'two']);
  newcomer = await signUp(stage.app);
  const doubts = [0, 1].map((index) => ({ field: 'ingredients', index, why: 'unsure' }) as const);
  for (const { id } of (await cook.get('/api/recipes')).body) await raiseDoubts(stage.app, id, doubts);
  await cook.post('/upload/url', { url: `${stage.site.origin}/empty` });
});
afterAll(() => stage.end());

type Visitor = 'guest' | 'cook' | 'newcomer';
const openRecipe = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: `${SOUP.title} one`, exact: true }).click();
  await page.getByRole('dialog').getByText('Ingredients').waitFor();
};

const openSettings = async (page: Page): Promise<void> => {
  await page.goto('/settings');
  await page.getByRole('list', { name: 'Where you are signed in' }).waitFor();
};

const openFileTab = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('tab', { name: 'File' }).click();
  await page.getByText('up to 20').waitFor();
};
const chooseFile = (page: Page): Promise<void> =>
  page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'the soup of my grandmother.txt', mimeType: 'text/plain', buffer: Buffer.from('Soup') });

/** Every screen and open dialog, and how to get there. */
const SCREENS: Record<string, readonly [Visitor, (page: Page) => Promise<void>]> = {
  ...Object.fromEntries(Object.entries(ACCOUNT_SCREENS).map(([name, go]) => [name, ['guest', go] as const])),
  'the page without a server': [
    'guest',
    async (page) => {
      await page.route('**/auth/me', (route) => route.abort());
      await page.goto('/');
      await page.getByRole('alert').waitFor();
    },
  ],
  'the empty list': [
    'newcomer',
    async (page) => {
      await page.goto('/');
      await page.getByText('No recipes yet').waitFor();
    },
  ],
  'the main app': [
    'cook',
    async (page) => {
      await page.goto('/');
      await page.getByRole('heading', { name: 'Your recipes (2)' }).waitFor();
    },
  ],
  'a search without result': [
    'cook',
    async (page) => {
      await page.goto('/');
      await page.getByRole('searchbox').fill('chocolate');
      await page.getByText('Nothing matches').waitFor();
    },
  ],
  'the search': [
    'cook',
    async (page) => {
      await page.goto('/');
      await page.getByRole('searchbox').fill('carrot');
      await page.locator('mark').first().waitFor();
    },
  ],
  'the tag menu': [
    'cook',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Tags: filter the recipes' }).click();
      await page.getByRole('menu').waitFor();
    },
  ],
  'the bell panel': [
    'cook',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByText('Could not import').waitFor();
    },
  ],
  'the empty bell panel': [
    'newcomer',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Notifications' }).click();
      await page.getByText('No notifications').waitFor();
    },
  ],
  'the File tab': ['newcomer', openFileTab],
  'a file on its way': [
    'newcomer',
    async (page) => {
      await openFileTab(page);
      await page.route('**/upload/file', () => undefined);
      await chooseFile(page);
      await page.getByRole('progressbar').waitFor();
    },
  ],
  'a file that was not sent': [
    'newcomer',
    async (page) => {
      await openFileTab(page);
      await page.route('**/upload/file', (route) => route.abort());
      await chooseFile(page);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ],
  'the panel under a dragged file': [
    'newcomer',
    async (page) => {
      await openFileTab(page);
      const drag = await startDrag(page, { files: ['cake.txt'] });
      await drag.over(page.getByRole('heading', { name: 'Add a recipe' }));
      await page.getByText('Drop the file to import it').waitFor();
    },
  ],
  'an open recipe': ['cook', openRecipe],
  'the question before deleting': [
    'cook',
    async (page) => {
      await openRecipe(page);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  ],
  'the account menu': [
    'cook',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    },
  ],
  'the settings': ['newcomer', openSettings],
  'the settings of an administrator': [
    'cook',
    async (page) => {
      await openSettings(page);
      await page.getByText('npm run -s admin').waitFor();
    },
  ],
  'the settings with what was done and refused': [
    'newcomer',
    async (page) => {
      await openSettings(page);
      await page.getByRole('button', { name: 'Save name' }).click();
      await page.getByText('Your name is saved.').waitFor();
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('alert').waitFor();
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByText('You are signed out everywhere else.').waitFor();
    },
  ],
  'the settings without a password': [
    'newcomer',
    async (page) => {
      await page.route('**/auth/password', (route) => route.fulfill({ json: { isSet: false } }));
      await openSettings(page);
      await page.getByRole('button', { name: 'Send a link' }).waitFor();
    },
  ],
  'the question before deleting the account': [
    'newcomer',
    async (page) => {
      await openSettings(page);
      await page.getByRole('button', { name: 'Delete account…' }).click();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByRole('alert').waitFor();
    },
  ],
  'the start page after the account was deleted': [
    'guest',
    async (page) => {
      await page.goto('/?account=deleted');
      await page.getByText('has been deleted').waitFor();
    },
  ],
  'the page of a recipe': [
    'cook',
    async (page) => {
      const { body } = await cook.get('/api/recipes');
      await page.goto(`/recipe/${body[0].id}`);
      await page.getByText('Ingredients').waitFor();
    },
  ],
  'the page of a missing recipe': [
    'cook',
    async (page) => {
      await page.goto('/recipe/none');
      await page.getByText('Recipe not found').waitFor();
    },
  ],
};

describe.each(Object.entries(SCREENS))('%s', (_, [visitor, go]) => {
  it('bars nobody by day and night, on phone and desk, in both directions, with large letters', async () => {
    const options = { viewport: DESKTOP, reducedMotion: 'reduce' } as const;
    const user = visitor === 'cook' ? cook : newcomer;
    const page = await (visitor === 'guest' ? stage.newPage(options) : stage.newUserPage(user, options));
    await go(page);
    await expectNoBarriers(page);
    await page.context().close();
  });
});
