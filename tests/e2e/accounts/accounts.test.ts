import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { changeRows } from '../../support/database/running-database.ts';
import { tokenOf, waitForMails } from '../../support/mail/outbox.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

async function fillRegistration(
  page: Page,
  values: Partial<Record<'name' | 'email' | 'password' | 'confirm', string>>,
) {
  await page.getByRole('textbox', { name: 'Name' }).fill(values.name ?? '');
  await page.getByRole('textbox', { name: 'Email' }).fill(values.email ?? '');
  await password(page).fill(values.password ?? '');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(values.confirm ?? '');
  await page.getByRole('button', { name: 'Create account' }).click();
}

describe('a newcomer', () => {
  it('registers, is signed in by the link of the mail, signs out, and signs in again', async () => {
    const person = newPerson('Mira');
    const page = await stage.newPage();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
    await page.getByRole('button', { name: 'Create account' }).click();
    await fillRegistration(page, { ...person, confirm: person.password });
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    // Without a mail server the page must say where the mail is.
    await page.getByText(/This server has no mail server\..* in the server’s log/).waitFor();
    await page.getByText(`verification link for ${person.email} is ready, but it was not sent`).waitFor();

    const [mail] = await waitForMails(stage.app.dataDir, person.email);
    expect(mail?.subject).toBe('Verify your email address for Cardamom');
    await page.goto(`/verify-email?token=${tokenOf(mail)}`);
    await page.getByText('Email verified successfully! You are signed in.').waitFor();
    await page.getByRole('button', { name: 'Go to your recipes' }).click();
    await page.getByText('Welcome, Mira').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Sign in with Email' }).click();

    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await password(page).fill(person.password);
    await signIn(page).click();
    await page.getByText('Welcome, Mira').waitFor();
    await page.getByText('No recipes yet, start by importing').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');

    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Sign in with Email' }).waitFor();
    expect(stage.faults).toEqual([]);
  });

  it('verifies the address in another browser, and signs in there with the password', async () => {
    const person = newPerson('Nora');
    const page = await stage.newPage();
    await (await stage.newPage()).request.post('/auth/email/register', { data: person });
    const [mail] = await waitForMails(stage.app.dataDir, person.email);
    await page.goto(`/verify-email?token=${tokenOf(mail)}`);
    await page.getByText('Your email has been successfully verified! You can now log in to your account.').waitFor();
    await signIn(page).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await password(page).fill(person.password);
    await signIn(page).click();
    await page.getByText('Welcome, Nora').waitFor();
  });

  it('is told the first rule that a registration breaks, in order', async () => {
    const page = await stage.newPage();
    await page.goto('/register');
    const steps = [
      [{}, 'Please enter your name.'],
      [{ name: 'Mira' }, 'Please enter your email address.'],
      [{ name: 'Mira', email: 'mira@kitchen.example' }, 'Please enter your password.'],
      [
        { name: 'Mira', email: 'mira@kitchen.example', password: 'seven77' },
        'The password needs at least 8 characters.',
      ],
      [
        { name: 'Mira', email: 'mira@kitchen.example', password: 'long enough', confirm: 'long enough too' },
        'The passwords do not match.',
      ],
      [
        { name: 'Mira', email: 'mira@kitchen.example', password: 'password', confirm: 'password' },
        'This password is very common and easy to guess. Please choose another one.',
      ],
    ] as const;
    for (const [values, text] of steps) {
      await fillRegistration(page, values);
      await page.getByRole('alert').getByText(text).waitFor();
    }
  });

  it('learns that a verification link is of no use, and may register again', async () => {
    const page = await stage.newPage();
    for (const address of ['/verify-email', '/verify-email?token=worn-out']) {
      await page.goto(address);
      await page.getByRole('alert').getByText('This link is invalid or has expired.').waitFor();
      await page.getByText('please try registering again', { exact: false }).waitFor();
    }
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  });

  it('has no Google button where the server offers none', async () => {
    const page = await stage.newPage();
    await page.goto('/login', { waitUntil: 'networkidle' });
    expect(await page.getByRole('button', { name: /google/i }).count()).toBe(0);
  });
});

describe('the sign-in', () => {
  it('says what is missing, then that the pair is wrong, and stays usable', async () => {
    const page = await stage.newPage();
    await page.goto('/login');
    await signIn(page).click();
    await page.getByRole('alert').getByText('Please enter your email address.').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@kitchen.example');
    await signIn(page).click();
    await page.getByRole('alert').getByText('Please enter your password.').waitFor();
    await password(page).fill('not this one');
    await signIn(page).click();
    await page.getByRole('alert').getByText('The email address or the password is incorrect.').waitFor();
    expect(await signIn(page).isEnabled()).toBe(true);
  });

  it('explains that the address is not verified yet, and sends the link again', async () => {
    const person = newPerson('Una');
    const page = await stage.newPage();
    await page.request.post('/auth/email/register', { data: person });
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await password(page).fill(person.password);
    await signIn(page).click();
    await page.getByRole('alert').getByText('Your email address is not verified yet.').waitFor();
    await page.getByText('No new link was sent: at most one is sent in five minutes').waitFor();
    const older = `update email_token set created_at = now() - interval '6 minutes'
      where account_id = (select id from account where email = $1)`;
    await changeRows(stage.app, older, [person.email]);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByText('A new link is ready, but it was not sent.').waitFor();
    await waitForMails(stage.app.dataDir, person.email, 2);
  });

  it('shows and hides the password', async () => {
    const page = await stage.newPage();
    await page.goto('/login');
    await password(page).fill(PASSWORD);
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password(page).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await password(page).getAttribute('type')).toBe('password');
  });

  it('reads what the address says and takes it out of the address', async () => {
    const page = await stage.newPage();
    await page.goto('/login?verified=true');
    await page.getByText('Email verified successfully! You can now log in.').waitFor();
    expect(page.url()).toBe(`${stage.app.url}/login`);
    await page.goto('/login?error=auth.googleCancelled');
    await page.getByRole('alert').getByText('You did not finish signing in with Google.').waitFor();
    expect(page.url()).toBe(`${stage.app.url}/login`);
  });
});

describe('the app', () => {
  it('says that the server cannot be reached, and goes on when it can', async () => {
    const page = await stage.newPage();
    await page.route('**/auth/me', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await page.unroute('**/auth/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
  });
});

describe('the paths', () => {
  it('lead to the start page where they lead nowhere', async () => {
    const page = await stage.newPage();
    await page.goto('/nothing/here');
    await page.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
    expect(page.url()).toBe(`${stage.app.url}/`);
  });

  it('bring a guest from a recipe to the start page', async () => {
    const page = await stage.newPage();
    await page.goto('/recipe/whatever');
    await page.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
    expect(page.url()).toBe(`${stage.app.url}/`);
  });

  it('bring a guest who signs in to the address that was opened first', async () => {
    const user = await signUp(stage.app);
    const page = await stage.newPage();
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Sign in with Email' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(user.person.email);
    await password(page).fill(user.person.password);
    await signIn(page).click();
    await page.waitForURL('**/settings');
    await page.goto('/');
    await page.getByText(`Welcome, ${user.person.name}`).waitFor();
  });

  it('bring somebody to the start page whose session has ended elsewhere', async () => {
    const user = await signUp(stage.app);
    const page = await stage.newUserPage(user);
    await page.goto('/');
    await page.getByText(`Welcome, ${user.person.name}`).waitFor();
    // The import is the first request that is answered without a session: what the page has sent before is answered by now.
    await page.waitForLoadState('networkidle');
    await page.route('**/api/**', () => undefined);
    await user.post('/auth/logout');
    await page.getByRole('textbox', { name: 'Recipe URL' }).fill(`${stage.site.origin}/soup`);
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
  });
});
