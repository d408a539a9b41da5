import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringAxe, findBarriers } from '../../support/browser/axe.ts';
import { DESKTOP, PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.end());

describe('the description of the calls', () => {
  it.each([
    { viewport: PHONE, colorScheme: 'light' },
    { viewport: DESKTOP, colorScheme: 'dark' },
  ] as const)('has no barriers and fits: $viewport.width $colorScheme', async (options) => {
    const page = await stage.newPage(options);
    await page.goto('/api/docs');
    await bringAxe(page);
    expect(await findBarriers(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(options.viewport.width);
  });

  it('leads from a word of its contents to the call', async () => {
    const page = await stage.newPage();
    await page.goto('/api/docs');
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'importUrl' }).click();
    await expect.poll(() => page.url()).toContain('#importUrl');
    expect((await page.locator('#importUrl').boundingBox())?.y).toBeLessThan(100);
  });
});

describe('the policy of the pages', () => {
  it('lets the open dialog lock the page behind it', async () => {
    const user = await signUpWithRecipes(stage, ['one']);
    const page = await stage.newUserPage(user, { viewport: PHONE });
    await page.goto('/');
    await page.getByRole('button', { name: `${SOUP.title} one`, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    const overflow = await page.evaluate(() => getComputedStyle(document.body).overflowY);
    expect(overflow).toBe('hidden');
    expect(stage.faults).toEqual([]);
  });

  it('tells nobody the address of a mailed link', async () => {
    const page = await stage.newPage();
    const referrers: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.resourceType() !== 'document') referrers.push(request.headers()['referer']);
    });
    await page.goto('/reset-password?token=a-secret-of-the-mail');
    await page.getByRole('heading').first().waitFor();
    expect(referrers.length).toBeGreaterThan(0);
    expect(referrers.filter((referrer) => referrer?.includes('secret'))).toEqual([]);
  });
});
