import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import { type FrontServer, startFrontServer } from '../../support/network/front-server.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

let stage: Stage;
let front: FrontServer;
beforeAll(async () => {
  stage = await setStage();
  front = await startFrontServer(stage.app.url);
});
beforeEach(() => {
  front.isDown = false;
  front.change = (_, text) => text;
});
afterAll(async () => {
  front.stop();
  await stage.end();
});

/** The names of the caches that hold every file, and whether texts of the interface are kept. */
const keptVersions = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const hasTexts = (await cache.match('/locales/en/translations.json', { ignoreVary: true })) !== undefined;
      if (hasTexts && (await cache.match('/settings', { ignoreVary: true }))) names.push(name);
    }
    return names;
  });
const registrations = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

async function openList(): Promise<Page> {
  const cook = await signUpWithRecipes(stage, ['one']);
  const page = await stage.newUserPage(cook, { serviceWorkers: 'allow', baseURL: front.url });
  await page.goto('/');
  await cardOf(page).waitFor();
  return page;
}
const cardOf = (page: Page) => page.getByRole('button', { name: `${SOUP.title} one`, exact: true });

it('the app starts without a network with the list and opened recipes, and keeps nothing after the log-out', async () => {
  const page = await openList();
  await cardOf(page).click();
  await page
    .getByRole('dialog')
    .getByText(SOUP.ingredients[0] ?? '')
    .waitFor();
  await expect.poll(() => keptVersions(page), { timeout: 15_000 }).toHaveLength(1);
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !/^\/(?:assets\/.*\.(?:js|css)|settings|locales\/.*)$/.test(path))).toEqual([]);

  front.isDown = true;
  await page.reload();
  await page
    .getByRole('dialog')
    .getByText(SOUP.ingredients[0] ?? '')
    .waitFor();
  await page.getByText('The server cannot be reached', { exact: false }).first().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cook', exact: true }).click();
  await page.getByRole('button', { name: 'Start with step 1' }).click();
  await page
    .getByText(SOUP.steps[0] ?? '')
    .first()
    .waitFor();
  front.isDown = false;

  await page.goto('/');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Sign in with Email' }).waitFor();
  await expect.poll(() => registrations(page)).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect(stage.faults).toEqual([]);
});

it('a new version is shown at the next visit, and is the one that starts without a network', async () => {
  const page = await openList();
  await expect.poll(() => keptVersions(page), { timeout: 15_000 }).toHaveLength(1);
  const [first] = await keptVersions(page);

  // The server is updated.
  front.change = (path, text) =>
    path === '/service-worker.js'
      ? text.replace(/VERSION = '\w+'/, "VERSION = 'next'")
      : text.replace('<html ', '<html data-version="next" ');
  await page.reload();
  await page.locator('html[data-version=next]').waitFor();
  await expect.poll(() => keptVersions(page), { timeout: 15_000 }).toContain('cardamom-next');
  // Pages of the former version that are still open load their files.
  expect(await page.evaluate(() => caches.keys())).toEqual([first, 'cardamom-next']);

  front.isDown = true;
  await page.reload();
  await page.locator('html[data-version=next]').waitFor();
  await cardOf(page).waitFor();
  front.isDown = false;
  expect(stage.faults).toEqual([]);
});

it('a version whose files cannot all be fetched is not kept, and the one before stays', async () => {
  const page = await openList();
  await expect.poll(() => keptVersions(page), { timeout: 15_000 }).toHaveLength(1);
  const before = await page.evaluate(() => caches.keys());
  front.change = (path, text) =>
    path === '/service-worker.js'
      ? text.replace(/VERSION = '\w+'/, "VERSION = 'broken'").replace('FILES = [', 'FILES = ["/assets/lost.js",')
      : text;
  const failed = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const updated = await registration.update();
    const worker = updated.installing;
    if (!worker) return 'nothing new';
    return new Promise<string>((resolve) => {
      worker.addEventListener('statechange', () => worker.state !== 'installed' && resolve(worker.state));
    });
  });
  expect(failed).toBe('redundant');
  expect(await page.evaluate(() => caches.keys())).toEqual(before);
  front.isDown = true;
  await page.reload();
  await cardOf(page).waitFor();
  front.isDown = false;
});
