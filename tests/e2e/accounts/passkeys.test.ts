import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { changeRows } from '../../support/database/running-database.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

/** Gives the page an authenticator that verifies its user; returns a switch for the finger on it. */
async function giveAuthenticator(page: Page): Promise<(isTouched: boolean) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

it('a passkey is added in the settings, and then signs in: after the password, and alone', async () => {
  const user = await signUp(stage.app, newPerson('Mira'));
  const page = await stage.newUserPage(user);
  const touch = await giveAuthenticator(page);

  await page.goto('/settings');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByText('You have no passkey yet.').waitFor();
  await press(page, 'Add a passkey');
  await passkeys.getByRole('textbox').fill(PASSWORD);
  await press(page, 'Add a passkey');
  await passkeys.getByText('Keep these codes in a safe place').waitFor();
  expect(await passkeys.getByRole('listitem').count()).toBe(10);
  await press(page, 'I have stored them');
  await press(page, 'Rename Chrome, Linux');
  await passkeys.getByRole('textbox', { name: 'Name of the passkey' }).fill('Blue key');
  await passkeys.getByRole('button', { name: 'Save name' }).click();
  await passkeys.getByRole('listitem').getByText('Blue key').waitFor();
  await page.getByText('Recovery codes left: 10').waitFor();

  // The list at the address field would answer at once.
  await touch(false);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(user.person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await press(page, 'Sign in');
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  await touch(true);
  await press(page, 'Use a passkey');
  await page.getByRole('button', { name: 'Your account' }).waitFor();

  await touch(false);
  await page.context().clearCookies();
  await page.goto('/login');
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
  await signIn.waitFor();
  expect(await page.getByRole('textbox', { name: 'Email' }).getAttribute('autocomplete')).toBe('username webauthn');
  await touch(true);
  await signIn.click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();

  await changeRows(stage.app, `update session set factor_proven_at = now() - interval '6 minutes'`, []);
  await page.goto('/settings');
  const codes = page.getByRole('region', { name: 'Recovery codes' });
  await press(page, 'New recovery codes');
  await codes.getByRole('textbox').fill(PASSWORD);
  await press(page, 'New recovery codes');
  await codes.getByText('Changes here also need your second factor.').waitFor();
  await press(page, 'Use a passkey');
  await codes.getByText('Keep these codes in a safe place').waitFor();
  const code = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await press(page, 'I have stored them');

  await changeRows(stage.app, `update session set factor_proven_at = now() - interval '6 minutes'`, []);
  const importKeys = page.getByRole('region', { name: 'Import keys' });
  await press(page, 'Make a key');
  await importKeys.getByRole('textbox', { name: 'What the key is for' }).fill('Scans');
  await importKeys.getByRole('textbox', { name: 'password' }).fill(PASSWORD);
  await press(page, 'Make a key');
  await importKeys.getByRole('textbox', { name: 'Recovery code' }).fill('000000');
  await press(page, 'Confirm');
  await importKeys.getByText('This code is wrong or was used already.').waitFor();
  await importKeys.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await press(page, 'Confirm');
  await press(page, 'I have stored it');
  await importKeys.getByRole('listitem').getByText('Scans').waitFor();

  await press(page, 'Remove Blue key');
  await passkeys.getByText('your password alone will open your account again').waitFor();
  await passkeys.getByRole('textbox').fill(PASSWORD);
  await passkeys.getByRole('button', { name: 'Remove', exact: true }).click();
  await passkeys.getByText('You have no passkey yet.').waitFor();
  expect(stage.faults).toEqual([]);
});
