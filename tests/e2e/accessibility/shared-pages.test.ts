import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../../support/browser/screen-sizes.ts';
import { takeBrowser } from '../../support/browser/browser.ts';
import { leaveScreen } from '../../support/browser/leave-screen.ts';

let page: Page;
beforeAll(async () => {
  const { browser, giveBack } = await takeBrowser([]);
  const context = await browser.newContext({ viewport: DESKTOP, baseURL: 'http://kitchen.example' });
  await context.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Soup</h1>' }));
  page = await context.newPage();
  return giveBack;
});

/** The state in which a screen opens. */
async function found(): Promise<unknown> {
  await page.goto('/');
  const seen = await page.evaluate(async () => ({
    kept: [Object.entries(localStorage), Object.entries(sessionStorage)],
    databases: (await indexedDB.databases()).map(({ name }) => name),
    cookies: document.cookie,
    dir: document.documentElement.dir,
    size: document.documentElement.style.fontSize,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    width: innerWidth,
  }));
  return { ...seen, title: await page.getByRole('heading').textContent() };
}

/** All side effects that opening and checking a screen may have on its page. */
async function leaveTraces(): Promise<void> {
  await page.route('**/', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Salad</h1>' }));
  await page.goto('/');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await page.evaluate(() => {
    // The app keeps typed text until the page is left.
    setInterval(() => localStorage.setItem('draft', 'Other'), 1);
    sessionStorage.setItem('place', 'below');
    indexedDB.open('recipes');
    document.cookie = 'language=ar';
    document.documentElement.dir = 'rtl';
    document.documentElement.style.fontSize = '200%';
  });
}

describe('a page that serves many screens', () => {
  it('opens each screen in the initial state', async () => {
    await page.context().addCookies([{ name: 'session', value: 'one', url: 'http://kitchen.example' }]);
    const first = await found();
    const cookies = await page.context().cookies();
    await leaveTraces();
    await leaveScreen(page, cookies);
    expect(await found()).toEqual(first);
  });
});
