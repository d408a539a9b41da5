import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totp } from '../../../server/modules/auth/second-factor/totp.ts';
import { newPerson, PASSWORD, type Person, signUp } from '../../support/accounts/accounts.ts';
import { newIssuedPerson, startIssuer, type TestIssuer } from '../../support/accounts/openid-issuer.ts';
import type { Client } from '../../support/api/client.ts';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import { tokenOf, waitForMails } from '../../support/mail/outbox.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

let issuer: TestIssuer;
let stage: Stage;
let cook: Client & { readonly person: Person };
let id: string;
beforeAll(async () => {
  issuer = await startIssuer();
  stage = await setStage(issuer.env);
  cook = (await signUpWithRecipes(stage, ['linked'])) as typeof cook;
  [{ id }] = (await cook.get('/api/recipes')).body;
});
afterAll(async () => {
  await stage.end();
  await issuer.stop();
});

const address = (page: Page): string => page.url().slice(stage.app.url.length);

async function openAsGuest(path: string): Promise<Page> {
  const page = await stage.newPage({ locale: 'en-GB' });
  await page.goto(path);
  await page.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
  return page;
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Email' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('the link that a guest opened', () => {
  it('is open after the password, as a page, as a recipe over the list, and as a search', async () => {
    const page = await openAsGuest(`/recipe/${id}`);
    await signIn(page, cook.person);
    await page.getByRole('heading', { name: `${SOUP.title} linked` }).waitFor();
    expect(address(page)).toBe(`/recipe/${id}`);

    const over = await openAsGuest(`/?recipe=${id}`);
    await signIn(over, cook.person);
    await over
      .getByRole('dialog', { name: `${SOUP.title} linked` })
      .getByText('Ingredients')
      .waitFor();
    expect(address(over)).toBe(`/?recipe=${id}`);

    const search = await openAsGuest('/?q=linked&sort=title');
    await signIn(search, cook.person);
    await expect.poll(() => search.getByRole('searchbox').inputValue()).toBe('linked');
    expect(await search.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('title');
    // It is taken once.
    await search.goto('/');
    await search.getByRole('heading', { name: /^Your recipes/ }).waitFor();
    expect(address(search)).toBe('/');
  });

  it('is open after a registration whose link opens another tab', async () => {
    const person = newPerson('Nora');
    const page = await openAsGuest('/settings');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(person.name);
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    for (const name of ['Password', 'Confirm password'])
      await page.getByRole('textbox', { name, exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Create account', exact: true }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const [mail] = await waitForMails(stage.app.dataDir, person.email);
    const tab = await page.context().newPage();
    await tab.goto(`${stage.app.url}/verify-email?token=${tokenOf(mail)}`);
    await tab.getByRole('button', { name: 'Go to your recipes' }).click();
    await tab.getByRole('heading', { name: 'Settings' }).waitFor();
  });

  it('is open after the sign-in at another provider', async () => {
    issuer.setPerson(newIssuedPerson({ name: 'Cora Cook' }));
    const page = await openAsGuest('/settings');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(address(page)).toBe('/settings');
  });

  it('is open after a second factor', async () => {
    const user = await signUp(stage.app);
    const { secret } = (await user.post('/auth/second-factor', { currentPassword: PASSWORD })).body;
    const bits = [...secret].map((letter: string) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    );
    const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    await user.post('/auth/second-factor/confirm', { code: totp(key, Date.now() - 30_000) });
    const page = await openAsGuest('/settings');
    await signIn(page, user.person);
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await page.getByRole('textbox').fill(totp(key, Date.now()));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  });
});
