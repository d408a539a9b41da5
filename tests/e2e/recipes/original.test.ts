import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import type { Client } from '../../support/api/client.ts';
import { bringAxe, findBarriers } from '../../support/browser/axe.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { changeRows } from '../../support/database/running-database.ts';
import { CAKE, formWith, printedPicture } from '../../support/files/recipe-files.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { raiseDoubts } from '../../support/recipes/raise-doubts.ts';

const LETTER = 'Dear Ann,\nthe weather is fine and the sea is warm.\nYours, Bob';
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SHOW_LINE = 'Show this line in the original';
const MARK = 'Please check: not read reliably. Show it in the original';

let stage: Stage;
let cook: Client;
let recipeId: string;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUp(stage.app);
  const raw = formWith(await printedPicture(), 'IMG_1.jpg');
  const { jobId } = (await cook.post('/upload/file', undefined, { raw })).body;
  ({ recipeId } = await outcomeOf(cook, jobId));
  await raiseDoubts(stage.app, recipeId, [{ field: 'ingredients', index: 1, why: 'unsure' }]);
});
afterAll(() => stage.end());

const panel = (page: Page) => page.getByRole('region', { name: 'The original' });
const button = (page: Page) => page.getByRole('button', { name: 'Original', exact: true });
const widthOf = (page: Page): Promise<number> =>
  panel(page)
    .getByRole('img', { name: 'Page 1' })
    .evaluate((picture) => picture.getBoundingClientRect().width);

/** The marks on the shown page, from top to bottom. */
async function marksOf(page: Page) {
  const marks = panel(page).locator('[data-mark]');
  await marks.first().waitFor();
  return Promise.all((await marks.all()).map((mark) => mark.boundingBox()));
}

/** The edges of the first mark as shares of the page. */
const placeOnPage = (page: Page): Promise<number[]> =>
  panel(page)
    .locator('[data-mark]')
    .first()
    .evaluate((mark) => {
      const [own, sheet] = [mark, mark.parentElement ?? mark].map((each) => each.getBoundingClientRect());
      if (!own || !sheet) return [];
      return [(own.x - sheet.x) / sheet.width, (own.y - sheet.y) / sheet.height, own.width / sheet.width];
    });

async function openRecipe(page: Page): Promise<void> {
  await page.goto(`/recipe/${recipeId}`);
  await page.getByRole('heading', { name: 'Instructions' }).waitFor();
}

describe('the original of a photographed recipe', () => {
  it('stands beside the recipe, is enlarged by button and key, and goes again', async () => {
    const page = await stage.newUserPage(cook);
    await page.setViewportSize({ width: 1280, height: 900 });
    await openRecipe(page);
    await button(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).getByRole('img', { name: 'Page 1' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Ingredients' }).isVisible()).toBe(true);
    await bringAxe(page);
    expect(await findBarriers(page, WCAG)).toEqual([]);
    const before = await widthOf(page);
    await panel(page).getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => widthOf(page)).toBeGreaterThan(before);
    const once = await widthOf(page);
    await page.keyboard.press('+');
    await expect.poll(() => widthOf(page)).toBeGreaterThan(once);
    const download = page.waitForEvent('download');
    await panel(page).getByRole('link', { name: 'Download the original' }).click();
    expect((await download).suggestedFilename()).toBe('IMG_1.jpg');
    await button(page).click();
    await panel(page).waitFor({ state: 'detached' });
    expect(stage.faults).toEqual([]);
  });

  it('marks the place on the picture that a doubtful line was read from, and the line of the text', async () => {
    const page = await stage.newUserPage(cook);
    await openRecipe(page);
    await page.getByRole('button', { name: MARK }).click();
    await panel(page).getByText('Marked on page 1').waitFor();
    expect(await marksOf(page)).toHaveLength(1);
    await bringAxe(page);
    expect(await findBarriers(page, WCAG)).toEqual([]);
    await panel(page).getByRole('tab', { name: 'Text' }).click();
    const { ingredients } = (await cook.get(`/api/recipes/${recipeId}`)).body;
    await panel(page)
      .locator('mark')
      .getByText(ingredients[1].content ?? ingredients[1])
      .waitFor();
    await bringAxe(page);
    expect(await findBarriers(page, WCAG)).toEqual([]);
  });

  it('begins with the first doubtful line, and follows the pointer and the keyboard', async () => {
    const page = await stage.newUserPage(cook);
    await page.setViewportSize({ width: 1280, height: 900 });
    await openRecipe(page);
    await button(page).click();
    const [doubtful] = await marksOf(page);
    await page
      .getByRole('listitem')
      .filter({ hasText: CAKE.ingredients[0] ?? '' })
      .first()
      .hover();
    await expect.poll(async () => (await marksOf(page))[0]).not.toEqual(doubtful);
    const [pointedAt] = await marksOf(page);
    await page.getByRole('button', { name: SHOW_LINE }).last().focus();
    await expect.poll(async () => (await marksOf(page))[0]?.y).toBeGreaterThan(pointedAt?.y ?? 0);
    const [focused] = await marksOf(page);
    await page.getByRole('button', { name: MARK }).click();
    await expect.poll(async () => (await marksOf(page))[0]).not.toEqual(focused);
    await bringAxe(page);
    expect(await findBarriers(page, WCAG)).toEqual([]);
  });

  it('keeps the mark on its line when the page is enlarged', async () => {
    const page = await stage.newUserPage(cook);
    await page.setViewportSize({ width: 1280, height: 900 });
    await openRecipe(page);
    await page.getByRole('button', { name: MARK }).click();
    const before = await marksOf(page);
    const place = await placeOnPage(page);
    await panel(page).getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(async () => (await marksOf(page))[0]?.width).toBeGreaterThan(before[0]?.width ?? 0);
    const enlarged = await placeOnPage(page);
    for (const [edge, share] of enlarged.entries()) expect(share).toBeCloseTo(place[edge] ?? 0, 2);
  });

  it('fills a dialog on a phone, which gives the focus back', async () => {
    const page = await stage.newUserPage(cook);
    await page.setViewportSize({ width: 390, height: 844 });
    await openRecipe(page);
    await button(page).click();
    await page.getByRole('dialog', { name: 'The original' }).getByRole('img', { name: 'Page 1' }).waitFor();
    await bringAxe(page);
    expect(await findBarriers(page, WCAG)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => button(page).evaluate((each) => each === document.activeElement)).toBe(true);
  });

  it('stands beside the form in the editor', async () => {
    const page = await stage.newUserPage(cook);
    await page.setViewportSize({ width: 1280, height: 900 });
    await openRecipe(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Original', exact: true }).click();
    await dialog.getByRole('img', { name: 'Page 1' }).waitFor();
    const list = dialog.getByRole('textbox', { name: 'Ingredients' });
    expect(await list.isVisible()).toBe(true);
    const [doubtful] = await marksOf(page);
    await list.focus();
    await page.keyboard.press('Control+Home');
    await expect.poll(async () => (await marksOf(page))[0]).not.toEqual(doubtful);
    const [first] = await marksOf(page);
    await page.keyboard.press('Control+End');
    await expect.poll(async () => (await marksOf(page))[0]?.y).toBeGreaterThan(first?.y ?? 0);
  });
});

it('a recipe that was written by hand has no such button', async () => {
  const page = await stage.newUserPage(cook);
  const raw = new FormData();
  raw.set('title', 'Toast');
  const { id } = (await cook.post('/api/recipes', undefined, { raw })).body;
  await page.goto(`/recipe/${id}`);
  await page.getByRole('heading', { name: 'Toast' }).waitFor();
  expect(await button(page).count()).toBe(0);
});

describe('a failed import', () => {
  const openFailed = async (client: Client): Promise<Page> => {
    const page = await stage.newUserPage(client);
    await page.goto('/');
    await page.getByRole('button', { name: /import failed/ }).click();
    return page;
  };

  it('of a text gives the text back to correct it', async () => {
    const ann = await signUp(stage.app);
    await outcomeOf(ann, (await ann.post('/upload/text', { text: LETTER })).body.jobId);
    const page = await openFailed(ann);
    await page.getByRole('button', { name: 'Paste the text instead' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: /text/i }).inputValue()).toBe(LETTER);
  });

  it('of a file gives the text that was read, and stands beside the form when it is written by hand', async () => {
    const ann = await signUp(stage.app);
    const raw = formWith(`${LETTER}\n`, 'letter.txt');
    await outcomeOf(ann, (await ann.post('/upload/file', undefined, { raw })).body.jobId);
    const page = await openFailed(ann);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Enter it manually' }).click();
    await panel(page).getByText('the sea is warm').waitFor();
  });
});

describe('the original that is read again', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Read the original again' });
  const take = (page: Page, field: string) =>
    dialog(page).getByRole('checkbox', { name: `Take the new reading: ${field}` });
  const TEXT = 'Leek soup\n\nIngredients\n3 leeks\n1 l stock\n\nInstructions\nSlice the leeks.\nSimmer for 20 minutes.';

  it('shows what differs, keeps what was edited unless it is chosen, and can be undone', async () => {
    const ann = await signUp(stage.app);
    const { jobId } = (await ann.post('/upload/text', { text: TEXT })).body;
    const { recipeId: id } = await outcomeOf(ann, jobId);
    const { body: recipe } = await ann.get(`/api/recipes/${id}`);
    await ann.put('/api/recipes/update', { ...recipe, title: 'Winter soup', ingredients: ['4 leeks', '1 l stock'] });
    // As if an older version had not read the steps.
    await changeRows(stage.app, `update recipe set instructions = '["Slice the leeks."]' where id = $1`, [id]);
    await changeRows(stage.app, `update recipe set field_revisions = field_revisions - 'instructions' where id = $1`, [
      id,
    ]);

    const page = await stage.newUserPage(ann);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/recipe/${id}`);
    await button(page).click();
    await panel(page).getByRole('button', { name: 'Read again' }).click();
    await take(page, 'Instructions').waitFor();
    expect(await take(page, 'Instructions').isChecked()).toBe(true);
    expect(await take(page, 'Title').isChecked()).toBe(false);
    const ingredients = dialog(page).getByRole('region', { name: /^Ingredients/ });
    expect(await ingredients.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^4 leeks\s+Your recipe$/),
      expect.stringMatching(/^3 leeks\s+New reading$/),
      '1 l stock',
    ]);
    await bringAxe(page);
    expect(await findBarriers(page, WCAG)).toEqual([]);
    await take(page, 'Ingredients').check();
    await dialog(page).getByRole('button', { name: 'Update the recipe' }).click();
    await page.getByText('Recipe updated', { exact: true }).waitFor();
    await page.getByText('Simmer for 20 minutes.').first().waitFor();
    await page.getByRole('heading', { name: 'Winter soup' }).waitFor();
    expect((await ann.get(`/api/recipes/${id}`)).body.ingredients).toEqual(recipe.ingredients);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Version restored').waitFor();
    expect((await ann.get(`/api/recipes/${id}`)).body.ingredients).toEqual(['4 leeks', '1 l stock']);
    expect((await ann.get('/api/recipes')).body).toHaveLength(1);
    expect(stage.faults).toEqual([]);
  });

  it('changes nothing when it is closed, and says when it cannot be read', async () => {
    const ann = await signUp(stage.app);
    const { recipeId: id } = await outcomeOf(ann, (await ann.post('/upload/text', { text: TEXT })).body.jobId);
    const { body: before } = await ann.get(`/api/recipes/${id}`);
    const page = await stage.newUserPage(ann);
    await page.setViewportSize(PHONE);
    await page.goto(`/recipe/${id}`);
    await button(page).click();
    await panel(page).getByRole('button', { name: 'Read again' }).click();
    await dialog(page).getByText('says the same as your recipe').waitFor();
    const isDimmed = (element: Element): boolean => !element.contains(document.elementFromPoint(20, 20));
    expect(await page.getByLabel('The original', { exact: true }).first().evaluate(isDimmed)).toBe(true);
    await changeRows(stage.app, 'update recipe_original set text = $1 where recipe_id = $2', [LETTER, id]);
    await dialog(page).getByRole('button', { name: 'Read again' }).click();
    await dialog(page).getByRole('alert').getByText('no recipe').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect((await ann.get(`/api/recipes/${id}`)).body).toEqual(before);
  });
});
