import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { tokenOf, waitForMails } from '../../support/mail/outbox.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

describe('a forgotten password', () => {
  it('is set anew by the mailed link', async () => {
    const { person } = await signUp(stage.app);
    const page = await stage.newPage();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    // The login page also has an e-mail field, which is there until the next page has loaded.
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    // The server of the tests has no mail server, and does not claim that it has sent the mail.
    await page.getByText(`If ${person.email} has an account, an email with a reset link is ready`).waitFor();
    await page.getByText('This server has no mail server.').waitFor();

    const mails = await waitForMails(stage.app.dataDir, person.email, 2);
    await page.goto(`/reset-password?token=${tokenOf(mails[1])}`);
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('saffron threads');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('saffron thread');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('alert').getByText('The passwords do not match.').waitFor();
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('saffron threads');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();

    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('saffron threads');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText(`Welcome, ${person.name}`).waitFor();
    expect(stage.faults).toEqual([]);
  });

  it('is not asked for without an address, nor set without a token', async () => {
    const page = await stage.newPage();
    await page.goto('/forgot-password');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('alert').getByText('Please enter your email address.').waitFor();
    await page.goto('/reset-password');
    await page.getByText('This link is invalid or has expired.').waitFor();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  });
});
