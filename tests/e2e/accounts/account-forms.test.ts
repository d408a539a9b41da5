import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { fillAndSend } from '../../support/screens/account-screens.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { tokenOf, waitForMails } from '../../support/mail/outbox.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    GOOGLE_CLIENT_ID: 'any',
    GOOGLE_CLIENT_SECRET: 'any',
    OLLAMA_HOST: 'http://127.0.0.1:9',
    ROLES: 'web',
  });
});
afterAll(() => stage.end());

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').getByText(text);
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const pathOf = (page: Page): string => new URL(page.url()).pathname;

async function hasFocus(page: Page, role: 'heading' | 'button' | 'textbox', name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true });
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** The forms: their page, their input, their button, the call, and the text when the call fails. */
const FORMS = [
  {
    path: '/login',
    fields: ['Email', 'Password'],
    send: 'Sign in',
    sending: 'Signing in…',
    call: '**/auth/email/login',
    refused: 'Login failed',
    unreached: 'Failed to login.',
  },
  {
    path: '/register',
    fields: ['Name', 'Email', 'Password', 'Confirm password'],
    send: 'Create account',
    sending: 'Creating account…',
    call: '**/auth/email/register',
    refused: 'Registration failed',
    unreached: 'Failed to register.',
  },
  {
    path: '/forgot-password',
    fields: ['Email'],
    send: 'Send reset link',
    sending: 'Sending…',
    call: '**/auth/email/forgot-password',
    refused: 'Failed to send reset link',
    unreached: 'Failed to send reset link.',
  },
  {
    path: '/reset-password?token=one',
    fields: ['New password', 'Confirm password'],
    send: 'Save password',
    sending: 'Saving…',
    call: '**/auth/email/reset-password',
    refused: 'Failed to reset password',
    unreached: 'Failed to reset password.',
  },
] as const;

describe.each(FORMS)('the form at $path', ({ path, fields, send, sending, call, refused, unreached }) => {
  it('is sent once, locked meanwhile, and says what failed without losing what was typed', async () => {
    const page = await stage.newPage();
    const asked: string[] = [];
    let answer = (): void => {};
    await page.route(call, async (route) => {
      asked.push(route.request().method());
      await new Promise<void>((resolve) => (answer = resolve));
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    });
    await page.goto(path);
    await fillAndSend(page, fields, send);
    await button(page, sending).and(page.locator('[aria-busy=true]')).waitFor();
    const form = page.getByRole('form');
    expect(await form.locator('input:not([disabled]), button:not([disabled])').count()).toBe(0);
    await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
    answer();
    await alert(page, refused).waitFor();
    expect(asked).toEqual(['POST']);
    expect(await form.locator('input[disabled], button[disabled]').count()).toBe(0);
    expect(await field(page, fields[0]).inputValue()).not.toBe('');
    await hasFocus(page, 'button', send);

    await page.unroute(call);
    await page.route(call, (route) => route.abort());
    await button(page, send).click();
    await alert(page, `${unreached} The server cannot be reached.`.replace('..', '.')).waitFor();
  });

  it('is sent by Enter, and leaves the rules to us', async () => {
    const page = await stage.newPage();
    await page.goto(path);
    await page.getByRole('textbox').first().press('Enter');
    await alert(page, /^Please enter your/).waitFor();
    const first = page.getByRole('textbox').first();
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    const described = await first.getAttribute('aria-describedby');
    const texts = (described ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).innerText());
    expect((await Promise.all(texts)).join(' ')).toContain('Please enter your');
  });
});

describe('what is typed', () => {
  it('travels without blanks around name and address, and as it is in the password', async () => {
    const page = await stage.newPage();
    await page.goto('/register');
    const values = ['  Mira  ', ' mira.blank@kitchen.example ', '  green pods ', '  green pods '];
    const names = ['Name', 'Email', 'Password', 'Confirm password'];
    for (const [index, name] of names.entries()) await field(page, name).fill(values[index] ?? '');
    const sent = page.waitForRequest('**/auth/email/register');
    await button(page, 'Create account').click();
    expect((await sent).postDataJSON()).toEqual({
      name: 'Mira',
      email: 'mira.blank@kitchen.example',
      password: '  green pods ',
    });
    await heading(page, 'Check your email').waitFor();
    await hasFocus(page, 'heading', 'Check your email');
    await button(page, 'Back to sign-in').click();
    await heading(page, 'Welcome back').waitFor();
  });

  it('of blanks alone is nothing', async () => {
    const page = await stage.newPage();
    await page.goto('/register');
    await field(page, 'Name').fill('   ');
    await button(page, 'Create account').click();
    await alert(page, 'Please enter your name.').waitFor();
    await hasFocus(page, 'textbox', 'Name');
  });

  it('is no address without an @, and no link is said to be sent there', async () => {
    const page = await stage.newPage();
    await page.goto('/forgot-password');
    await field(page, 'Email').fill('soup');
    await button(page, 'Send reset link').click();
    await alert(page, 'Please enter a valid email address.').waitFor();
  });

  it('is offered to password managers under the names that they know', async () => {
    const page = await stage.newPage();
    const offered: Record<string, string[]> = {};
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password?token=one']) {
      await page.goto(path);
      await page.getByRole('textbox').first().waitFor();
      if (path === '/login') await button(page, 'Sign in with a passkey').waitFor();
      offered[path] = await page
        .locator('input')
        .evaluateAll((inputs: HTMLInputElement[]) =>
          inputs.map(({ autocomplete, type, required, minLength }) =>
            [autocomplete, type, required, minLength].join(' '),
          ),
        );
    }
    const email = 'username email true -1';
    const newPassword = 'new-password password true 8';
    expect(offered).toEqual({
      '/login': ['username webauthn email true -1', 'current-password password true -1'],
      '/register': ['name text true -1', email, newPassword, newPassword],
      '/forgot-password': [email],
      '/reset-password?token=one': [newPassword, newPassword],
    });
  });

  it('is hidden again while it is sent', async () => {
    const page = await stage.newPage();
    await page.route('**/auth/email/login', () => undefined);
    await page.goto('/login');
    await button(page, 'Show password').click();
    await fillAndSend(page, ['Email', 'Password'], 'Sign in');
    await button(page, 'Signing in…').waitFor();
    expect(await field(page, 'Password').getAttribute('type')).toBe('password');
  });
});

describe('somebody who tries too often', () => {
  it('is told when to try again', async () => {
    const page = await stage.newPage();
    const wrong = { email: 'guess@kitchen.example', password: 'not this one' };
    for (let failures = 0; failures < 10; failures += 1)
      await page.request.post('/auth/email/login', { data: wrong, headers: { Origin: stage.app.url } });
    await page.goto('/login');
    await field(page, 'Email').fill(wrong.email);
    await field(page, 'Password').fill(wrong.password);
    await button(page, 'Sign in').click();
    await alert(page, /^Too many attempts\. Please try again in 1[45] minutes\.$/).waitFor();
  });
});

describe('the address of the sign-in', () => {
  it('is told once: neither reload nor Back says it again', async () => {
    const page = await stage.newPage();
    await page.goto('/');
    await heading(page, 'Welcome to Cardamom').waitFor();
    await page.goto('/login?error=auth.googleExpired&verified=true');
    await alert(page, 'This sign-in with Google has expired').waitFor();
    expect(page.url()).toBe(`${stage.app.url}/login`);
    await page.reload();
    await heading(page, 'Welcome back').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.goBack();
    await heading(page, 'Welcome to Cardamom').waitFor();
  });

  it('loses parameters that say nothing, and keeps others', async () => {
    const page = await stage.newPage();
    await page.goto('/login?verified=false&error=&from=mail');
    await heading(page, 'Welcome back').waitFor();
    await expect.poll(() => page.url()).toBe(`${stage.app.url}/login?from=mail`);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('cannot make the page show a text of its own', async () => {
    const page = await stage.newPage();
    await page.goto(`/login?error=${encodeURIComponent('<img src=x onerror=alert(1)> Call 0900-123')}`);
    await alert(page, 'Login failed').waitFor();
    expect(await page.locator('form img').count()).toBe(0);
    expect(await page.getByRole('alert').innerText()).toBe('Login failed');
    await fillAndSend(page, ['Email'], 'Sign in');
    await alert(page, 'Please enter your password.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
  });
});

describe('who is signed in', () => {
  it('is not asked to sign in or register, but told what the address says', async () => {
    const user = await signUp(stage.app);
    const page = await stage.newUserPage(user);
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await page.getByText(`Welcome, ${user.person.name}`).waitFor();
      expect(pathOf(page)).toBe('/');
    }
    await page.goto('/login?error=auth.googleExpired');
    await alert(page, 'This sign-in with Google has expired').waitFor();
  });

  it('learns that the session has ended elsewhere', async () => {
    const user = await signUp(stage.app);
    const page = await stage.newUserPage(user);
    await page.goto('/');
    await page.getByText('No recipes yet').waitFor();
    await user.post('/auth/logout');
    await field(page, 'Recipe URL').fill(`${stage.site.origin}/soup`);
    await button(page, 'Import').click();
    await page.getByRole('status').getByText('Your session has ended. Please sign in again.').waitFor();
    await button(page, 'Sign in with Email').click();
    await heading(page, 'Welcome back').waitFor();
  });

  it('comes to the sign-in after setting a new password, for every session has ended', async () => {
    const user = await signUp(stage.app);
    await user.post('/auth/email/forgot-password', { email: user.person.email });
    const mails = await waitForMails(stage.app.dataDir, user.person.email, 2);
    const page = await stage.newUserPage(user);
    await page.goto(`/reset-password?token=${tokenOf(mails[1])}`);
    await fillAndSend(page, ['New password', 'Confirm password'], 'Save password');
    await heading(page, 'Password changed').waitFor();
    await hasFocus(page, 'heading', 'Password changed');
    await button(page, 'Sign in').click();
    await heading(page, 'Welcome back').waitFor();
    expect(pathOf(page)).toBe('/login');
  });

  it('sees a page that Back kept as it is now, not as it was left', async () => {
    const page = await stage.newPage();
    await page.goto('/login');
    await field(page, 'Email').fill('left@kitchen.example');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect.poll(() => field(page, 'Email').inputValue()).toBe('');
  });
});

describe('an old or unlucky link', () => {
  it('to set a password leads on to a fresh one', async () => {
    const page = await stage.newPage();
    await page.goto('/reset-password?token=worn-out');
    await fillAndSend(page, ['New password', 'Confirm password'], 'Save password');
    await alert(page, 'This link is invalid or has expired.').waitFor();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await heading(page, 'Forgot your password?').waitFor();
  });

  it('to verify an address can be tried again when the server is back, and loaded anew', async () => {
    const person = newPerson('Iris');
    const page = await stage.newPage();
    await (await stage.newPage()).request.post('/auth/email/register', { data: person });
    const [mail] = await waitForMails(stage.app.dataDir, person.email);
    await page.route('**/auth/email/verify-email*', (route) => route.abort());
    await page.goto(`/verify-email?token=${tokenOf(mail)}`);
    await alert(page, 'Failed to verify email.').waitFor();
    await page.unroute('**/auth/email/verify-email*');
    await button(page, 'Try again').click();
    await page.getByText('Email verified successfully! You can now log in.').waitFor();
    await page.reload();
    await page.getByText('Your email has been successfully verified!').waitFor();
  });

  it('that the server has no words for has the words of the page', async () => {
    const page = await stage.newPage();
    await page.route('**/auth/email/verify-email*', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto('/verify-email?token=one');
    await alert(page, 'Email verification failed').waitFor();
    await page.getByText('Please try registering again or contact support if the problem persists.').waitFor();
  });
});

describe('the start page', () => {
  it('offers every way in and says what to expect, all at once', async () => {
    const page = await stage.newPage();
    let answer = (): void => {};
    await page.route('**/api/version', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    const checked = page.waitForResponse('**/auth/me');
    await page.goto('/');
    await checked;
    expect(await heading(page, 'Welcome to Cardamom').count()).toBe(0);
    answer();
    await heading(page, 'Welcome to Cardamom').waitFor();
    expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual([
      'Sign in with Email',
      'Create account',
      'Continue with Google',
    ]);
    await page.getByText('Your AI-powered recipe collection').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'AI-powered extraction',
      'Multiple import methods',
      'Smart organization',
    ]);
    const left = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().endsWith('/auth/google'),
    );
    await button(page, 'Continue with Google').click();
    await left;
  });

  it('gives way to the sign-in, which starts at its top with its heading', async () => {
    const page = await stage.newPage({ viewport: { width: 390, height: 400 } });
    await page.goto('/register');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await heading(page, 'Welcome back').waitFor();
    await hasFocus(page, 'heading', 'Welcome back');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
