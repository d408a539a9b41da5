import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { waitForMails } from '../../support/mail/outbox.ts';

/** Chromium resolves every name below localhost to this machine. */
const PRODUCTION_HOST = 'cook.localhost';

let stage: Stage;
/** The first account of a server is its administrator. */
let chef: Client;
beforeAll(async () => {
  stage = await setStage({ PRODUCTION_HOST, ROLES: 'web' });
  chef = await signUp(stage.app);
});
afterAll(() => stage.end());

const card = (page: Page) => page.getByRole('region', { name: 'Get Notified at Launch' });
const onProductionHost = (path: string): string => {
  const url = new URL(path, stage.app.url);
  url.hostname = PRODUCTION_HOST;
  return url.href;
};

describe('the launch page', () => {
  it('tells what will come, in its head too, and takes an address', async () => {
    const page = await stage.newPage({ viewport: PHONE });
    await page.goto('/landing');
    await page.getByRole('heading', { level: 1, name: 'Cardamom' }).waitFor();
    for (const text of ['Coming Soon', 'All your recipes in one place']) {
      expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true);
    }
    expect(await page.getByRole('listitem').getByRole('heading').allTextContents()).toEqual([
      'Photo Import',
      'Video Recipes',
      'Web Import',
    ]);
    expect(await page.title()).toBe('Coming Soon · Cardamom');
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toContain('Photograph handwritten');

    const field = card(page).getByRole('textbox', { name: 'Email' });
    expect(await field.getAttribute('type')).toBe('email');
    expect(await field.getAttribute('required')).not.toBeNull();
    const submit = card(page).getByRole('button', { name: 'Notify Me' });
    await submit.click();
    await card(page).getByRole('alert').waitFor();
    await field.fill('ann');
    await submit.click();
    expect(await field.getAttribute('aria-invalid')).toBe('true');

    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    let sent = 0;
    await page.route('**/api/launch-notifications', async (route) => {
      sent += 1;
      await held;
      await route.continue();
    });
    await field.fill(' ann@kitchen.example ');
    await submit.dblclick();
    const busy = card(page).getByRole('button', { name: 'Subscribing...' });
    await busy.waitFor();
    expect([await busy.isDisabled(), await field.isDisabled()]).toEqual([true, true]);
    answer();
    const thanks = card(page).getByText("Thank you! We'll notify you when we launch.", { exact: true });
    await thanks.waitFor();
    expect(await thanks.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field.count()).toBe(0);
    expect(sent).toBe(1);
    const { subscribers } = (await chef.get('/api/launch-notifications')).body;
    expect(subscribers).toMatchObject([{ email: 'ann@kitchen.example', notified: false }]);
  });

  it('says what went wrong, and takes the address then', async () => {
    const page = await stage.newPage();
    await page.goto('/landing');
    await card(page).getByRole('textbox').fill('bea@kitchen.example');
    const submit = card(page).getByRole('button', { name: 'Notify Me' });
    await page.route('**/api/launch-notifications', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await submit.click();
    await card(page).getByRole('alert').filter({ hasText: 'Failed to subscribe' }).waitFor();
    await page.unroute('**/api/launch-notifications');
    await page.route('**/api/launch-notifications', (route) => route.abort());
    await submit.click();
    await card(page).getByRole('alert').filter({ hasText: 'Network error. Please try again.' }).waitFor();
    await page.unroute('**/api/launch-notifications');
    await page.route('**/api/launch-notifications', (route) =>
      route.fulfill({ status: 429, json: { error: 'Too many. Wait.', message: 'Too many. Wait.', code: 'x' } }),
    );
    await submit.click();
    await card(page).getByRole('alert').filter({ hasText: 'Too many. Wait.' }).waitFor();
    await page.unroute('**/api/launch-notifications');
    await submit.click();
    await card(page).getByText("Thank you! We'll notify you when we launch.").waitFor();
  });

  it('speaks the chosen language, in which the mail comes, whose link asks before it unsubscribes', async () => {
    const page = await stage.newPage({ locale: 'he-IL' });
    await page.goto('/landing');
    await page.getByText('בקרוב', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await page.getByRole('button', { name: 'שפה' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByText('Demnächst', { exact: true }).waitFor();
    await page.getByRole('textbox').fill('dora@kitchen.example');
    await page.getByRole('button', { name: 'Benachrichtige mich' }).click();
    await page.getByText('Danke! Wir benachrichtigen dich, sobald wir starten.').waitFor();
    await chef.post('/api/launch-notifications/send');
    const [mail] = await waitForMails(stage.app.dataDir, 'dora@kitchen.example');
    expect(mail?.subject).toBe('Cardamom ist verfügbar');
    const link = /http\S+unsubscribe\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('heading', { name: 'Von der Startliste abmelden?' }).waitFor();
    expect((await chef.get('/api/launch-notifications?q=dora')).body.total).toBe(1);
    await page.getByRole('button', { name: 'Abbestellen' }).click();
    await page.getByRole('heading', { name: 'Die E-Mail zum Start ist abbestellt' }).waitFor();
    expect((await chef.get('/api/launch-notifications?q=dora')).body.total).toBe(0);
    await page.goto('/unsubscribe?token=guessed');
    await page.getByRole('button', { name: 'Abbestellen' }).click();
    await page.getByRole('alert').filter({ hasText: 'Dieser Link ist ungültig oder abgelaufen.' }).waitFor();
  });
});

it('no page of a server without a model calls it AI-powered', async () => {
  const page = await stage.newPage();
  await page.goto('/');
  await page.getByText('Your own recipe collection', { exact: true }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'Automatic extraction',
    'Multiple import methods',
    'Smart organization',
  ]);
  for (const path of ['/', '/landing', '/login', '/register']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/\bAI\b/);
  }
});

describe('on the production host', () => {
  it('every way to the root leads to the launch page, from the server and within the app', async () => {
    const page = await stage.newPage();
    await page.goto(onProductionHost('/?utm_source=friend'));
    expect(new URL(page.url())).toMatchObject({ pathname: '/landing', search: '?utm_source=friend' });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: 'Cardamom' }).first().click();
    await page.waitForURL('**/landing');
    for (const path of ['/recipe/1', '/nowhere']) {
      await page.goto(onProductionHost(path));
      await page.waitForURL('**/landing');
    }
    await page.getByRole('textbox').fill('cem@kitchen.example');
    await page.getByRole('button', { name: 'Notify Me' }).click();
    await card(page).getByText("Thank you! We'll notify you when we launch.").waitFor();
  });

  it('who has an account logs in, comes back to the launch page and finds the ways from there', async () => {
    const page = await stage.newPage();
    await page.goto(onProductionHost('/landing'));
    const { email } = (await chef.get('/auth/me')).body;
    await page.goto(onProductionHost('/login'));
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('green pods and black seeds');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/landing');
    await page.getByText('You are signed in as Ann.', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Back to the recipes' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Admin Panel' }).click();
    await page.getByRole('tab', { name: 'Launch List' }).waitFor();
    await page.getByRole('button', { name: 'Back to the recipes' }).click();
    await page.waitForURL('**/landing');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/landing');
  });

  it('is no other: there the root is the app, and the launch page is open to all', async () => {
    const page = await stage.newUserPage(chef);
    await page.goto('/landing');
    await page.getByRole('link', { name: 'Back to the recipes' }).click();
    await page.getByRole('heading', { name: /^Your recipes/ }).waitFor();
    expect((await createClient(stage.app.url).get('/')).status).toBe(200);
    expect(stage.faults).toEqual([]);
  });
});
