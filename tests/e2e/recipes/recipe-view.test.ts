import { PDFParse } from 'pdf-parse';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OriginalSource } from '../../../shared/domain/recipe.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { changeRows } from '../../support/database/running-database.ts';

const STEPS = [
  'Heat the oven to 200 °C.',
  'Cut the carrots into 2 cm pieces.',
  'Toss them with the oil and the cumin.',
  'Roast them for 30 minutes, until their edges are dark.',
  'Soften the onions over a low heat, about 10 minutes.',
  'Stir in the garlic and the cardamom.',
  'Add the carrots and the stock and simmer for 15 minutes.',
  'Ladle it into warm bowls and scatter it with parsley.',
];
const AMOUNTS = ['½ tsp salt', '1–2 tbsp seeds', '1 (400 ml) can coconut milk', 'a few leaves of parsley'];
const TRAY = ['750 g carrots', '2 onions', '3 cloves garlic', '6 cardamom pods', '1 l stock', '2 tbsp olive oil'];
const ROAST = {
  title: 'Roast carrot soup',
  description: 'Dinner on a grey day.',
  prepTime: '20',
  cookTime: '45',
  servings: '4',
  tags: JSON.stringify(['Dinner', 'Winter']),
  ingredients: JSON.stringify([
    { type: 'title', content: 'For the tray' },
    ...TRAY,
    { type: 'title', content: 'For the top' },
    ...AMOUNTS,
    'Lemon, to taste',
    '80 g butter',
  ]),
  instructions: JSON.stringify(STEPS),
};

let stage: Stage;
/** The first account is the administrator. */
let cook: Client;
let roast: string;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUp(stage.app);
  const pictures = [await photo('orange', 800, 600), await photo('teal', 600, 800)];
  const written = async (fields: Record<string, string>, images: Parameters<typeof recipeForm>[1] = []) =>
    (await cook.post('/api/recipes', undefined, { raw: recipeForm(fields, images) })).body.id as string;
  await written({ title: 'Pancakes', ingredients: '["3 eggs","½ l milk"]', instructions: '["Bake."]' });
  roast = await written(ROAST, pictures);
});
afterAll(() => stage.end());

const comesFrom = (source: OriginalSource | null): Promise<void> =>
  changeRows(stage.app, 'update recipe set original_source = $1 where id = $2', [JSON.stringify(source), roast]);

async function openModal(page: Page, title = ROAST.title) {
  await page.goto('/');
  await page.getByRole('button', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('heading', { name: 'Instructions' }).waitFor();
  return dialog;
}
async function openPage(page: Page, id = roast): Promise<void> {
  await page.goto(`/recipe/${id}`);
  await page.getByRole('heading', { name: 'Instructions' }).waitFor();
}
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '');
const lines = (page: Page): Promise<string[]> =>
  page
    .locator('section', { has: page.getByRole('heading', { name: 'Ingredients' }) })
    .getByRole('listitem')
    .allInnerTexts();

describe('a recipe in an interface of the other direction', () => {
  it('stands in its own on the page and in cook mode, with numbers before their units, and never wider than a phone', async () => {
    const fields = {
      title: 'مقلوبة الباذنجان',
      description: 'أرز مع الباذنجان واللحم.',
      prepTime: '30',
      tags: JSON.stringify(['Averylongtagwithoutanyspacesthatnophonehasroomforindeed']),
      ingredients: JSON.stringify([{ type: 'title', content: 'للأرز' }, '٥٠٠ غرام أرز', 'Nutella']),
      instructions: JSON.stringify(['يُقلى الباذنجان لمدة ٢٠ دقيقة.']),
    };
    const { body } = await cook.post('/api/recipes', undefined, { raw: recipeForm(fields) });
    const page = await stage.newUserPage(cook, { viewport: { width: 390, height: 844 } });
    const side = (text: string): Promise<string> =>
      page
        .getByText(text, { exact: true })
        .last()
        .evaluate((element) => {
          const block = element.closest('h1, h2, p, h4, li') ?? element;
          const { textAlign, direction } = getComputedStyle(block);
          if (textAlign === 'start') return direction === 'rtl' ? 'right' : 'left';
          return textAlign;
        });
    await openPage(page, body.id);
    for (const text of [fields.title, fields.description, 'للأرز', '٥٠٠ غرام أرز', 'Nutella'])
      expect(`${text}: ${await side(text)}`).toBe(`${text}: right`);
    expect(await page.getByText('30 min', { exact: true }).evaluate((time) => getComputedStyle(time).unicodeBidi)).toBe(
      'isolate',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.goto(`/recipe/${body.id}/cook`);
    await page.getByRole('checkbox').first().waitFor();
    const boxes = await page.getByRole('checkbox').all();
    for (const box of boxes) expect((await box.boundingBox())?.x).toBeGreaterThan(300);
    await page.context().close();
    await cook.delete(`/api/recipes/${body.id}`);
  });
});

describe('the modal of a recipe', () => {
  it('tells its tag, times, servings and sections, and what went wrong', async () => {
    const page = await stage.newUserPage(cook);
    const dialog = await openModal(page);
    expect(await dialog.locator('header').getByRole('listitem').allInnerTexts()).toContain('Dinner');
    await dialog.getByText('Recipe', { exact: true }).waitFor();
    expect(await dialog.getByText('Winter').count()).toBe(0);
    expect(await dialog.locator('dl').innerText()).toMatch(/Ready in\s+1h 5m\s+Serves\s+4/);
    for (const name of ['For the tray', 'For the top']) await dialog.getByRole('heading', { name }).waitFor();
    for (const step of STEPS) await dialog.getByText(step).waitFor();

    await page.route('**/api/recipes/*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByText('This action cannot be undone.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alert').getByText('Failed to delete recipe').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: ROAST.title, exact: true }).click();
    const note = dialog.getByText(
      'The server cannot be reached. Check your connection and try again. This is the recipe',
    );
    await note.waitFor();
    for (const step of STEPS) expect(await dialog.getByText(step).isVisible()).toBe(true);
    await page.unroute('**/api/recipes/*');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await note.waitFor({ state: 'detached' });
  });

  it('closes with a message where the server fails, and opens when tried again', async () => {
    const page = await stage.newUserPage(cook);
    await page.goto('/');
    await page.route('**/api/recipes/*', (route) => route.fulfill({ status: 500, json: { error: 'Out of order.' } }));
    const card = page.getByRole('button', { name: 'Pancakes', exact: true });
    await card.click();
    await page.getByRole('alert').getByText('Failed to load recipe').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByText('has been deleted').count()).toBe(0);
    await page.unroute('**/api/recipes/*');
    await card.click();
    await page.getByRole('dialog', { name: 'Pancakes' }).getByText('Bake.').waitFor();
  });

  it('closes with a message where the recipe was deleted, which leaves the list', async () => {
    const form = recipeForm({ title: 'Toast', ingredients: '["bread"]', instructions: '["Toast it."]' });
    const { id } = (await cook.post('/api/recipes', undefined, { raw: form })).body;
    const page = await stage.newUserPage(cook);
    await page.goto('/');
    const card = page.getByRole('button', { name: 'Toast', exact: true });
    await card.waitFor();
    await cook.delete(`/api/recipes/${id}`);
    await card.click();
    await page.getByRole('alert').getByText('Failed to load recipe').waitFor();
    await card.waitFor({ state: 'detached' });
  });

  it('is scaled for as many as come, and stays so while the app is open', async () => {
    const page = await stage.newUserPage(cook);
    const dialog = await openModal(page);
    const written = await lines(page);
    expect(written).toEqual([...TRAY, ...AMOUNTS, 'Lemon, to taste', '80 g butter']);
    await dialog.getByRole('button', { name: 'More servings' }).click();
    await dialog.getByRole('button', { name: 'More servings' }).click();
    const forSix = [
      '1125 g carrots',
      '3 onions',
      '4\u202f½ cloves garlic',
      '9 cardamom pods',
      '1.5 l stock',
      '3 tbsp olive oil',
      '¾ tsp salt',
      '1\u202f½–3 tbsp seeds',
      '1\u202f½ (400 ml) cans coconut milk',
      'a few leaves of parsley',
      'Lemon, to taste',
      '120 g butter',
    ];
    await page.getByText('120 g butter').waitFor();
    expect(await lines(page)).toEqual(forSix);
    await dialog.getByText('Amounts in the steps are not adjusted.').waitFor();

    await dialog.getByRole('button', { name: 'Open as page' }).click();
    await page.getByRole('heading', { level: 1, name: ROAST.title }).waitFor();
    await page.getByText('120 g butter').waitFor();
    expect(await lines(page)).toEqual(forSix);
    const field = page.getByRole('spinbutton', { name: 'Servings' });
    await field.fill('');
    await field.fill('2');
    await page.getByText('1 onion').waitFor();
    await page.getByRole('button', { name: 'Fewer servings' }).click();
    await page.getByText('½ onion').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('750 g carrots').waitFor();
    expect(await lines(page)).toEqual(written);
    expect(await field.inputValue()).toBe('4');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Double the amounts' }).click();
    expect(await field.inputValue()).toBe('8');
    const reset = page.getByRole('button', { name: 'Reset' });
    expect(await reset.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is cooked by half, twice or three times where it does not say for how many it is', async () => {
    const page = await stage.newUserPage(cook);
    const dialog = await openModal(page, 'Pancakes');
    expect(await dialog.locator('dl').innerText()).toMatch(/Ready in\s+–\s+Serves\s+–/);
    await dialog.getByRole('group', { name: 'Amounts' }).getByRole('button', { name: '3×' }).click();
    await page.getByText('9 eggs').waitFor();
    expect(await lines(page)).toEqual(['9 eggs', '1\u202f½ l milk']);
  });

  it('shows administrators, and nobody else, what is stored', async () => {
    const page = await stage.newUserPage(cook);
    const dialog = await openModal(page);
    await page.route('**/debug', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Show Data' }).click();
    await page.getByRole('alert').getByText('Failed to load recipe data').waitFor();
    await page.unroute('**/debug');
    await dialog.getByRole('button', { name: 'Show Data' }).click();
    const data = page.getByRole('dialog', { name: 'Recipe data' });
    await data.getByText('Raw data (JSON)').click();
    await data.getByText(roast).waitFor();
    await page.keyboard.press('Escape');
    await data.waitFor({ state: 'hidden' });
    expect(await dialog.isVisible()).toBe(true);
    await expect.poll(() => focused(page)).toBe('Show Data');

    const other = await signUp(stage.app);
    await other.post('/api/recipes', undefined, { raw: recipeForm(ROAST) });
    const theirs = await stage.newUserPage(other);
    await openModal(theirs);
    expect(await theirs.getByRole('button', { name: 'Show Data' }).count()).toBe(0);
    await page.context().close();
    await theirs.context().close();
  });
});

describe('the pictures of a recipe', () => {
  it('are seen as large as the screen, by keys, on top of the modal alone', async () => {
    const page = await stage.newUserPage(cook);
    const scripts: string[] = [];
    const dialog = await openModal(page);
    page.on('request', (request) => scripts.push(request.url()));
    await dialog.getByRole('button', { name: 'Show picture 2 of 2' }).click();
    await dialog.getByRole('button', { name: 'Enlarge picture' }).click();
    await page.getByRole('button', { name: 'Zoom in' }).waitFor();
    expect(scripts.some((url) => url.includes('lightbox'))).toBe(true);
    await page.getByText('2 / 2').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('1 / 2').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('1 / 2').waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
    await expect.poll(() => focused(page)).toBe('Enlarge picture');
    await page.keyboard.press('Enter');
    await page.getByText('1 / 2').waitFor();
    await page.mouse.click(40, 700);
    await page.getByText('1 / 2').waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
    const shown = dialog.getByRole('button', { name: 'Show picture 1 of 2' });
    expect(await shown.getAttribute('aria-pressed')).toBe('true');
    expect(stage.faults).toEqual([]);
  });
});

describe('the page of a recipe', () => {
  const VIDEO = { url: 'https://www.youtube.com/watch?v=carrot', channel: 'The Slow Kitchen' };

  it.each(['youtube', 'youtube_asr'] as const)('leads to the video that it was read off: %s', async (type) => {
    await comesFrom({ type, ...VIDEO });
    const page = await stage.newUserPage(cook);
    await openPage(page);
    const video = page.getByRole('link', { name: 'Watch on YouTube' });
    expect(await video.getAttribute('href')).toBe(VIDEO.url);
    expect(await video.innerText()).toContain('The Slow Kitchen');
    expect(await page.locator('main dl').innerText()).toMatch(/Prep\s+20 min\s+Cook\s+45 min\s+Serves\s+4/);
    for (const tag of ['Dinner', 'Winter']) await page.getByText(tag, { exact: true }).waitFor();
  });

  it('names its source as cooks know it', async () => {
    const page = await stage.newUserPage(cook);
    const sources: [OriginalSource, string][] = [
      [{ type: 'url', url: 'https://www.tiktok.com/@cook/video/1' }, 'TikTok'],
      [{ type: 'url', url: 'https://www.kitchen.example/soup' }, 'kitchen.example'],
      [{ type: 'file', name: 'IMG_0815.jpg' }, 'Imported from Camera'],
      [{ type: 'text', name: 'Roast carrot soup' }, 'Pasted text'],
    ];
    for (const [source, label] of sources) {
      await comesFrom(source);
      await openPage(page);
      const line = page.locator('p', { has: page.getByRole('img', { name: 'Source' }) });
      await expect.poll(() => line.innerText()).toBe(label); // the kept copy of the recipe is shown first
    }
    await comesFrom(null);
    await page.context().clearCookies();
    await page.goto(`/recipe/${roast}`);
    await page.getByRole('heading', { name: 'Welcome to Cardamom' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('gives its ingredients away as they are scaled', async () => {
    const page = await stage.newUserPage(cook, { permissions: ['clipboard-read', 'clipboard-write'] });
    await openPage(page);
    await page.getByRole('button', { name: 'More servings' }).click();
    await page.getByText('100 g butter').waitFor();
    await page.getByRole('button', { name: 'Copy ingredients' }).click();
    await page.getByRole('status').getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^For the tray\n938 g carrots\n[^]*\n\nFor the top\n⅝ tsp salt\n[^]*100 g butter$/u);
  });
});

describe('on paper', () => {
  const read = async (page: Page, format: string) => {
    const reader = new PDFParse({ data: await page.pdf({ format }) });
    const { text, total } = await reader.getText({ pageJoiner: '' });
    await reader.destroy();
    return { text: text.replace(/\s+/gu, ' '), total };
  };

  it.each(['A4', 'Letter'])('a recipe fits one page of %s, without the app around it', async (format) => {
    const page = await stage.newUserPage(cook, { colorScheme: 'dark' });
    await openPage(page);
    const onPage = await read(page, format);
    expect(onPage.total).toBe(1);
    for (const words of [ROAST.title, '20 min', 'For the top', ...TRAY, ...STEPS]) expect(onPage.text).toContain(words);
    expect(onPage.text).not.toMatch(/Print|Back|Copy|Cardamom|Share/u);

    const dialog = await openModal(page);
    await dialog.getByRole('button', { name: 'More servings' }).click();
    await page.getByText('100 g butter').waitFor();
    const inModal = await read(page, format);
    expect(inModal.total).toBe(1);
    for (const words of [ROAST.title, '1h 5m', 'Serves 5', '938 g carrots', ...STEPS])
      expect(inModal.text).toContain(words);
    expect(inModal.text).not.toMatch(/Delete|Your recipes|Add a recipe|Print/u);
  });
});
