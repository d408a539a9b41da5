import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/api/client.ts';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

const NAMES = [
  'à la crème',
  'for two',
  'for three',
  'for four',
  'for five',
  'for six',
  'for seven',
  'for eight',
  'for nine',
  'for ten',
];
let stage: Stage;
let user: Client;
beforeAll(async () => {
  stage = await setStage();
  user = await signUpWithRecipes(stage, NAMES);
});
afterAll(() => stage.end());

const cards = '#content article';

describe('the recipe list', () => {
  it('shows eight, newest first, and eight more when asked', async () => {
    const page = await stage.newUserPage(user);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Your recipes (10)' }).waitFor();
    expect(await page.locator(cards).count()).toBe(8);
    expect(await page.locator(`${cards} img`).first().getAttribute('src')).toMatch(/size=card$/);
    expect(await page.locator(`${cards} h3`).first().innerText()).toBe(`${SOUP.title} for ten`);
    await page.getByRole('button', { name: 'Show more recipes' }).click();
    expect(await page.locator(cards).count()).toBe(10);
  });

  it('finds by words in any order without accents, marks them, and starts again at eight', async () => {
    const page = await stage.newUserPage(user);
    await page.goto('/');
    await page.getByRole('button', { name: 'Show more recipes' }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('CREME carrot');
    await page.getByText('Showing 1 of 10 recipes').waitFor();
    expect(await page.locator(`${cards} mark`).allInnerTexts()).toEqual(['Carrot', 'crème']);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => page.locator(cards).count()).toBe(8);
  });

  it('finds what stands in the ingredients alone, and says so', async () => {
    const page = await stage.newUserPage(user);
    await page.goto('/');
    await page.getByRole('searchbox', { name: 'Search recipes' }).fill('onion');
    await page.getByText('Showing 10 of 10 recipes').waitFor();
    const reason = page.locator(`${cards} p`, { hasText: 'In ingredients or steps' }).first();
    expect(await reason.innerText()).toContain('onion');
    expect(await reason.locator('mark').allInnerTexts()).toContain('onion');
    await page.getByRole('searchbox').fill('chocolate');
    await page.getByText('No recipes found').waitFor();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.poll(() => page.locator(cards).count()).toBe(8);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('recipes-title');
  });

  it('filters by tag, and shows the tag with a way to take it away', async () => {
    const page = await stage.newUserPage(user);
    await page.goto('/');
    await page.getByRole('button', { name: 'Tags: filter the recipes' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Soup' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('Showing 10 of 10 recipes').waitFor();
    await page.getByRole('button', { name: 'Remove tag Soup' }).click();
    await page.getByText('Showing 10 of 10 recipes').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('recipes-title');
  });

  it('keeps order, filter and search in the address, which Back and a reload bring again', async () => {
    const page = await stage.newUserPage(user);
    await page.goto('/');
    const first = page.locator(`${cards} h3`).first();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title');
    await expect.poll(() => first.innerText()).toBe(`${SOUP.title} à la crème`);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Total time').selectOption('Up to 15 min');
    await page.getByText('No recipes found').waitFor();
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).search).toBe('?time=15&sort=title');
    await page.goBack();
    await expect.poll(() => first.innerText()).toBe(`${SOUP.title} à la crème`);
    await page.getByRole('searchbox').fill('crrot');
    await page.getByText('Showing 10 of 10 recipes').waitFor();
    await page.waitForURL('**/?q=crrot&sort=title');
    await page.reload();
    await page.getByText('Showing 10 of 10 recipes').waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => first.innerText()).toBe(`${SOUP.title} for ten`);
  });

  it('is one tab stop a card, from which arrow keys lead to its buttons', async () => {
    const page = await stage.newUserPage(user);
    await page.goto('/');
    await page.getByRole('button', { name: `${SOUP.title} for ten`, exact: true }).focus();
    const focused = (): Promise<string | null> =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null,
      );
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Show recipes with Soup');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe(`Edit ${SOUP.title} for ten`);
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe(`More for ${SOUP.title} for ten`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(`${SOUP.title} for nine`);
  });

  it('gives the focus back to the card, or to the list when the card is gone', async () => {
    const page = await stage.newUserPage(user);
    await page.goto('/');
    const title = `${SOUP.title} for ten`;
    const card = page.getByRole('button', { name: title, exact: true });
    await card.click();
    await page.getByRole('dialog').getByText('Ingredients').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    // A dialog receives keys only while the focus is inside.
    await page.getByRole('alertdialog').locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await page.getByRole('dialog').getByText('Ingredients').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The focus returns shortly after the dialog was closed.
    await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);

    await card.press('Shift+F10');
    await page.getByRole('menuitem', { name: `Delete ${title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Your recipes (9)' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('recipes-title');
    expect(stage.faults).toEqual([]);
  });
});
