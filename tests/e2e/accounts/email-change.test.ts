import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { waitForMails } from '../../support/mail/outbox.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

const form = (page: Page) => page.getByRole('form', { name: 'Change email' });

async function askFor(page: Page, email: string, password = PASSWORD): Promise<void> {
  if ((await form(page).count()) === 0) await page.getByRole('button', { name: 'Change email' }).click();
  await form(page).getByRole('textbox', { name: 'New email' }).fill(email);
  await form(page).getByLabel('Enter your password to confirm').fill(password);
  await form(page).getByRole('button', { name: 'Change email' }).click();
}

/** The path of the link that was mailed to an address. */
async function pathOf(email: string): Promise<string> {
  const [mail] = await waitForMails(stage.app.dataDir, email);
  const [link = ''] = /http\S+\/change-email\?token=[\w-]+/.exec(mail?.text ?? '') ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}

describe('the change of the address in the settings', () => {
  it('says what is wrong, sends a link, and takes effect when it is opened', async () => {
    const user = await signUp(stage.app);
    const { email } = newPerson('New');
    const page = await stage.newUserPage(user, { viewport: PHONE });
    await page.goto('/settings');
    await askFor(page, '');
    await form(page).getByRole('alert').getByText('Please enter your email address.').waitFor();
    await askFor(page, user.person.email);
    await form(page).getByRole('alert').getByText('This is already the email address of your account.').waitFor();
    await askFor(page, email, 'not the password');
    await form(page).getByRole('alert').getByText('This is not your current password.').waitFor();
    expect(await form(page).getByRole('textbox', { name: 'New email' }).inputValue()).toBe(email);
    await askFor(page, email);
    await form(page).getByText(`A link for ${email} is ready, but it was not sent.`).waitFor();
    await form(page).getByText('the folder “outbox” of its data').waitFor();
    await page.getByText(user.person.email, { exact: true }).waitFor();

    await page.goto(await pathOf(email));
    await page.getByRole('heading', { name: 'Email changed' }).waitFor();
    await page.getByText(`Your address is now ${email}.`).waitFor();
    await page.getByRole('button', { name: 'Go to your recipes' }).click();
    await page.getByRole('heading', { name: /^Your recipes/ }).waitFor();
    await page.goto('/settings');
    await page.getByText(email, { exact: true }).waitFor();
    expect(stage.faults).toEqual([]);
  });

  it('waits for a sign-in where nobody is signed in', async () => {
    const user = await signUp(stage.app);
    const { email } = newPerson('New');
    await user.post('/auth/email/change', { email, password: PASSWORD });
    const page = await stage.newPage();
    await page.goto(await pathOf(email));
    await page.getByRole('button', { name: 'Sign in with Email' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(user.person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Email changed' }).waitFor();
    expect((await user.get('/auth/me')).status).toBe(401);
  });

  it('does nothing for another account, and leads to the settings', async () => {
    const user = await signUp(stage.app);
    const { email } = newPerson('New');
    await user.post('/auth/email/change', { email, password: PASSWORD });
    const page = await stage.newUserPage(await signUp(stage.app));
    await page.goto(await pathOf(email));
    await page.getByRole('heading', { name: 'Email not changed' }).waitFor();
    await page.getByRole('alert').getByText('This link is invalid or has expired.').waitFor();
    await page.getByRole('button', { name: 'Go to settings' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect((await user.get('/auth/me')).body.email).toBe(user.person.email);
  });
});
