import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { ACCOUNT_SCREENS } from '../../support/screens/account-screens.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { checkScreens, type Screens } from '../../support/browser/check-screens.ts';
import type { Client } from '../../support/api/client.ts';

let stage: Stage;
/** The first account of a server is its administrator. */
let administrator: Client;
let newcomer: Client;
beforeAll(async () => {
  stage = await setStage({ GOOGLE_CLIENT_ID: 'any', GOOGLE_CLIENT_SECRET: 'any' });
  administrator = await signUp(stage.app);
  newcomer = await signUp(stage.app);
});
afterAll(() => stage.end());

type Visitor = 'guest' | 'administrator' | 'newcomer';

const openSettings = async (page: Page): Promise<void> => {
  await page.goto('/settings');
  await page.getByRole('list', { name: 'Where you are signed in' }).waitFor();
};

/** Every screen and open dialog of accounts, and how to get there. */
const SCREENS: Screens<Visitor> = {
  ...Object.fromEntries(Object.entries(ACCOUNT_SCREENS).map(([name, go]) => [name, ['guest', go] as const])),
  'the page without a server': [
    'guest',
    async (page) => {
      await page.route('**/auth/me', (route) => route.abort());
      await page.goto('/');
      await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    },
  ],
  'a page of which a part is missing': [
    'guest',
    async (page) => {
      await page.route('**/assets/landing-page*.js', (route) => route.abort());
      await page.goto('/');
      await page.getByRole('button', { name: 'Reload' }).waitFor();
    },
  ],
  'the account menu': [
    'administrator',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    },
  ],
  'the settings': ['newcomer', openSettings],
  'the settings of an administrator': [
    'administrator',
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
      await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
      await page.getByRole('button', { name: 'Log out everywhere else' }).click();
      await page.getByText('You are logged out everywhere else.').waitFor();
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
  'the settings with the form for another address': [
    'newcomer',
    async (page) => {
      await openSettings(page);
      await page.getByRole('button', { name: 'Change email' }).click();
      const form = page.getByRole('form', { name: 'Change email' });
      await form.getByRole('textbox', { name: 'New email' }).fill('mira@kitchen.example');
      await form.getByRole('button', { name: 'Change email' }).click();
      await form.getByRole('alert').filter({ hasText: /./ }).waitFor();
    },
  ],
  'an address that was changed': [
    'newcomer',
    async (page) => {
      await page.route('**/auth/email/change/confirm', async (route) => {
        const user = await (await page.request.get('/auth/me')).json();
        await route.fulfill({ json: { success: true, user } });
      });
      await page.goto('/change-email?token=one');
      await page.getByRole('heading', { name: 'Email changed' }).waitFor();
    },
  ],
  'an address that was not changed': [
    'newcomer',
    async (page) => {
      await page.goto('/change-email?token=guessed');
      await page.getByRole('heading', { name: 'Email not changed' }).waitFor();
    },
  ],
  'the question before deleting the account': [
    'newcomer',
    async (page) => {
      await openSettings(page);
      await page.getByRole('button', { name: 'Delete account…' }).click();
      await page.getByRole('button', { name: 'Delete permanently' }).click();
      await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    },
  ],
  'the start page after the account was deleted': [
    'guest',
    async (page) => {
      await page.goto('/?account=deleted');
      await page.getByText('have been deleted').waitFor();
    },
  ],
};

checkScreens(SCREENS, async (visitor) => {
  if (visitor === 'guest') return stage.newPage();
  return stage.newUserPage(visitor === 'administrator' ? administrator : newcomer);
});
