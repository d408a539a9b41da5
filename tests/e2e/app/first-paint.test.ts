import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import type { Client } from '../../support/api/client.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';

let stage: Stage;
let user: Client;
beforeAll(async () => {
  stage = await setStage();
  user = await signUp(stage.app);
});
afterAll(() => stage.end());

const PAPER = { light: 'rgb(250, 246, 238)', dark: 'rgb(20, 25, 21)' };
const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** Opens the start page while no file of the app arrives: what is seen came with the page itself. */
async function openUnfinished(page: Page): Promise<void> {
  await page.route('**/assets/**', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByText('Cardamom', { exact: true }).waitFor();
}

async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: theme });
}

describe('the first paint', () => {
  it.each(['light', 'dark'] as const)('shows the loading screen before the app arrives, in %s', async (colorScheme) => {
    const page = await stage.newPage({ colorScheme });
    await openUnfinished(page);
    expect(await background(page)).toBe(PAPER[colorScheme]);
    // A frame is drawn a moment after its elements are there.
    const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(paints).toBe(1);
    const mark = page.locator('#root svg path').first();
    expect(await mark.evaluate((path) => getComputedStyle(path).fill)).not.toBe('rgb(0, 0, 0)');
    expect(stage.faults).toEqual([]);
  });

  it('is followed by the app at the same place', async () => {
    const page = await stage.newPage();
    let go = (): void => undefined;
    const mayGo = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/assets/**', async (route) => {
      await mayGo;
      await route.continue();
    });
    await page.route('**/auth/me', () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    const name = page.getByText('Cardamom', { exact: true });
    await name.waitFor();
    const before = await name.evaluate((element) => element.querySelector('svg')?.getBoundingClientRect().top);
    go();
    await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor({ state: 'attached' });
    const after = await page.locator('main svg').evaluate((mark) => mark.parentElement?.getBoundingClientRect().top);
    expect(after).toBeCloseTo(before ?? 0, 0);
  });
});

describe('the theme', () => {
  it('is chosen in the settings, shown at once, and kept for the first paint of later visits', async () => {
    const page = await stage.newUserPage(user, { colorScheme: 'light' });
    await chooseTheme(page, 'Dark');
    expect(await background(page)).toBe(PAPER.dark);
    await openUnfinished(page);
    expect(await background(page)).toBe(PAPER.dark);
    const shown = await page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas) => metas.map((meta) => matchMedia(meta.getAttribute('media') ?? '').matches));
    expect(shown).toEqual([false, true]);
    await page.unroute('**/assets/**');
    await chooseTheme(page, 'Light');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background(page)).toBe(PAPER.light);
    await page.reload();
    expect(await background(page)).toBe(PAPER.light);
  });

  it('follows the system again', async () => {
    const page = await stage.newUserPage(user, { colorScheme: 'light' });
    await chooseTheme(page, 'Dark');
    await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'System' });
    expect(await background(page)).toBe(PAPER.light);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background(page)).toBe(PAPER.dark);
    await page.reload();
    expect(await background(page)).toBe(PAPER.dark);
    expect(stage.faults).toEqual([]);
  });
});
