import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openZip } from '../../../server/extraction/document/zip/read-zip.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import type { Client } from '../../support/api/client.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { recipeForm } from '../../support/files/photos.ts';

const INGREDIENTS = ['2 cups all-purpose flour', '3 eggs', '1-inch piece of ginger', '1 tsp salt', '9-inch pan'];
const STEPS = [
  'Preheat the oven to 350°F.',
  'Fold the flour into the eggs and bake for 25 minutes.',
  'Let them cool for 10 minutes.',
];

let stage: Stage;
let cook: Client;
let muffins: string;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUp(stage.app);
  const write = async (fields: Record<string, string>): Promise<string> =>
    (await cook.post('/api/recipes', undefined, { raw: recipeForm(fields) })).body.id;
  await write({ title: 'Lentil soup', servings: '4', tags: '["Soup"]', ingredients: '["250 g lentils"]' });
  muffins = await write({
    title: 'Ginger muffins',
    servings: '12',
    yieldText: '12 muffins',
    tags: '["Baking"]',
    ingredients: JSON.stringify(INGREDIENTS),
    instructions: JSON.stringify(STEPS),
  });
});
afterAll(() => stage.end());

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const list = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name }) }).getByRole('listitem');
/** What a list shows, with plain blanks. */
const shown = async (page: Page, name: string): Promise<string[]> =>
  (await list(page, name).allInnerTexts()).map((text) => text.replaceAll(/[\s\u00a0\u202f]+/gu, ' '));

async function openPage(page: Page): Promise<void> {
  await page.goto(`/recipe/${muffins}`);
  await page.getByRole('heading', { name: 'Instructions' }).waitFor();
}

describe('the amounts of a recipe', () => {
  it('are shown in the chosen units wherever the recipe is, marked, and stay as written on the server', async () => {
    const page = await stage.newUserPage(cook);
    await openPage(page);
    expect(await shown(page, 'Ingredients')).toEqual(INGREDIENTS);
    await press(page, 'Metric');
    const flour = list(page, 'Ingredients').filter({ hasText: '250' });
    await flour.waitFor();
    expect(await shown(page, 'Ingredients')).toEqual([
      '≈ 250 g (converted from 2 cups) all-purpose flour',
      '3 eggs',
      '≈ 2.5 cm (converted from 1-inch) piece of ginger',
      '1 tsp salt',
      '≈ 23 cm (converted from 9-inch) pan',
    ]);
    expect((await shown(page, 'Instructions'))[0]).toContain('≈ 180 °C (converted from 350°F)');
    await page.getByText('Amounts with ≈ are converted and rounded.').waitFor();

    // The device remembers it, in cook mode and for a print, too.
    await page.goto(`/recipe/${muffins}/cook`);
    await page.getByLabel('250 g').waitFor();
    await page.goto(`/print?ids=${muffins}`);
    await page.getByRole('heading', { name: 'Ginger muffins' }).waitFor();
    await page.getByText('≈ 250 g').waitFor();
    expect(await page.getByRole('button', { name: 'Metric' }).getAttribute('aria-pressed')).toBe('true');
    await press(page, 'US');
    await page.getByText('2 cups all-purpose flour').waitFor();

    const { body } = await cook.get(`/api/recipes/${muffins}`);
    expect(body.ingredients).toEqual(INGREDIENTS);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate((id) => location.assign(`/api/export?format=markdown&ids=${id}`), muffins),
    ]);
    const zip = await openZip(await readFile(await download.path()));
    const [name = ''] = zip.names.filter((each) => each.endsWith('.md'));
    const exported = new TextDecoder().decode((await zip.read(name)) ?? undefined);
    expect(exported).toContain(INGREDIENTS[0]);
    expect(exported).not.toContain('≈');
  });

  it('scale by pieces with their own noun, and say what cannot be cut and what is not adjusted', async () => {
    const page = await stage.newUserPage(cook);
    await openPage(page);
    const facts = page.locator('main dl');
    await facts.getByText('muffins').waitFor();
    expect(await facts.innerText()).not.toContain('Serves');
    await page.getByRole('spinbutton', { name: 'Yield' }).fill('6');
    await page.getByText('round up or down').waitFor();
    expect(await shown(page, 'Ingredients')).toEqual([
      '1 cup all-purpose flour',
      '1 ½ eggs round up or down',
      '½ × 1-inch piece of ginger',
      '½ tsp salt',
      '9-inch pan not adjusted',
    ]);
    await press(page, 'Make more');
    expect(await page.getByRole('spinbutton', { name: 'Yield' }).inputValue()).toBe('7');
  });

  it('of a step stand under its text on a phone, and its times start their timers', async () => {
    const page = await stage.newUserPage(cook, { viewport: PHONE });
    await page.goto(`/recipe/${muffins}/cook`);
    await press(page, 'Start with step 1');
    await press(page, 'Next');
    const named = page.getByRole('main').getByRole('region', { name: 'In this step' });
    await named.getByLabel('2 cups all-purpose flour').check();
    expect(await named.getByRole('checkbox').count()).toBe(2);
    await press(page, '25 minutes');
    const dock = page.getByRole('region', { name: 'Timers' }).getByRole('timer');
    await dock.waitFor();
    expect(await page.getByRole('button', { name: '25 minutes' }).getAttribute('aria-disabled')).toBe('true');
    // Both show the same second at every moment.
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const [left, inDock] = await page.evaluate(() => [
        document.querySelector('main li button')?.textContent ?? '',
        document.querySelector('[role=timer]')?.textContent ?? '',
      ]);
      expect(left).toContain(inDock);
      await page.waitForTimeout(250);
    }
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.getByRole('complementary').getByRole('region', { name: 'In this step' }).waitFor();
    await named.waitFor({ state: 'hidden' });
  });
});

describe('the page of a recipe', () => {
  it('leads from a tag to the recipes that have it', async () => {
    const page = await stage.newUserPage(cook);
    await openPage(page);
    await page.getByRole('link', { name: 'Baking' }).click();
    await page.getByText('Showing 1 of 2 recipes').waitFor();
    await page.getByRole('button', { name: 'Ginger muffins', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?tag=Baking');
  });

  it('deletes it behind "…", and the list offers to undo that', async () => {
    const page = await stage.newUserPage(cook);
    await openPage(page);
    await press(page, 'More for Ginger muffins');
    await page.getByRole('menuitem', { name: 'Delete Ginger muffins' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();
    await press(page, 'Undo');
    await page.getByRole('heading', { name: 'Your recipes (2)' }).waitFor();
    await openPage(page);
  });
});
