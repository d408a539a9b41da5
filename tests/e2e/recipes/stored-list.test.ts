import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

let stage: Stage;
let ann: Client;
let bob: Client;
beforeAll(async () => {
  stage = await setStage();
  ann = await signUpWithRecipes(stage, ['for Ann']);
  bob = await signUpWithRecipes(stage, ['for Bob']);
});
afterAll(() => stage.end());

const ANNS = `${SOUP.title} for Ann`;
const cards = '#content article h3';

/** The lists in the browser's storage, as text. */
const keptText = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const open = indexedDB.open('cardamom');
        open.addEventListener('upgradeneeded', () => open.result.createObjectStore('kept'));
        open.addEventListener('success', () => {
          const all = open.result.transaction('kept').objectStore('kept').getAll();
          all.addEventListener('success', () => {
            open.result.close();
            resolve(JSON.stringify(all.result));
          });
        });
      }),
  );

const useSession = (page: Page, client: Client): Promise<void> =>
  page.context().addCookies([{ name: 'cardamom_session', value: client.cookie() ?? '', url: stage.app.url }]);

/** Simulates a return to the tab, which reloads without waiting for the next poll. */
const comeBack = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Calls for the list fail as if the network were gone. */
async function cutList(page: Page): Promise<void> {
  await page.route('**/api/recipes', (route) => route.abort());
}

describe('the list that a device keeps', () => {
  it('is rendered without the server, revalidated by its version, and belongs to one account only', async () => {
    const page = await stage.newUserPage(ann);
    await page.goto('/');
    await expect.poll(() => keptText(page)).toContain(ANNS);

    const statuses: number[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/api/recipes') statuses.push(response.status());
    });
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.locator(cards).allInnerTexts()).toEqual([ANNS]);
    expect({ statuses }).toEqual({ statuses: statuses.map(() => 304) });

    await cutList(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();
    expect(await page.locator(cards).allInnerTexts()).toEqual([ANNS]);

    await useSession(page, bob);
    await page.reload();
    await page.getByText('Failed to load your recipes').waitFor();
    expect(await page.locator(cards).count()).toBe(0);
    expect(await keptText(page)).not.toContain(ANNS);
    const again = page.waitForRequest('**/api/recipes');
    await page.getByRole('button', { name: 'Try again' }).click();
    await again;
    await page.unroute('**/api/recipes');
    await comeBack(page);
    await page.getByText(`${SOUP.title} for Bob`).waitFor();
  });

  it('shows what is changed in another tab or on another device', async () => {
    const page = await stage.newUserPage(ann);
    await page.goto('/');
    await page.getByText(ANNS).waitFor();
    const [{ id }] = (await ann.get('/api/recipes')).body;
    const recipe = (await ann.get(`/api/recipes/${id}`)).body;
    await ann.put('/api/recipes/update', { ...recipe, title: 'Renamed elsewhere' });
    await comeBack(page);
    await page.getByText('Renamed elsewhere').waitFor();
    await ann.put('/api/recipes/update', { ...recipe, revision: undefined, title: ANNS });
  });

  it('is removed with the session, by logout or expiry', async () => {
    const page = await stage.newUserPage(ann);
    await page.goto('/');
    await expect.poll(() => keptText(page)).toContain(ANNS);
    await page.context().clearCookies();
    await comeBack(page);
    await page.getByRole('button', { name: 'Sign in with Email' }).waitFor();
    await expect.poll(() => keptText(page)).toBe('[]');

    await useSession(page, ann);
    await page.goto('/');
    await expect.poll(() => keptText(page)).toContain(ANNS);
    await page.route('**/auth/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => keptText(page)).toBe('[]');
  });

  it('is optional in a browser without storage', async () => {
    const page = await stage.newUserPage(bob);
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { get: () => undefined }));
    await page.goto('/');
    await page.getByText(`${SOUP.title} for Bob`).waitFor();
    expect(stage.faults).toEqual([]);
  });
});
