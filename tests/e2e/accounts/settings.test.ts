import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person, signUp } from '../../support/accounts/accounts.ts';
import { DESKTOP, PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { waitForMails } from '../../support/mail/outbox.ts';
import { changeRows } from '../../support/database/running-database.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const NEW_PASSWORD = 'seven pods of cardamom';

let stage: Stage;
let administrator: Client;
beforeAll(async () => {
  stage = await setStage();
  administrator = await signUp(stage.app);
});
afterAll(() => stage.end());

async function signIn(person: Person, userAgent: string): Promise<Client> {
  const client = createClient(stage.app.url);
  await client.post('/auth/email/login', person, { headers: { 'User-Agent': userAgent } });
  return client;
}

/** Makes the account one that always signed in with another provider. */
const dropPassword = ({ email }: Person): Promise<void> =>
  changeRows(stage.app, 'update account set password_hash = null where email = $1', [email]);

async function openSettings(user: Client, viewport = DESKTOP): Promise<Page> {
  const page = await stage.newUserPage(user, { viewport });
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  return page;
}

const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const said = (page: Page, role: 'status' | 'alert', text: string): Promise<void> =>
  page.getByRole(role).getByText(text, { exact: true }).waitFor();
/** The text of the focused element. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? null);

describe('the way to the settings', () => {
  it.each([PHONE, DESKTOP])('leads through the avatar, and back ($width pixels)', async (viewport) => {
    const user = await signUp(stage.app, newPerson('Mira'));
    const page = await stage.newUserPage(user, { viewport });
    await page.goto('/');
    await press(page, 'Your account');
    await page.getByRole('menu').getByText(user.person.email).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await press(page, 'Your account');
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings');
    await expect.poll(() => page.title()).toContain('Settings');
    await press(page, 'Back to your recipes');
    await page.getByText('Welcome, Mira').waitFor();
    await press(page, 'Log out');
    await press(page, 'Sign in with Email');
    expect(stage.faults).toEqual([]);
  });

  it('is closed to guests, and to whom the session has ended', async () => {
    const guest = await stage.newPage();
    await guest.goto('/settings');
    await guest.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
    expect(guest.url()).toBe(`${stage.app.url}/`);

    const user = await signUp(stage.app);
    const page = await openSettings(user);
    await page.getByRole('list', { name: 'Where you are signed in' }).waitFor();
    // A running call would notice the log-out before the button is pressed.
    await page.waitForLoadState('networkidle');
    await user.post('/auth/logout');
    await press(page, 'Log out everywhere else');
    await page.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
  });
});

describe('the profile', () => {
  it('greets by the new name, and keeps the rules of a name', async () => {
    const user = await signUp(stage.app);
    const page = await openSettings(user);
    await page.getByText(user.person.email).waitFor();
    await fieldOf(page, 'Name').fill('   ');
    await press(page, 'Save name');
    await said(page, 'alert', 'Please enter your name.');
    await expect.poll(() => focused(page)).toBe('name');
    await fieldOf(page, 'Name').fill('a'.repeat(101));
    await press(page, 'Save name');
    await said(page, 'alert', 'The name can have at most 100 characters.');
    await fieldOf(page, 'Name').fill(' Ann of the Kitchen ');
    await press(page, 'Save name');
    await said(page, 'status', 'Your name is saved.');
    expect(await fieldOf(page, 'Name').inputValue()).toBe('Ann of the Kitchen');
    await expect.poll(() => focused(page)).toBe('Save name');
    await fieldOf(page, 'Name').press('x');
    await page.getByText('Your name is saved.').waitFor({ state: 'detached' });
    await press(page, 'Back to your recipes');
    await page.getByText('Welcome, Ann of the Kitchen').waitFor();
  });

  it('says so where the server does not answer', async () => {
    const page = await openSettings(await signUp(stage.app));
    await page.route('**/auth/me', (route) => route.abort());
    await press(page, 'Save name');
    await said(
      page,
      'alert',
      'Failed to save your name. The server cannot be reached. Check your connection and try again.',
    );
    await page.route('**/auth/me', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await press(page, 'Save name');
    await said(page, 'alert', 'Failed to save your name');
  });
});

describe('the language', () => {
  it('is chosen from the same list as in the menu, turns the page round, and stays with the account', async () => {
    const user = await signUp(stage.app);
    const page = await openSettings(user);
    const choice = page.getByRole('combobox', { name: 'Language of Cardamom' });
    expect(await choice.inputValue()).toBe('en');
    expect(await choice.getByRole('option').allTextContents()).toContain('Deutsch');
    const saved = page.waitForResponse('**/api/users/language');
    await choice.selectOption('he');
    await saved;
    await expect
      .poll(() => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]))
      .toEqual(['he', 'rtl']);
    expect((await user.get('/auth/me')).body.language).toBe('he');
    await page.reload();
    expect(await page.locator('select:has(option[value=he])').inputValue()).toBe('he');
  });
});

describe('the password', () => {
  async function fill(page: Page, values: readonly [current: string, fresh: string, confirmed: string]) {
    const names = ['Current password', 'New password', 'Confirm password'];
    for (const [index, name] of names.entries()) await fieldOf(page, name).fill(values[index] ?? '');
    await press(page, 'Change password');
  }

  it('changes by the rules, in order, and signs out elsewhere', async () => {
    const user = await signUp(stage.app);
    const { password } = user.person;
    const elsewhere = await signIn(user.person, FIREFOX);
    const page = await openSettings(user);
    const steps = [
      [['', '', ''], 'Please enter your current password.', 'currentPassword'],
      [[password, '', ''], 'Please enter your password.', 'password'],
      [[password, 'seven77', ''], 'The password needs at least 8 characters.', 'password'],
      [[password, NEW_PASSWORD, 'another one'], 'The passwords do not match.', 'confirmPassword'],
      [
        [password, 'password', 'password'],
        'This password is very common and easy to guess. Please choose another one.',
        'password',
      ],
      [['not this one', NEW_PASSWORD, NEW_PASSWORD], 'This is not your current password.', 'currentPassword'],
    ] as const;
    for (const [values, text, field] of steps) {
      await fill(page, values);
      await said(page, 'alert', text);
      await expect.poll(() => focused(page)).toBe(field);
    }
    await fill(page, [password, NEW_PASSWORD, NEW_PASSWORD]);
    await said(
      page,
      'status',
      'Your password is changed. You stay signed in here, and are logged out everywhere else.',
    );
    for (const name of ['Current password', 'New password', 'Confirm password'])
      expect(await fieldOf(page, name).inputValue()).toBe('');
    expect((await elsewhere.get('/auth/me')).status).toBe(401);
    await page.reload();
    await page.getByText('This is your only session.').waitFor();
  });

  it('is shown and hidden, each by its own button, and cannot be sent twice', async () => {
    const user = await signUp(stage.app);
    const page = await openSettings(user);
    for (const [field, what] of [
      ['Current password', 'current password'],
      ['New password', 'password'],
      ['Confirm password', 'confirmed password'],
    ] as const) {
      await press(page, `Show ${what}`);
      expect(await fieldOf(page, field).getAttribute('type')).toBe('text');
      await press(page, `Hide ${what}`);
      expect(await fieldOf(page, field).getAttribute('type')).toBe('password');
    }
    let calls = 0;
    await page.route('**/auth/password', (route) => {
      calls += 1;
      return void setTimeout(() => void route.continue(), 500);
    });
    await fill(page, [user.person.password, NEW_PASSWORD, NEW_PASSWORD]);
    const busy = page.getByRole('button', { name: 'Saving…' });
    await busy.waitFor();
    expect([await busy.isDisabled(), await fieldOf(page, 'New password').isDisabled()]).toEqual([true, true]);
    await busy.click({ force: true });
    await page.getByText('Your password is changed.').waitFor();
    expect(calls).toBe(1);
  });

  it('that was never set is set by a link', async () => {
    const user = await signUp(stage.app);
    await dropPassword(user.person);
    const page = await openSettings(user);
    await press(page, 'Send a link');
    await said(page, 'status', `We sent a link to ${user.person.email}. It is valid for one hour.`);
    const mails = await waitForMails(stage.app.dataDir, user.person.email, 2);
    expect(mails[1]?.text).toContain('/reset-password?token=');
  });
});

describe('where one is signed in', () => {
  it('is listed, and ends there one by one or everywhere', async () => {
    const user = await signUp(stage.app);
    const elsewhere = [await signIn(user.person, FIREFOX), await signIn(user.person, SAFARI)];
    await signIn(user.person, 'curl/8.14.1');
    const page = await openSettings(user, PHONE);
    const places = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
    await page.getByText('Firefox on Windows').waitFor();
    expect(await places.count()).toBe(4);
    await places.first().getByText('This device').waitFor();
    await places.first().getByText('In use now').waitFor();
    expect(await places.first().getByRole('button').count()).toBe(0);
    await page.getByText('Safari on iOS').waitFor();
    await places.filter({ hasText: 'Firefox' }).getByText('Last used just now').waitFor();
    await places.filter({ hasText: 'Firefox' }).getByText('Signed in just now').waitFor();

    await press(page, 'Log out Firefox on Windows');
    await said(page, 'status', 'Firefox on Windows is logged out.');
    expect(await places.count()).toBe(3);
    await expect.poll(() => focused(page)).toBe('Where you are signed in');
    expect((await elsewhere[0]?.get('/auth/me'))?.status).toBe(401);
    expect((await elsewhere[1]?.get('/auth/me'))?.status).toBe(200);

    await press(page, 'Log out everywhere else');
    await said(page, 'status', 'You are logged out everywhere else.');
    expect(await places.count()).toBe(1);
    await expect.poll(() => focused(page)).toBe('Where you are signed in');
    expect((await elsewhere[1]?.get('/auth/me'))?.status).toBe(401);
    expect((await user.get('/auth/me')).status).toBe(200);
  });

  it('is asked again where it could not be loaded, and a session that is over counts as ended', async () => {
    const user = await signUp(stage.app);
    const elsewhere = await signIn(user.person, FIREFOX);
    const page = await stage.newUserPage(user);
    await page.route('**/auth/sessions', (route) => route.abort());
    await page.goto('/settings');
    await said(page, 'alert', 'The server cannot be reached. Check your connection and try again.');
    await page.unroute('**/auth/sessions');
    await press(page, 'Try again');
    await page.getByText('Firefox on Windows').waitFor();
    await elsewhere.post('/auth/logout');
    await press(page, 'Log out Firefox on Windows');
    await said(page, 'status', 'Firefox on Windows is logged out.');
  });
});

describe('deleting the account', () => {
  it('says what goes, asks for the password, and ends at the start page with a message', async () => {
    const user = await signUpWithRecipes(stage, ['of-ann']);
    const { email } = (await user.get('/auth/me')).body;
    const page = await openSettings(user, PHONE);
    await press(page, 'Delete account…');
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByText('all your recipes and their pictures').waitFor();
    await expect.poll(() => focused(page)).toBe('password');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Delete account…');
    await press(page, 'Delete account…');
    await press(page, 'Cancel');
    await dialog.waitFor({ state: 'detached' });

    await press(page, 'Delete account…');
    await press(page, 'Delete permanently');
    await said(page, 'alert', 'Please enter your password.');
    await fieldOf(page, 'Enter your password to confirm').fill('not this one');
    await page.keyboard.press('Enter');
    await said(page, 'alert', 'This is not your current password.');
    await fieldOf(page, 'Enter your password to confirm').fill('green pods and black seeds');
    await press(page, 'Delete permanently');
    await said(page, 'status', 'Your account and all its data have been deleted.');
    await page.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
    expect(page.url()).toBe(`${stage.app.url}/`);
    await page.reload();
    await page.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
    expect(await page.getByText('have been deleted').count()).toBe(0);
    const login = await createClient(stage.app.url).post('/auth/email/login', { email, password: 'x' });
    expect(login.status).toBe(401);
  });

  it('asks for the address where there is no password', async () => {
    const user = await signUp(stage.app);
    await dropPassword(user.person);
    const page = await openSettings(user);
    await press(page, 'Delete account…');
    await press(page, 'Delete permanently');
    await said(page, 'alert', 'Please enter your email address.');
    await fieldOf(page, 'Enter your email address to confirm').fill(user.person.email);
    await press(page, 'Delete permanently');
    await page.getByText('have been deleted').waitFor();
    expect((await user.get('/auth/me')).status).toBe(401);
  });

  it('is not offered to an administrator, who is told how to step down', async () => {
    const page = await openSettings(administrator);
    await page.getByText('npm run -s admin -- revoke').waitFor();
    expect(await page.getByRole('button', { name: 'Delete account…' }).count()).toBe(0);
    expect(stage.faults).toEqual([]);
  });
});
