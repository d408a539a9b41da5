import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../shared/languages.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';

let stage: Stage;
/** The first account of a server is its administrator. */
let administrator: Awaited<ReturnType<typeof signUp>>;
let cook: Client;
beforeAll(async () => {
  stage = await setStage();
  administrator = await signUp(stage.app);
  cook = await signUp(stage.app);
});
afterAll(() => stage.end());

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function expectDenied(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Access Denied', level: 1 }).waitFor();
  await page.getByText('You do not have permission to access the admin panel.', { exact: true }).waitFor();
  await page.getByText('Admin access is restricted to authorized users only.', { exact: true }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
}

describe('the admin panel', () => {
  it('is closed to guests, who can log in or go to the start page', async () => {
    const page = await stage.newPage();
    await page.goto('/admin');
    await expectDenied(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/login');
    await page.goto('/admin/');
    await page.getByRole('button', { name: 'Return to Home', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('is closed to users, who see no link to it and no login', async () => {
    const page = await stage.newUserPage(cook);
    await page.goto('/');
    await page.getByRole('heading', { name: /^Your recipes/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Admin Panel' }).count()).toBe(0);
    await page.goto('/admin?tab=users');
    await expectDenied(page);
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Return to Home', exact: true }).click();
    await page.getByRole('heading', { name: /^Your recipes/ }).waitFor();
  });

  it('shows that access is being checked, then opens', async () => {
    const page = await stage.newUserPage(administrator);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/auth/me', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/admin');
    await page.getByRole('status').filter({ hasText: 'Checking access permissions...' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    answer();
    await tab(page, 'Activity Summary').waitFor();
  });

  it('closes if the role was revoked meanwhile', async () => {
    const page = await stage.newUserPage(administrator);
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Admin Panel', exact: true });
    await button.waitFor();
    await page.route('**/auth/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), isAdmin: false } });
    });
    await button.click();
    await expectDenied(page);
  });

  it('has room for its name in every language, on a phone as well', async () => {
    const page = await stage.newUserPage(administrator, { viewport: PHONE });
    const bar = page.getByRole('banner');
    const choose = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    // Settings and panel share one history, so that the app is not reloaded for each language.
    await page.goto('/');
    await choose('Admin Panel');
    await bar.getByRole('button', { name: 'Back to the recipes' }).click();
    await choose('Settings');
    for (const { code } of LANGUAGES) {
      await page.locator('select:has(option[value="he"])').selectOption(code);
      await page.locator(`html[lang="${code}"]`).waitFor();
      await page.evaluate(() => history.go(-2));
      await page.getByRole('tab').first().waitFor();
      const covered = await bar.evaluate((element) => {
        const boxes = [...element.querySelectorAll('h1, h1 + span, a, button')].map((part) => ({
          name: part.textContent || part.getAttribute('aria-label'),
          ...part.getBoundingClientRect().toJSON(),
        }));
        const meet = (one: DOMRect, other: DOMRect): boolean =>
          one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
        return boxes.flatMap((one, at) =>
          boxes.slice(at + 1).flatMap((other) => (meet(one, other) ? [`${one.name} × ${other.name}`] : [])),
        );
      });
      expect([code, ...covered]).toEqual([code]);
      const rows = await bar.evaluate((element) => [
        ...new Set([...element.querySelectorAll('a, button')].map((part) => part.getBoundingClientRect().top)),
      ]);
      expect([code, ...rows]).toHaveLength(2);
      await page.evaluate(() => history.go(2));
    }
    await administrator.put('/api/users/language', { language: 'en' });
  });

  it('has its five tabs, of which the address keeps the open one, and says which version runs', async () => {
    const page = await stage.newUserPage(administrator, { viewport: PHONE });
    await page.goto('/');
    const greeting = page.getByRole('banner').getByText(administrator.person.name);
    expect(await greeting.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
    await page.waitForURL('**/admin');
    const bar = page.getByRole('banner');
    await bar.getByRole('heading', { name: 'Admin Panel', level: 1 }).waitFor();
    await bar.getByText('Admin', { exact: true }).waitFor();
    expect(await bar.getByText(/^Welcome/).count()).toBe(0);
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Failed Jobs',
      'Users',
      'User Recipes',
      'Activity Summary',
      'Launch List',
    ]);
    expect(await tab(page, 'Activity Summary').getAttribute('aria-selected')).toBe('true');
    const { version } = (await administrator.get('/api/version')).body;
    await page.getByText(`Version ${version}`, { exact: true }).waitFor();
    await tab(page, 'Launch List').click();
    await page.reload();
    await page.getByRole('tab', { name: 'Launch List', selected: true }).waitFor();
    await bar.getByRole('button', { name: 'Back to the recipes' }).click();
    await page.getByRole('heading', { name: /^Your recipes/ }).waitFor();
    expect(stage.faults).toEqual([]);
  });
});
