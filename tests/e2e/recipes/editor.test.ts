import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { dropOn } from '../../support/browser/drag.ts';
import { photo } from '../../support/files/photos.ts';
import { raiseDoubts } from '../../support/recipes/raise-doubts.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

let stage: Stage;
let cook: Client;
let soupId: string;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUpWithRecipes(stage, ['one']);
  soupId = (await cook.get('/api/recipes')).body[0].id;
});
afterAll(() => stage.end());

const TITLE = `${SOUP.title} one`;
const dialog = (page: Page) => page.getByRole('dialog').last();
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard Changes?' });
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Changes' });
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const labels = element && 'labels' in element ? (element.labels as NodeListOf<Element>) : null;
    return element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent ?? '';
  });
const picture = async (name: string, color: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await photo(color)),
});
const addImages = async (page: Page, ...files: Awaited<ReturnType<typeof picture>>[]): Promise<void> =>
  dialog(page).getByLabel('Add images').first().setInputFiles(files);

async function openList(user = cook): Promise<Page> {
  const page = await stage.newUserPage(user);
  await page.goto('/');
  await page.getByRole('heading', { name: /^Your recipes \(/ }).waitFor();
  return page;
}
async function openNew(user: Client): Promise<Page> {
  const page = await openList(user);
  await page.getByRole('button', { name: 'Add Recipe' }).click();
  await field(page, 'Title').waitFor();
  return page;
}
async function openEdit(page: Page, title = TITLE): Promise<void> {
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
  await field(page, 'Title').waitFor();
}
const soup = async () => (await cook.get(`/api/recipes/${soupId}`)).body;

describe('a recipe that is written by hand', () => {
  it('needs a title, ingredients and instructions', async () => {
    const page = await openNew(await signUp(stage.app));
    await page.getByRole('dialog', { name: 'Create New Recipe' }).waitFor();
    expect(await focused(page)).toBe('Title');
    await field(page, 'Title').fill('   ');
    await dialog(page).getByRole('button', { name: 'Create Recipe' }).click();
    await dialog(page).getByText('Recipe title is required').waitFor();
    await dialog(page).getByText('Add at least one ingredient').waitFor();
    await dialog(page).getByText('Add at least one step').waitFor();
    expect(await focused(page)).toBe('Title');
    expect(await field(page, 'Title').getAttribute('aria-invalid')).toBe('true');
    for (const name of ['Title', 'Ingredients', 'Instructions'])
      expect(await field(page, name).getAttribute('required')).not.toBeNull();
    await field(page, 'Title').fill('Soup');
    await dialog(page).getByText('Recipe title is required').waitFor({ state: 'detached' });
    for (const name of ['Prep time (minutes)', 'Cook time (minutes)', 'Servings'])
      expect(await field(page, name).getAttribute('min')).toBe('0');
    await field(page, 'Servings').pressSequentially('-2');
    await page.keyboard.press('Control+Enter');
    await dialog(page).getByText('Enter a whole number, 0 or more').waitFor();
  });

  it('is stored as it was typed, with its photos in their order, and stands in the list', async () => {
    const user = await signUp(stage.app);
    const page = await openNew(user);
    await field(page, 'Title').fill('Grandmother’s "dumplings"');
    await field(page, 'Description').fill('For cold evenings.\n\nWith love.');
    await field(page, 'Prep time (minutes)').fill('30');
    await field(page, 'Cook time (minutes)').fill('0');
    await field(page, 'Tags').fill('soup, , winter ,soup');
    await page.keyboard.press('Enter');
    expect(await dialog(page).locator('li').allInnerTexts()).toEqual(['soup', 'winter']);
    await addImages(page, await picture('blue.jpg', 'blue'), await picture('red.jpg', 'red'));
    await dialog(page).getByRole('button', { name: 'Make cover: photo 2' }).click();
    expect(await focused(page)).not.toBe('');
    await field(page, 'Ingredients').fill('# For the dough\n200 g flour\n\n  2 eggs \nsalt:');
    await field(page, 'Instructions').fill('Knead.\nBoil.');
    await dialog(page).getByRole('button', { name: 'Create Recipe' }).click();
    await page.getByRole('status').getByText('Recipe "Grandmother’s "dumplings"" created successfully!').waitFor();
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();
    const [{ id, images }] = (await user.get('/api/recipes')).body;
    await page.locator(`img[src^="${images[0]}"]`).waitFor();
    const stored = (await user.get(`/api/recipes/${id}`)).body;
    expect(stored).toMatchObject({
      description: 'For cold evenings.\n\nWith love.',
      prepTime: 30,
      cookTime: 0,
      servings: null,
      tags: ['soup', 'winter'],
      ingredients: [{ content: 'For the dough', type: 'title' }, '200 g flour', '2 eggs', 'salt:'],
      instructions: ['Knead.', 'Boil.'],
      originalSource: null,
    });
    expect(stored.images).toHaveLength(2);
    const [red = 0, , blue = 0] = await page.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
    }, stored.images[0]);
    expect(red).toBeGreaterThan(blue);
    expect(await focused(page)).toBe('Add Recipe');
  });

  it('is saved without a photo that is none, says so at the photo, and goes on with the recipe', async () => {
    const user = await signUp(stage.app);
    const page = await openNew(user);
    await field(page, 'Title').fill('Tea');
    await field(page, 'Ingredients').fill('tea');
    await field(page, 'Instructions').fill('Brew.');
    const broken = { name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
    await addImages(page, await picture('blue.jpg', 'blue'), broken);
    await dialog(page).getByRole('button', { name: 'Create Recipe' }).click();
    await page.getByRole('alert').getByText('The recipe is saved, but a photo could not be added.').waitFor();
    await dialog(page).getByText('holiday.jpg').first().waitFor();
    await page.getByRole('dialog', { name: 'Edit Recipe' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Delete photo 2' }).click();
    await field(page, 'Title').fill('Green tea');
    await save(page).click();
    await page.getByText('Recipe updated successfully!').waitFor();
    const { body } = await user.get('/api/recipes');
    expect(body.map(({ title, images }: { title: string; images: string[] }) => [title, images.length])).toEqual([
      ['Green tea', 1],
    ]);
  });
});

describe('a recipe that is changed', () => {
  it('is changed where something was typed, and nowhere else', async () => {
    const whole = await soup();
    const ingredients = [{ content: 'Soup', type: 'title' }, ...whole.ingredients, { content: 'salt', type: 'item' }];
    await cook.put('/api/recipes/update', { ...whole, ingredients });
    const page = await openList();
    await openEdit(page);
    expect(await field(page, 'Title').inputValue()).toBe(TITLE);
    expect(await field(page, 'Prep time (minutes)').inputValue()).toBe('15');
    expect(await field(page, 'Instructions').inputValue()).toBe(SOUP.steps.join('\n'));
    await field(page, 'Cook time (minutes)').fill('');
    await field(page, 'Tags').fill('quick, so');
    await dialog(page).getByRole('list', { name: 'Your tags' }).getByRole('button', { name: 'Soup' }).click();
    expect(await focused(page)).toBe('Tags');
    await page.keyboard.type('hot');
    await field(page, 'Ingredients').fill(`# Soup\n${SOUP.ingredients.slice(1).join('\n')}\nsalt\npepper`);
    await save(page).click();
    await page.getByRole('status').getByText('Recipe updated successfully!').waitFor();
    expect(await soup()).toMatchObject({
      title: TITLE,
      tags: ['quick', 'Soup', 'hot'],
      prepTime: 15,
      cookTime: null,
      ingredients: [...ingredients.toSpliced(1, 1), 'pepper'],
      instructions: whole.instructions,
      images: whole.images,
      originalSource: whole.originalSource,
    });
    await cook.put('/api/recipes/update', whole);
  });

  it('is seen as it is now in the modal, on the card and on its page', async () => {
    const page = await openList();
    await page.getByRole('button', { name: TITLE, exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Edit', exact: true }).click();
    await field(page, 'Title').fill('Bright soup');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Bright soup', level: 2 }).waitFor();
    await expect.poll(() => focused(page)).toBe('Edit');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Bright soup', exact: true }).waitFor();
    await page.goto(`/recipe/${soupId}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await field(page, 'Title').fill(TITLE);
    await save(page).click();
    await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor();
    await page.getByText('Recipe updated successfully!').waitFor();
  });

  it('asks before changes are lost, whichever way the editor is left', async () => {
    const page = await openList();
    await page.getByRole('button', { name: TITLE, exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Edit', exact: true }).click();
    await field(page, 'Description').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: TITLE }).waitFor();
    await expect.poll(() => focused(page)).toBe('Edit');
    await page.keyboard.press('Enter');
    await field(page, 'Description').fill('Dark.');
    const ways: (() => Promise<unknown>)[] = [
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(20, 20),
      () => page.goBack(),
    ];
    for (const leave of ways) {
      await leave();
      await question(page).waitFor();
      await question(page).getByRole('button', { name: 'Continue Editing' }).click();
      await question(page).waitFor({ state: 'detached' });
      expect(await field(page, 'Description').inputValue()).toBe('Dark.');
    }
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Discard Changes' }).click();
    await page.getByRole('dialog', { name: TITLE }).waitFor();
    expect((await soup()).description).toBe('A bright soup for grey days.');
    await dialog(page).getByRole('button', { name: 'Edit', exact: true }).click();
    expect(await field(page, 'Description').inputValue()).toBe('A bright soup for grey days.');
    await page.goBack();
    await page.getByRole('dialog', { name: TITLE }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('loses nothing when saving fails, and is saved when tried again', async () => {
    const page = await openList();
    await openEdit(page);
    await field(page, 'Description').fill('Typed in a tunnel.');
    await addImages(page, await picture('blue.jpg', 'blue'));
    await page.route('**/api/recipes/update', (route) => route.abort());
    await save(page).click();
    await page.getByRole('alert').getByText('Failed to update recipe').waitFor();
    await page.getByRole('alert').getByText('The server cannot be reached').waitFor();
    expect(await field(page, 'Description').inputValue()).toBe('Typed in a tunnel.');
    await expect.poll(() => focused(page)).toBe('Save Changes');
    await page.unroute('**/api/recipes/update');
    await page.keyboard.press('Enter');
    await page.getByText('Recipe updated successfully!').waitFor();
    expect(await soup()).toMatchObject({ description: 'Typed in a tunnel.', images: { length: 2 } });
  });
});

it('a recipe that is gone when it is saved becomes a new one', async () => {
  const user = await signUp(stage.app);
  const page = await openNew(user);
  await field(page, 'Title').fill('Tea');
  await field(page, 'Ingredients').fill('tea');
  await field(page, 'Instructions').fill('Brew.');
  await page.keyboard.press('Control+Enter');
  await openEdit(page, 'Tea');
  await field(page, 'Title').fill('Mint tea');
  await user.delete(`/api/recipes/${(await user.get('/api/recipes')).body[0].id}`);
  await save(page).click();
  await page.getByRole('alert').getByText('The recipe you requested could not be found.').waitFor();
  await dialog(page).getByRole('button', { name: 'Save as a new recipe' }).click();
  await page.getByText('Recipe "Mint tea" created successfully!').waitFor();
  await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();
});

describe('a recipe that another tab has saved meanwhile', () => {
  const conflict = (page: Page) => page.getByRole('dialog', { name: 'Changed elsewhere' });
  const choose = (page: Page, name: string) => conflict(page).getByRole('button', { name }).click();

  /** Opens the editor in two tabs, saves in the first what is typed `there`, and tries that in the second `here`. */
  async function collide(there: Readonly<Record<string, string>>, here: Readonly<Record<string, string>>) {
    const [first, second] = [await openList(), await openList()];
    for (const page of [first, second]) await openEdit(page);
    for (const [name, text] of Object.entries(there)) await field(first, name).fill(text);
    await save(first).click();
    await first.getByText('Recipe updated successfully!').waitFor();
    for (const [name, text] of Object.entries(here)) await field(second, name).fill(text);
    await save(second).click();
    await conflict(second).waitFor();
    return second;
  }

  it('is changed where the person has changed something, after they have seen both', async () => {
    const page = await collide({ Servings: '11', Description: 'There' }, { Description: 'Here' });
    expect(await soup()).toMatchObject({ description: 'There', servings: 11 });
    await conflict(page).getByText('Changed there: Description and Servings.').waitFor();
    await expect.poll(() => focused(page)).toBe('Compare');
    await choose(page, 'Compare');
    expect(await conflict(page).getByRole('heading').allInnerTexts()).toEqual([
      'Changed elsewhere',
      'Description',
      'Yours',
      'Saved',
    ]);
    for (const text of ['Here', 'There']) await conflict(page).getByText(text, { exact: true }).waitFor();
    await choose(page, 'Save my changes');
    await page.getByText('Recipe updated successfully!').waitFor();
    expect(await soup()).toMatchObject({ description: 'Here', servings: 11 });
  });

  it('loses nothing: not by closing the question, by the draft of an older version, or by loading the newer one', async () => {
    const newer = `Newer ${Date.now()}`;
    const page = await collide({ Description: newer }, { Description: 'Mine', Servings: '4' });
    // Before, the key would go to the editor.
    await expect.poll(() => focused(page)).toBe('Compare');
    await page.keyboard.press('Escape');
    await dialog(page).getByText('This recipe was changed elsewhere.').waitFor();
    // The focus returns shortly after the question was closed.
    await expect.poll(() => focused(page)).toBe('Save Changes');
    await page.reload();
    await dialog(page).getByText('Your unsaved changes were restored.').waitFor();
    await save(page).click();
    await conflict(page).waitFor();
    expect((await soup()).description).toBe(newer);
    await choose(page, 'Load the saved version');
    expect(await field(page, 'Description').inputValue()).toBe(newer);
    await dialog(page).getByRole('button', { name: 'Restore my changes' }).click();
    expect(await field(page, 'Description').inputValue()).toBe('Mine');
    await save(page).click();
    await page.getByText('Recipe updated successfully!').waitFor();
    expect(await soup()).toMatchObject({ description: 'Mine', servings: 4 });
  });

  it('is no conflict when an own attempt was stored whose answer was lost', async () => {
    const page = await openList();
    await openEdit(page);
    await field(page, 'Description').fill('Once');
    await page.route('**/api/recipes/update', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await save(page).click();
    await dialog(page).getByText('Failed to update recipe').waitFor();
    expect((await soup()).description).toBe('Once');
    await page.unroute('**/api/recipes/update');
    await field(page, 'Description').fill('Twice');
    await save(page).click();
    await page.getByText('Recipe updated successfully!').waitFor();
    expect((await soup()).description).toBe('Twice');
  });
});

describe('what was typed and not saved', () => {
  it('is there again after the page was left, until it is given up', async () => {
    const page = await openNew(await signUp(stage.app));
    await field(page, 'Title').fill('Half a recipe');
    await field(page, 'Ingredients').fill('a bit of');
    await page.reload();
    await dialog(page).getByText('Your unsaved changes were restored.').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Half a recipe');
    expect(await field(page, 'Ingredients').inputValue()).toBe('a bit of');
    await dialog(page).getByRole('button', { name: 'Discard draft' }).click();
    expect(await field(page, 'Title').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('is there again after the session ended, for whoever typed it', async () => {
    const user = await signUp(stage.app);
    const page = await openNew(user);
    await field(page, 'Title').fill('Long letter');
    await field(page, 'Ingredients').fill('ink');
    await field(page, 'Instructions').fill('Write.');
    await user.post('/auth/logout');
    await dialog(page).getByRole('button', { name: 'Create Recipe' }).click();
    await page.getByRole('button', { name: 'Sign in with Email' }).click();
    await page.getByLabel('Email').fill(user.person.email);
    await page.getByLabel('Password', { exact: true }).fill(user.person.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add Recipe' }).click();
    await dialog(page).getByText('Your unsaved changes were restored.').waitFor();
    await dialog(page).getByRole('button', { name: 'Create Recipe' }).click();
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();
  });
});

describe('the lines', () => {
  it('are moved, and made headings of, by keys and buttons, and undone like typing', async () => {
    const page = await openNew(await signUp(stage.app));
    const ingredients = field(page, 'Ingredients');
    await ingredients.pressSequentially('Dough\nflour\nmilk');
    await page.keyboard.press('Alt+ArrowUp');
    expect(await ingredients.inputValue()).toBe('Dough\nmilk\nflour');
    await dialog(page).getByRole('status').getByText('Line 2 of 3').waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    const tools = (name: string) => dialog(page).getByRole('button', { name }).first();
    await tools('Move line down').click();
    expect(await ingredients.inputValue()).toBe('Dough\nmilk\nflour');
    await page.keyboard.press('ArrowUp');
    await tools('Heading').focus();
    await page.keyboard.press('Enter');
    expect(await ingredients.inputValue()).toBe('# Dough\nmilk\nflour');
    expect(await focused(page)).toBe('Heading');
    expect(await tools('Heading').getAttribute('aria-pressed')).toBe('true');
    await ingredients.focus();
    await page.keyboard.press('Control+z');
    expect(await ingredients.inputValue()).toBe('Dough\nmilk\nflour');
  });

  it('that were read unsurely are named, until they are changed', async () => {
    await raiseDoubts(stage.app, soupId, [
      { field: 'ingredients', index: 1, why: 'unsure' },
      { field: 'ingredients', index: 2, why: 'unsure' },
      { field: 'servings', index: null, why: 'number' },
    ]);
    const page = await openList();
    await openEdit(page);
    await dialog(page).getByText('Compare the marked places with the original:').waitFor();
    const doubtful = dialog(page).getByRole('button', { name: '1 onion' });
    await doubtful.click();
    expect(await focused(page)).toBe('Ingredients');
    await page.keyboard.type('2 onions');
    await doubtful.waitFor({ state: 'detached' });
    await dialog(page).getByRole('button', { name: '6 cardamom pods' }).waitFor();
    const described = await field(page, 'Servings').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe('Please check: not read reliably');
    await save(page).click();
    await page.getByText('Recipe updated successfully!').waitFor();
    expect((await soup()).doubts).toEqual([
      { field: 'ingredients', index: 2, why: 'unsure' },
      { field: 'servings', index: null, why: 'number' },
    ]);
  });
});

it('photos are sorted by keys, where Escape leaves the photo rather than the form, and dropped', async () => {
  const page = await openNew(await signUp(stage.app));
  await addImages(page, await picture('a.jpg', 'blue'), await picture('b.jpg', 'red'), await picture('c.jpg', 'green'));
  const sources = () =>
    dialog(page)
      .locator('li img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  const [a, b, c] = await sources();
  const first = dialog(page).getByRole('button', { name: 'Photo 1 of 3' });
  await first.focus();
  await page.keyboard.press('Space');
  await page.getByText('Photo 1 picked up').waitFor({ state: 'attached' });
  // The announcement that a photo was picked up comes before it can be moved. A key in between has no effect.
  await vi.waitFor(
    async () => {
      await page.keyboard.press('ArrowRight');
      await page.getByText('Position 2 of 3').waitFor({ state: 'attached', timeout: 3_000 });
    },
    { timeout: 15_000 },
  );
  await page.keyboard.press('Space');
  await expect.poll(sources).toEqual([b, a, c]);
  await dialog(page).getByRole('button', { name: 'Photo 3 of 3' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Photo 3 picked up').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  expect(await question(page).count()).toBe(0);
  await dialog(page).getByRole('button', { name: 'Move photo 3 earlier' }).click();
  expect(await sources()).toEqual([b, c, a]);
  const dropped = join(stage.app.dataDir, 'dropped.jpg');
  await writeFile(dropped, await photo('olive'));
  await dropOn(dialog(page).getByRole('group', { name: 'Photos' }), { files: [dropped] });
  await dialog(page).getByRole('button', { name: 'Photo 4 of 4' }).waitFor();
});

it('an editor that could not be loaded says so and is loaded when asked again', async () => {
  const page = await openList();
  await page.route('**/assets/editor-form*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Add Recipe' }).click();
  await page.getByRole('alert').getByText('The editor could not be loaded.').waitFor();
  await page.unroute('**/assets/editor-form*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await field(page, 'Title').waitFor();
  expect(stage.faults).toEqual([]);
});
