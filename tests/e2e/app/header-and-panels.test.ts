import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

/** Texts, states and buttons of the specification that no other test covers. */
const COUNT = 18;
let stage: Stage;
/** An account with a recipe without tags, one of two hours with pictures, and sixteen others. */
let cook: Client;
let pie: string;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUp(stage.app);
  const add = async (fields: Record<string, string>, images: Parameters<typeof recipeForm>[1] = []) =>
    (await cook.post('/api/recipes', undefined, { raw: recipeForm(fields, images) })).body.id as string;
  for (let number = 3; number <= COUNT; number++)
    await add({ title: `Salad ${number}`, tags: JSON.stringify(number % 2 ? ['Quick'] : ['Quick', 'Green']) });
  await add({ title: 'Bread' });
  pie = await add(
    {
      title: 'Pie',
      description: 'For a feast.',
      prepTime: '60',
      cookTime: '60',
      servings: '6',
      tags: '["Feast"]',
      ingredients: '["1 kg apples"]',
      instructions: '["Bake it."]',
    },
    [await photo('red'), await photo('blue')],
  );
});
afterAll(() => stage.end());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });
const cards = (page: Page) => page.locator('#content article');
const pathOf = (page: Page): string => new URL(page.url()).pathname;

async function openApp(user: Client = cook): Promise<Page> {
  const page = await stage.newUserPage(user);
  await page.goto('/');
  await page.getByRole('heading', { name: /^Your recipes \(/ }).waitFor();
  return page;
}
async function openEditor(page: Page, opener: string) {
  await button(page, opener).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('Title').waitFor();
  return dialog;
}
/** Makes every call of that path fail, with or without an error text. */
const refuse = (page: Page, path: string, json: object = {}, status = 500): Promise<unknown> =>
  page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json }),
  );

describe('the header', () => {
  it('calls whoever is not signed in a guest, and offers a log-in and the languages', async () => {
    const page = await stage.newPage();
    await page.goto('/');
    const banner = page.getByRole('banner');
    await banner.getByText('Guest', { exact: true }).waitFor();
    expect(await banner.getByRole('button', { name: 'Log out' }).count()).toBe(0);
    await button(page, 'Language').click();
    await page.getByRole('menuitemradio', { name: '한국어' }).waitFor();
    await page.mouse.click(600, 800);
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await button(page, 'Language').click();
    await page.getByRole('menuitemradio', { name: 'العربية' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await page.evaluate(() => localStorage.getItem('cardamom-language'))).toBe('ar');
    await page.reload();
    await banner.getByText('ضيف').waitFor();
    await banner.getByRole('button').last().click();
    await expect.poll(() => pathOf(page)).toBe('/login');
  });

  it('waits for the session, does without a picture, leads to the root, and logs out also without the server', async () => {
    const me = (await cook.get('/auth/me')).body;
    const page = await stage.newUserPage(cook);
    let answer = (): void => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/auth/me', async (route) => {
      await asked;
      await route.fulfill({ json: { ...me, picture: '/no-such-picture' } });
    });
    const missed = page.waitForResponse('**/no-such-picture');
    await page.goto(`/recipe/${pie}`, { waitUntil: 'commit' });
    await page.getByRole('status').getByText('Loading…').waitFor({ state: 'attached' });
    answer();
    await page.getByRole('heading', { level: 1, name: 'Pie' }).waitFor();
    await page.getByRole('link', { name: 'Cardamom home page' }).click();
    await page.getByText(`Welcome, ${me.name}`, { exact: true }).waitFor();
    expect(pathOf(page)).toBe('/');
    await missed;
    const avatar = button(page, 'Your account');
    await avatar.locator('svg').waitFor();
    expect(await avatar.locator('img').count()).toBe(0);

    await page.goto('/?from=elsewhere');
    await page.route('**/auth/logout', (route) => route.abort());
    await button(page, 'Log out').click();
    await page.waitForURL(`${stage.app.url}/`);
  });
});

it('a part of the app that cannot be loaded is told of, and leads to a fresh start', async () => {
  const page = await stage.newUserPage(cook);
  await page.route('**/assets/recipe-page*.js', (route) => route.abort());
  await page.goto(`/recipe/${pie}`);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await alert(page, 'Your recipes are safe on the server. Try reloading.').waitFor();
  await button(page, 'Reload').click();
  await page.getByRole('heading', { name: /^Your recipes/ }).waitFor();
  expect(pathOf(page)).toBe('/');
});

describe('the import panel', () => {
  it('counts what is in process, and names what failed where the server has no words for it', async () => {
    const page = await openApp(await signUp(stage.app));
    await page.getByText('No recipes yet, start by importing', { exact: true }).waitFor();
    const line = page.getByRole('textbox', { name: 'Recipe URL' });
    expect(await line.getAttribute('type')).toBe('url');
    await refuse(page, '**/upload/*');
    await line.fill('https://kitchen.example/soup');
    await button(page, 'Import').click();
    await alert(page, 'Failed to import recipe from URL').waitFor();
    await page.unroute('**/upload/*');
    await refuse(page, '**/upload/*', { error: 'The kitchen is closed.' }, 400);
    await button(page, 'Import').click();
    await alert(page, 'The kitchen is closed.').waitFor();
    await page.unroute('**/upload/*');
    await page.route('**/upload/url', () => undefined);
    await button(page, 'Import').click();
    expect(await button(page, 'Importing…').isDisabled()).toBe(true);
    expect(await line.isDisabled()).toBe(true);
    await page.reload();
    await page.unroute('**/upload/url');
    stage.site.hold();
    for (const name of ['one', 'two']) {
      await line.fill(`  ${stage.site.origin}/held/${name} `);
      await button(page, 'Import').click();
      await expect.poll(() => line.inputValue()).toBe('');
    }
    await page.getByText('Processing 2 recipes...', { exact: true }).waitFor();
    const steps = page.getByRole('list', { name: 'Imports in process' }).getByRole('listitem');
    await steps
      .filter({ hasText: /Fetching the page\s*\d+s/ })
      .first()
      .waitFor();
    stage.site.release();

    await refuse(page, '**/upload/*');
    await tab(page, 'File').click();
    const input = page.getByLabel('Choose a file');
    for (const kind of ['image/*', '.pdf', '.doc', '.docx', '.txt'])
      expect((await input.getAttribute('accept'))?.split(',')).toContain(kind);
    await input.setInputFiles({ name: 'soup.txt', mimeType: 'text/plain', buffer: Buffer.from('Soup') });
    await alert(page, 'Failed to upload file').waitFor();
    await tab(page, 'Text').click();
    await page.getByRole('textbox', { name: 'Recipe text' }).fill('A soup of carrots');
    await button(page, 'Import text').click();
    await alert(page, 'Failed to import text').waitFor();
  });

  it('starts the camera a moment after a retake, and says when a picture could not be sent', async () => {
    const page = await stage.newUserPage(cook);
    await page.addInitScript(() => {
      const asked: number[] = [];
      const constraints: unknown[] = [];
      Object.assign(window, { asked, constraints });
      navigator.mediaDevices.getUserMedia = (constraint) => {
        asked.push(performance.now());
        constraints.push(constraint);
        const reasons = ['NotReadableError', 'NotFoundError', 'TypeError'];
        return Promise.reject(new DOMException('no camera', reasons[(asked.length - 1) % reasons.length]));
      };
    });
    await page.goto('/');
    await refuse(page, '**/upload/*');
    await tab(page, 'Camera').click();
    await alert(page, "Unable to access camera. Please check permissions and ensure you're using HTTPS.").waitFor();
    // `ideal`, not `exact`: without a rear camera the front one is used.
    expect(await page.evaluate(() => (window as unknown as { constraints: unknown[] }).constraints[0])).toEqual({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 640 }, height: { ideal: 480 } },
    });
    for (const cause of [
      'The camera is used by another app, or was unplugged. Close that app, then try again.',
      'No camera was found. Connect one and try again, or choose a photo.',
      'The camera did not start. Try again, or choose a photo.',
    ]) {
      await alert(page, cause).waitFor();
      await button(page, 'Try again').click();
    }
    await alert(page, 'The camera is used by another app, or was unplugged. Close that app, then try again.').waitFor();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Choose photos').click()]);
    await chooser.setFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo()) });
    await button(page, 'Upload').click();
    await alert(page, 'Failed to upload captured image').waitFor();
    const passed = button(page, 'Retake').evaluate(async (retake: HTMLButtonElement) => {
      const { asked } = window as unknown as { asked: number[] };
      const [count, since] = [asked.length, performance.now()];
      retake.click();
      while (asked.length === count) await new Promise((resolve) => requestAnimationFrame(resolve));
      return (asked.at(-1) ?? 0) - since;
    });
    expect(await passed).toBeGreaterThan(99);
  });
});

describe('the list', () => {
  it('draws what has no picture, shows its buttons to a pointer, and filters by several tags until all are cleared', async () => {
    const page = await stage.newUserPage(cook);
    await page.route('**/*size=card', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('heading', { name: `Your recipes (${COUNT})`, exact: true }).waitFor();
    const card = cards(page).first();
    await card.getByRole('heading', { name: 'Pie' }).waitFor();
    await expect.poll(() => cards(page).locator('svg[viewBox="0 0 320 240"]').count()).toBe(8);
    const shown = () =>
      button(page, 'Edit Pie').evaluate((edit) => getComputedStyle(edit.parentElement ?? edit).opacity);
    expect(await shown()).toBe('0');
    await card.hover();
    await expect.poll(shown).toBe('1');
    await page.getByRole('searchbox').hover();
    await button(page, 'More for Pie').focus();
    await expect.poll(shown).toBe('1');

    const more = button(page, 'Show more recipes');
    expect(await more.innerText()).toBe('More');
    await more.click();
    expect(await cards(page).count()).toBe(16);
    await more.click();
    expect(await cards(page).count()).toBe(COUNT);
    expect(await more.count()).toBe(0);
    await page.getByRole('button', { name: 'Tags: filter the recipes' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Quick' }).click();
    await page.getByText('Showing 16 of 18 recipes', { exact: true }).waitFor();
    expect(await cards(page).count()).toBe(8);
    await page.getByRole('menuitemcheckbox', { name: 'Green' }).click();
    await page.getByText('Showing 8 of 18 recipes', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const pills = page.getByRole('list', { name: 'Selected tags' }).getByRole('listitem');
    expect(await pills.allInnerTexts()).toEqual(['Quick', 'Green', 'Clear all']);
    await button(page, 'Clear all').click();
    await page.getByText(/^Showing/).waitFor({ state: 'detached' });
    expect(await pills.count()).toBe(0);
  });
});

describe('the modal and the page of a recipe', () => {
  it('tell hours without minutes, what has no tags and what could not be fetched, and lead back', async () => {
    const page = await openApp();
    const pillsOf = async (title: string) => {
      await button(page, title).click();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByRole('heading', { name: 'Instructions' }).waitFor();
      const facts = await dialog.locator('dl').innerText();
      const without = ['This recipe has no ingredients.', 'This recipe has no instructions.'];
      const missing = await Promise.all(without.map((text) => dialog.getByText(text, { exact: true }).count()));
      const pills = await dialog.locator('header ul:not([aria-label]) li').allInnerTexts();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      return { pills, facts: facts.split(/\s+/).slice(0, 3).join(' '), missing };
    };
    expect(await pillsOf('Bread')).toEqual({ pills: ['Recipe'], facts: 'Ready in –', missing: [1, 1] });
    expect(await pillsOf('Pie')).toEqual({ pills: ['Recipe', 'Feast'], facts: 'Ready in 2h', missing: [0, 0] });

    await page.goto(`/recipe/${pie}`);
    await page.getByText('For a feast.').waitFor();
    await button(page, 'Back').click();
    await page.getByRole('heading', { name: /^Your recipes/ }).waitFor();
    expect(pathOf(page)).toBe('/');
    await page.route(`**/api/recipes/${pie}`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/recipe/${pie}`);
    await page.getByRole('heading', { name: 'Failed to fetch recipe' }).waitFor();
    await alert(page, 'The recipe you requested could not be found.').waitFor();
    await button(page, 'Back to Home').click();
    await expect.poll(() => pathOf(page)).toBe('/');
  });
});

describe('the editor', () => {
  it('says why nothing was created, and asks before a photo is lost', async () => {
    const page = await openApp();
    const dialog = await openEditor(page, 'Add Recipe');
    const images = dialog.getByLabel('Add images').first();
    expect([await images.getAttribute('accept'), await images.getAttribute('multiple')]).toEqual(['image/*', '']);
    await images.setInputFiles({ name: 'red.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo('red')) });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard Changes?' });
    await question.getByRole('button', { name: 'Discard Changes' }).waitFor();
    await question.getByRole('button', { name: 'Continue Editing' }).click();
    await dialog.getByRole('button', { name: 'Delete photo 1' }).click();
    for (const name of ['Title', 'Ingredients', 'Instructions'])
      await dialog.getByLabel(name, { exact: true }).fill('Salt');
    await refuse(page, '**/api/recipes', { message: 'The pantry is full.' }, 400);
    await dialog.getByRole('button', { name: 'Create Recipe' }).click();
    await alert(page, 'The pantry is full.').waitFor();
    await page.unroute('**/api/recipes');
    await refuse(page, '**/api/recipes');
    await dialog.getByRole('button', { name: 'Create Recipe' }).click();
    await alert(page, 'Failed to create recipe').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Salt');
    const asked = page.waitForEvent('dialog');
    const left = page.evaluate(() => location.assign('/settings'));
    const leaving = await asked;
    expect(leaving.type()).toBe('beforeunload');
    await leaving.dismiss();
    await left;
    expect(await dialog.getByLabel('Ingredients', { exact: true }).inputValue()).toBe('Salt');
  });

  it('needs a title, makes another photo the cover, deletes one, and sends what is empty as absent', async () => {
    const page = await openApp();
    const dialog = await openEditor(page, 'Edit Pie');
    await dialog.getByLabel('Title').fill('  ');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('Recipe title is required', { exact: true }).waitFor();
    await dialog.getByLabel('Title').fill('Plain pie');
    for (const name of ['Prep time (minutes)', 'Servings', 'Tags', 'Ingredients', 'Instructions'])
      await dialog.getByLabel(name, { exact: true }).fill('');
    const [red, blue] = (await cook.get(`/api/recipes/${pie}`)).body.images;
    await dialog.getByRole('button', { name: 'Make cover: photo 2' }).click();
    const sent = page.waitForRequest('**/api/recipes/update');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    expect((await sent).postDataJSON()).toEqual({
      id: pie,
      revision: expect.any(Number),
      title: 'Plain pie',
      description: 'For a feast.',
      cookTime: 60,
      images: [blue, red],
    });
    await page.getByText('Recipe updated successfully!', { exact: true }).waitFor();
    const again = await openEditor(page, 'Edit Plain pie');
    await again.getByRole('button', { name: 'Delete photo 2' }).click();
    await again.getByRole('button', { name: 'Save Changes' }).click();
    await again.waitFor({ state: 'detached' });
    expect((await cook.get(`/api/recipes/${pie}`)).body).toMatchObject({ images: [blue], tags: [], servings: null });
  });
});

describe('what the server fails at without a word', () => {
  it('is named in the settings and in the list of failed imports', async () => {
    const user = await signUp(stage.app);
    await user.post('/upload/url', { url: `${stage.site.origin}/empty` });
    await waitFor('the import to fail', async () => (await user.get('/api/failed-jobs')).body.failedJobs.length === 1);
    const page = await stage.newUserPage(user);
    await page.goto('/settings');
    await page.getByRole('list', { name: 'Where you are signed in' }).waitFor();
    await refuse(page, '**/auth/**');
    await page.getByLabel('Current password', { exact: true }).fill(user.person.password);
    for (const name of ['New password', 'Confirm password'])
      await page.getByLabel(name, { exact: true }).fill('black seeds and green pods');
    await button(page, 'Change password').click();
    await alert(page, 'Failed to change password').waitFor();
    await button(page, 'Log out everywhere else').click();
    await alert(page, 'Failed to log out').waitFor();
    await button(page, 'Delete account…').click();
    await page.getByLabel('Enter your password to confirm').fill(user.person.password);
    await button(page, 'Delete permanently').click();
    await alert(page, 'Failed to delete your account').waitFor();

    await page.goto('/');
    const note = button(page, '1 import failed');
    await note.waitFor();
    await page.route('**/api/failed-jobs', (route) => route.fulfill({ status: 500, json: {} }));
    await note.click();
    await alert(page, 'Failed to load your failed imports').waitFor();
    // A poll of the notifications fetches the list, too. One that is under way gets the list only after the press, like the button.
    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/notifications*', () => undefined);
    await page.route('**/api/failed-jobs', (route) => pressed.promise.then(() => route.continue()));
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    pressed.resolve();
    await alert(page, 'Failed to load your failed imports').waitFor({ state: 'detached' });
    await page.unroute('**/api/failed-jobs');
    await page.unroute('**/api/notifications*');
    await refuse(page, '**/api/failed-jobs/**');
    const item = page.getByRole('dialog', { name: 'Failed imports' }).getByRole('listitem');
    await item.getByRole('button', { name: 'Try again' }).click();
    await alert(page, 'Failed to start the import again').waitFor();
    await item.getByRole('button', { name: 'Delete:' }).click();
    await alert(page, 'Failed to delete the failed import').waitFor();
    expect(await item.count()).toBeGreaterThan(0);
  });
});

describe('a notification', () => {
  it('of a failure opens nothing, tells its day after a week, and says so when it alone could not be cleared', async () => {
    const user = await signUp(stage.app);
    await user.post('/upload/url', { url: `${stage.site.origin}/empty` });
    await waitFor('the import to fail', async () => (await user.get('/api/failed-jobs')).body.failedJobs.length === 1);
    const page = await stage.newUserPage(user);
    await page.clock.install();
    await page.goto('/');
    await button(page, '1 import failed').click();
    const failed = page.getByRole('dialog', { name: 'Failed imports' }).getByRole('listitem');
    await failed.getByText('Just now', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.clock.fastForward('05:30');
    await button(page, '1 import failed').click();
    await failed.getByText('5 min ago', { exact: true }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('Could not import').waitFor();
    expect(await panel.getByRole('button', { name: /^Could not import/ }).count()).toBe(0);
    const [{ createdAt }] = (await user.get('/api/notifications')).body.notifications;
    await page.clock.fastForward(8 * 24 * 3_600_000);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date(createdAt));
    await panel.getByText(day, { exact: true }).waitFor();
    await refuse(page, '**/api/notifications');
    await panel.getByRole('button', { name: 'Clear all' }).click();
    await alert(page, 'Failed to clear notification').waitFor();
    expect(stage.faults).toEqual([]);
  });
});
