import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import type { Client } from '../../support/api/client.ts';
import { setStage, signUpWithRecipes, type Stage, waitForImport } from '../../support/browser/browser.ts';

let stage: Stage;
let user: Client;
beforeAll(async () => {
  stage = await setStage();
  user = await signUpWithRecipes(stage, ['one', 'two', 'three', 'four', 'five', 'six']);
});
afterAll(() => stage.end());

async function openHome(width: number): Promise<Page> {
  const page = await stage.newUserPage(user, { viewport: { width, height: 900 } });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Your recipes (6)' }).waitFor();
  await page.locator('#content article').first().waitFor();
  return page;
}

const cardsOf = (page: Page) =>
  page.locator('#content article').evaluateAll((cards) =>
    cards.map((card) => {
      const { top, left } = card.getBoundingClientRect();
      return { top: Math.round(top), left: Math.round(left) };
    }),
  );

describe('the home page', () => {
  it.each([
    [390, 320, 2],
    [1280, 260, 4],
    [1920, 260, 5],
  ])('at %i px begins with recipes within the first %i px, in %i columns', async (width, most, columns) => {
    const page = await openHome(width);
    const cards = await cardsOf(page);
    expect(cards[0]?.top).toBeLessThanOrEqual(most);
    expect(new Set(cards.map(({ left }) => left)).size).toBe(columns);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const name of ['URL', 'File', 'Camera', 'Text'])
      expect(await page.getByRole('tab', { name }).isVisible()).toBe(true);
  });

  it('opens what a tab needs while it is used, and closes it again', async () => {
    const page = await openHome(390);
    const field = page.getByRole('textbox', { name: 'Recipe URL' });
    expect(await field.isVisible()).toBe(false);
    await page.getByRole('tab', { name: 'URL' }).click();
    await field.waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByRole('textbox', { name: 'Recipe text' }).waitFor();
    await page.getByRole('heading', { name: /^Your recipes/ }).click();
    await page.getByRole('textbox', { name: 'Recipe text' }).waitFor({ state: 'hidden' });
  });

  it('takes a pasted link, text and file wherever they are pasted', async () => {
    const page = await openHome(1280);
    const paste = (text: string, file?: string): Promise<void> =>
      page.evaluate(
        ([pasted, name]) => {
          const data = new DataTransfer();
          if (name) data.items.add(new File([pasted ?? ''], name, { type: 'image/svg+xml' }));
          else data.setData('text/plain', pasted ?? '');
          document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
        },
        [text, file],
      );
    await paste('https://kitchen.example/soup');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Recipe URL' }).inputValue())
      .toBe('https://kitchen.example/soup');
    await paste('Soup\n2 carrots');
    expect(await page.getByRole('textbox', { name: 'Recipe text' }).inputValue()).toBe('Soup\n2 carrots');
    await paste('<svg/>', 'soup.svg');
    await page.getByRole('alert').getByText('Cardamom cannot read this kind of file.').waitFor();
  });

  it('keeps the list where it is while imports run, and tells of them on request', async () => {
    const page = await openHome(1280);
    const [before] = await cardsOf(page);
    stage.site.hold();
    const field = page.getByRole('textbox', { name: 'Recipe URL' });
    await field.fill(`${stage.site.origin}/held/soup`);
    await field.press('Enter');
    const message = page.getByText('Processing 1 recipe...').locator('..');
    const width = () => message.evaluate((node) => node.clientWidth);
    await message.waitFor();
    await page.getByRole('button', { name: 'Add Recipe' }).click();
    await expect.poll(width).toBe(1); // it covers nothing of a dialog
    await page.keyboard.press('Escape');
    await expect.poll(width).toBeGreaterThan(100);
    const activity = page.getByRole('button', { name: 'Activity' });
    await activity.waitFor();
    expect((await cardsOf(page))[0]).toEqual(before);
    await activity.click();
    await page.getByRole('list', { name: 'Imports in process' }).getByRole('listitem').first().waitFor();
    expect((await cardsOf(page))[0]).toEqual(before);
    stage.site.release();
    await page.getByRole('heading', { name: 'Your recipes (7)' }).waitFor();
  });

  it.each([
    ['en', 'Activity'],
    ['it', 'Attività'],
  ])('keeps tabs and list in place on a phone, whatever is imported or failed (%s)', async (language, activityName) => {
    const cook = await signUpWithRecipes(stage, ['one']);
    await cook.put('/api/users/language', { language });
    const page = await stage.newUserPage(cook, { viewport: { width: 390, height: 844 } });
    const open = async () => {
      await page.goto('/');
      await page.locator('#content article').first().waitFor();
    };
    const places = async () => {
      const tabs = page.locator('#content').getByRole('tab');
      const tops = await tabs.evaluateAll((row) => row.map((tab) => Math.round(tab.getBoundingClientRect().top)));
      const widths = await tabs.evaluateAll((row) => row.map((tab) => tab.scrollWidth - tab.clientWidth));
      return { rows: new Set(tops).size, cut: Math.max(...widths), card: (await cardsOf(page))[0]?.top };
    };
    await open();
    const idle = await places();
    expect(idle).toMatchObject({ rows: 1, cut: 0 });
    const failures = page.locator('#content button[data-short]');
    const activity = page.getByRole('button', { name: activityName, exact: true });
    const { body } = await cook.post('/upload/url', { url: `${stage.site.origin}/missing` });
    await waitForImport(cook, body.jobId, 'failed');
    await open();
    await failures.waitFor();
    expect(await places()).toEqual(idle);
    stage.site.hold();
    await cook.post('/upload/url', { url: `${stage.site.origin}/held/soup` });
    await open();
    await Promise.all([failures.waitFor(), activity.waitFor()]);
    expect(await places()).toEqual(idle);
    stage.site.release();
  });

  it('gives an empty collection the large panel', async () => {
    const page = await stage.newUserPage(await signUp(stage.app), { viewport: { width: 390, height: 900 } });
    await page.goto('/');
    await page.getByText('Paste a link or a text, choose a file, or take a photo.').waitFor();
    await page.getByRole('textbox', { name: 'Recipe URL' }).waitFor();
  });
});
