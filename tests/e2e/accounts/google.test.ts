import { Events } from 'oauth2-mock-server';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totp } from '../../../server/modules/auth/second-factor/totp.ts';
import { newPerson, PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { bytesOf } from '../../support/accounts/base32.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { createClient } from '../../support/api/client.ts';
import { visitIssuer } from '../../support/accounts/google-sign-in.ts';
import { newIssuedPerson, startIssuer, type TestIssuer } from '../../support/accounts/openid-issuer.ts';

let issuer: TestIssuer;
let stage: Stage;
beforeAll(async () => {
  issuer = await startIssuer();
  stage = await setStage(issuer.env);
});
afterAll(async () => {
  await stage.end();
  await issuer.stop();
});

/** The issuer answers the next sign-in as cancelled. */
const cancelNext = (): void =>
  issuer.once(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }) => {
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
  });

const isGoogleCookie = ({ name }: { name: string }): boolean => name === 'cardamom_sign_in';

async function expectLoginPage(page: Page, text: string): Promise<void> {
  await page.getByRole('alert').getByText(text).waitFor();
  // The error of the address is shown and removed from the address, and the form works.
  expect(page.url()).toBe(`${stage.app.url}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@kitchen.example');
}

describe('the sign-in with Google', () => {
  it.each([
    ['/', 'Continue with Google'],
    ['/login', 'Sign in with Google'],
    ['/register', 'Sign up with Google'],
  ])('from %s by "%s" leads into the app', async (path, button) => {
    issuer.setPerson(newIssuedPerson({ name: 'Cora Cook' }));
    const page = await stage.newPage();
    await page.goto(path);
    const left = page.waitForRequest((request) => request.url().startsWith(`${issuer.url}/authorize?`));
    await page.getByRole('button', { name: button }).click();
    await left;
    await page.getByText('Welcome, Cora Cook').waitFor();
    expect(page.url()).toBe(`${stage.app.url}/`);
    expect((await page.context().cookies()).filter(isGoogleCookie)).toEqual([]);

    await page.reload();
    await page.getByText('Welcome, Cora Cook').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect(stage.faults).toEqual([]);
  });

  it('opens the account that the address has', async () => {
    const user = await signUp(stage.app);
    issuer.setPerson(newIssuedPerson({ email: user.person.email, name: 'Another Name' }));
    const page = await stage.newPage();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByText(`Welcome, ${user.person.name}`).waitFor();
  });

  it('that the person cancelled can be tried again', async () => {
    issuer.setPerson(newIssuedPerson({ name: 'Tilda' }));
    cancelNext();
    const page = await stage.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expectLoginPage(page, 'You did not finish signing in with Google.');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByText('Welcome, Tilda').waitFor();
  });

  it('says what is wrong with an address that nobody verified', async () => {
    issuer.setPerson(newIssuedPerson({ email_verified: false }));
    const page = await stage.newPage();
    await page.goto('/register');
    await page.getByRole('button', { name: 'Sign up with Google' }).click();
    await expectLoginPage(page, 'Your email address is not verified with Google yet.');
    expect(stage.faults).toEqual([]);
  });

  it('that fails is logged with its cause and without anything secret', async () => {
    issuer.setPerson(newIssuedPerson({ sub: 'a subject', email: 'ann@kitchen.example' }), { nonce: 'another' });
    const page = await stage.newPage();
    await page.goto('/login');
    const back = page.waitForRequest((request) => request.url().includes('/auth/google/callback?'));
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    const callback = new URL((await back).url());
    await expectLoginPage(page, 'Signing in with Google did not work.');
    await expect.poll(() => stage.app.output()).toContain('nonce mismatch');
    for (const secret of [
      'a secret of the test',
      callback.searchParams.get('code'),
      callback.searchParams.get('state'),
    ])
      expect(stage.app.output()).not.toContain(secret);
  });

  it('that another browser began signs nobody in', async () => {
    issuer.setPerson(newIssuedPerson({ name: 'Mallory' }));
    const trap = await visitIssuer(createClient(stage.app.url));
    const victim = await stage.newPage();
    await victim.goto(trap.href);
    await expectLoginPage(victim, 'This sign-in with Google has expired or was already used');
    await victim.goto('/');
    await victim.getByRole('button', { name: 'Continue with Google' }).waitFor();
  });

  it('of a desktop app asks for the second factor in the browser, whose own session stays, and returns to the app', async () => {
    const user = await signUp(stage.app, newPerson('Dana'));
    const { secret } = (await user.post('/auth/second-factor', { currentPassword: PASSWORD })).body;
    const confirmed = await user.post('/auth/second-factor/confirm', { code: totp(bytesOf(secret), Date.now()) });
    issuer.setPerson(newIssuedPerson({ email: user.person.email }));
    const other = await signUp(stage.app, newPerson('Ottilie'));
    const page = await stage.newUserPage(other);
    await page.goto(`/auth/google?desktop=${'c'.repeat(43)}&state=${'s'.repeat(22)}`);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(confirmed.body.recoveryCodes[0]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/auth\/desktop\/return\?/);
    const link = page.getByRole('link');
    expect(await link.getAttribute('href')).toMatch(/^cardamom:\/\/sign-in\?.*code=[\w-]{43}/);
    await page.goto('/');
    await page.getByText('Welcome, Ottilie').waitFor();
    expect(stage.faults).toEqual([]);
  });
});
