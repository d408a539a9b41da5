import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import type { Client } from '../../support/api/client.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { DESKTOP, PHONE } from '../../support/browser/screen-sizes.ts';
import { recipeForm } from '../../support/files/photos.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const LONG = 'The soup of which the whole family has told stories for as long as anybody can remember '
  .repeat(3)
  .trim();

const LINES = {
  ingredients: JSON.stringify(['2 carrots']),
  instructions: JSON.stringify(['Chop the carrots.', 'Cook them.']),
};

let stage: Stage;
let user: Client;
let recipeId: string;
beforeAll(async () => {
  stage = await setStage();
  user = await signUp(stage.app);
  const form = recipeForm({ title: LONG, tags: JSON.stringify(['Soup']), ...LINES });
  recipeId = (await user.post('/api/recipes', undefined, { raw: form })).body.id;
});
afterAll(() => stage.end());

async function openRecipe(page: Page, id = recipeId): Promise<Locator> {
  await page.goto(`/?recipe=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('list').first().waitFor();
  return dialog;
}

const boxOf = (element: Locator): Promise<DOMRect> => element.evaluate((node) => node.getBoundingClientRect().toJSON());

/** Whether nothing is over it, and no scrolled edge hides it. */
const isSeen = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, top, bottom } = node.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) => node.contains(document.elementFromPoint(left + 2, y)));
  });

/** The name that is drawn below an icon button; empty if it is hidden. */
const drawnName = (button: Locator): Promise<string> =>
  button.evaluate((element) => {
    const { visibility, content } = getComputedStyle(element, '::after');
    return visibility === 'visible' ? content.replace(/ \/ .*$/, '').replaceAll('"', '') : '';
  });

describe('the icons of the header', () => {
  it.each(['Your account', 'Admin Panel', 'Language', 'Notifications', 'Log out'])(
    '“%s” shows its name when it is pointed at, and when the keyboard reaches it',
    async (name) => {
      const page = await stage.newUserPage(user);
      await page.goto('/');
      const button = page.getByRole('banner').getByRole('button', { name, exact: true });
      await button.waitFor();
      expect(await drawnName(button)).toBe('');
      await button.hover();
      await expect.poll(() => drawnName(button)).toBe(name);
      await page.mouse.move(0, 400);
      await expect.poll(() => drawnName(button)).toBe('');
      await button.focus();
      await page.keyboard.press('Shift');
      await expect.poll(() => drawnName(button)).toBe(name);
    },
  );
});

describe('a message', () => {
  it.each([390, 1280, 1920])('is centred at %i px, however long it is', async (width) => {
    const page = await stage.newUserPage(user, { viewport: { width, height: 900 } });
    await page.goto('/?edit=new');
    await page.getByRole('textbox', { name: 'Title' }).fill(LONG);
    await page.getByRole('textbox', { name: /^Ingredients/ }).fill('1 leek');
    await page.getByRole('textbox', { name: /^Instructions/ }).fill('Cook it.');
    await page.getByRole('button', { name: 'Create Recipe' }).click();
    const message = page.getByRole('status').locator('[data-kind="success"]');
    await message.waitFor();
    const { left, right } = await boxOf(message);
    expect(Math.abs(left - (width - right))).toBeLessThan(2);
  });
});

describe('an open recipe', () => {
  it('in the other direction than the interface keeps its first words beside the close button', async () => {
    const page = await stage.newUserPage(user, { locale: 'ar' });
    await user.put('/api/users/language', { language: 'ar' });
    const dialog = await openRecipe(page);
    const close = await boxOf(dialog.getByRole('button', { name: 'إغلاق' }));
    const pill = await boxOf(dialog.getByRole('listitem').first());
    expect(pill.top >= close.bottom || pill.left >= close.right).toBe(true);
    await user.put('/api/users/language', { language: 'en' });
  });

  it.each([PHONE, { width: 1280, height: 860 }])(
    'has the icon beside a long name of its file: %j',
    async (viewport) => {
      const file = new FormData();
      const text = ['Leek', '', 'Ingredients', '500 g leek', '', 'Method', 'Chop the leek.', 'Cook it.'].join('\n');
      file.append('file', new Blob([text]), `${'a-scanned-card-of-the-family-'.repeat(4)}${viewport.width}.txt`);
      const { body } = await user.post('/upload/file', undefined, { raw: file });
      const read = async () => (await user.get(`/api/imports/${body.jobId}`)).body;
      await waitFor('the import', async () => (await read()).state === 'done');
      const page = await stage.newUserPage(user, { viewport });
      const dialog = await openRecipe(page, (await read()).recipeId);
      const icon = await boxOf(dialog.getByRole('img', { name: 'Source' }));
      const name = await boxOf(dialog.getByText('a-scanned-card').first());
      expect(name.height).toBeGreaterThan(icon.height);
      expect(icon.right).toBeLessThanOrEqual(name.left);
      expect(icon.top).toBeGreaterThanOrEqual(name.top - 2);
    },
  );

  it('is not seen behind the editor that opens over it', async () => {
    const page = await stage.newUserPage(user);
    const dialog = await openRecipe(page);
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    const below = page.locator('[role=dialog][data-size=wide]');
    expect(await below.evaluate((element) => getComputedStyle(element).visibility)).toBe('hidden');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit');
  });
});

describe('cook mode', () => {
  it('writes its own words in their direction beside a recipe of the other one', async () => {
    const lines = { ingredients: '["250 غ عدس"]', instructions: '["اطبخه."]' };
    const form = recipeForm({ title: 'شوربة العدس الأحمر', ...lines });
    const { id } = (await user.post('/api/recipes', undefined, { raw: form })).body;
    const page = await stage.newUserPage(user);
    await page.goto(`/recipe/${id}/cook`);
    const ready = page.getByText('0 of 1 ready');
    await ready.waitFor();
    const [first = 0, last = 0] = await ready.evaluate((node) => {
      const text = node.firstChild as Text;
      return [0, text.length - 1].map((place) => {
        const letter = document.createRange();
        letter.setStart(text, place);
        letter.setEnd(text, place + 1);
        return letter.getBoundingClientRect().left;
      });
    });
    expect(first).toBeLessThan(last);
  });

  it('draws no box round its title while the arrow keys turn the steps', async () => {
    const page = await stage.newUserPage(user);
    const dialog = await openRecipe(page);
    await dialog.getByRole('button', { name: 'Cook', exact: true }).click();
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'Step 1 of 2' }).waitFor();
    const isFocused = await title.evaluate((heading) => heading === document.activeElement);
    expect(isFocused).toBe(true);
    expect(await title.evaluate((heading) => getComputedStyle(heading).outlineStyle)).toBe('none');
  });
});

describe('the editor', () => {
  it('asks for ingredients and steps before tags and photos', async () => {
    const page = await stage.newUserPage(user);
    await page.goto('/?edit=new');
    const top = async (element: Locator): Promise<number> => (await boxOf(element)).top;
    const ingredients = await top(page.getByRole('textbox', { name: /^Ingredients/ }));
    const tags = await top(page.getByRole('textbox', { name: /^Tags/ }));
    expect(ingredients).toBeLessThan(tags);
    expect(tags).toBeLessThan(await top(page.getByRole('button', { name: 'Add images' })));
  });

  it.each([PHONE, { width: 1280, height: 600 }])('shows the label of a field with an error: %j', async (viewport) => {
    const page = await stage.newUserPage(user, { viewport });
    await page.goto(`/?edit=${recipeId}`);
    const field = page.getByRole('spinbutton', { name: /^Cook time/ });
    await field.fill('99999999');
    await page.getByRole('textbox', { name: /^My notes/ }).focus();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const error = page.getByText('Enter a whole number that is not too large.').first();
    await error.waitFor();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    const label = page.getByText('Cook time (minutes)', { exact: true });
    expect([await isSeen(label), await isSeen(error)]).toEqual([true, true]);
  });
});

describe('the list in German', () => {
  it('keeps long titles to three lines, the bar of chosen recipes inside of the window, and leads to the bin', async () => {
    const german = await signUp(stage.app);
    await german.post('/api/recipes', undefined, { raw: recipeForm({ title: LONG, ...LINES }) });
    const page = await stage.newUserPage(german, { locale: 'de-DE' });
    await page.goto('/');
    const title = page.getByRole('heading', { level: 3, name: LONG }).first();
    await title.waitFor();
    const lines = (node: Element): number => node.clientHeight / parseFloat(getComputedStyle(node).lineHeight);
    expect(await title.evaluate(lines)).toBeCloseTo(3, 1);
    await page.getByRole('button', { name: 'Auswählen' }).click();
    await page.getByRole('checkbox').first().check();
    const bar = page.getByRole('region', { name: 'Auswählen' });
    for (const { viewport, words } of [
      { viewport: PHONE, words: false },
      { viewport: DESKTOP, words: true },
    ]) {
      await page.setViewportSize(viewport);
      const word = bar.getByRole('link', { name: 'Herunterladen' }).getByText('Herunterladen');
      expect((await boxOf(word)).width > 1).toBe(words);
      for (const part of await bar.locator('button, a, select').all()) {
        const { left, right } = await boxOf(part);
        expect([left >= 0, right <= viewport.width]).toEqual([true, true]);
      }
    }
    await page.getByRole('button', { name: 'Dein Konto' }).click();
    await page.getByRole('menuitem', { name: 'Papierkorb' }).click();
    await page.getByRole('heading', { name: 'Papierkorb', level: 1 }).waitFor();
  });
});
