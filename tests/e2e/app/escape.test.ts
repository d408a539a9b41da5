import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const TITLE = 'Rye bread';
let stage: Stage;
/** The first account is the administrator. */
let cook: Client;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUp(stage.app);
  const fields = { title: TITLE, tags: '["Bread"]', ingredients: '["500 g rye"]', instructions: '["Bake it."]' };
  await cook.post('/api/recipes', undefined, { raw: recipeForm(fields, [await photo()]) });
});
afterAll(() => stage.end());

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(document.activeElement));
const expectFocus = (target: Locator): Promise<void> =>
  waitFor('the focus', () => hasFocus(target)).then(() => undefined);

/** Waits two frames, as every user would. */
const seen = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Waits until a layer is painted and has the focus, so that it receives keys. */
async function escape(page: Page, layer: Locator): Promise<void> {
  await expectFocus(layer);
  await seen(page);
  await page.keyboard.press('Escape');
  await layer.waitFor({ state: 'hidden' });
}

describe('Escape', () => {
  it('closes the layers above a recipe, then the recipe, and restores the focus each time', async () => {
    const page = await stage.newUserPage(cook, { reducedMotion: 'no-preference' });
    await page.goto('/');
    const card = page.getByRole('button', { name: TITLE, exact: true });
    await card.press('Enter');
    const recipe = page.getByRole('dialog', { name: TITLE }).filter({ has: page.getByText('500 g rye') });
    await recipe.getByText('Bake it.').waitFor();

    const question = page.getByRole('alertdialog');
    const remove = recipe.getByRole('button', { name: 'Delete', exact: true });
    await remove.press('Enter');
    await escape(page, question);
    await expectFocus(remove);

    const edit = recipe.getByRole('button', { name: 'Edit', exact: true });
    await edit.press('Enter');
    const editor = page.getByRole('dialog', { name: 'Edit Recipe' });
    await editor.getByRole('textbox', { name: 'Title' }).fill('Rye bread with seeds');
    await page.keyboard.press('Escape');
    await escape(page, question.filter({ hasText: 'Discard Changes?' }));
    expect(await editor.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Rye bread with seeds');
    await editor.getByRole('textbox', { name: 'Title' }).press('Escape');
    await question.getByRole('button', { name: 'Discard Changes' }).press('Enter');
    await editor.waitFor({ state: 'hidden' });
    await expectFocus(edit);

    const data = recipe.getByRole('button', { name: 'Show Data' });
    await data.press('Enter');
    await escape(page, page.getByRole('dialog', { name: 'Recipe data' }));
    await expectFocus(data);

    const picture = recipe.getByRole('button', { name: 'Enlarge picture' });
    await picture.press('Enter');
    await escape(page, page.getByRole('dialog', { name: TITLE }).filter({ has: page.getByLabel('Zoom in') }));
    await expectFocus(picture);

    await escape(page, recipe);
    await expectFocus(card);
    expect(stage.faults).toEqual([]);
  });

  it('closes menus and panels of the main screen, and gives the focus back to what opened them', async () => {
    const page = await stage.newUserPage(cook, { reducedMotion: 'no-preference' });
    await page.goto('/');
    await page.getByRole('button', { name: TITLE, exact: true }).waitFor();
    for (const [opener, layer] of [
      ['Language', 'menu'],
      ['Your account', 'menu'],
      ['Tags: filter the recipes', 'menu'],
      ['Notifications', 'dialog'],
      ['Add Recipe', 'dialog'],
    ] as const) {
      await page.getByRole('button', { name: opener }).press('Enter');
      await escape(page, page.getByRole(layer));
      await expectFocus(page.getByRole('button', { name: opener }));
    }
  });
});
