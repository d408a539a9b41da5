import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { recipeForm } from '../../support/files/photos.ts';
import { SOUP } from '../../support/recipes/recipe-form.ts';

let stage: Stage;
let cook: Client;
let soup: string;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUp(stage.app);
  const form = { ...SOUP, notes: 'Freezes well.', yieldText: '1 pot (6 bowls)' };
  soup = (await cook.post('/api/recipes', undefined, { raw: recipeForm(form) })).body.id;
});
afterAll(() => stage.end());

const stored = async () => (await cook.get(`/api/recipes/${soup}`)).body;

it('is rated, marked as a favorite and noted on its page, with the keyboard, too', async () => {
  const page = await stage.newUserPage(cook);
  await page.goto(`/recipe/${soup}`);
  await page.getByText('Freezes well.').waitFor();
  await page.getByText('1 pot (6 bowls)').waitFor();
  await page.getByRole('radio', { name: '3 of 5 stars' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await stored()).rating).toBe(4);
  await page.getByRole('button', { name: 'Favorite' }).click();
  await expect.poll(async () => (await stored()).favorite).toBe(true);
  await page.getByRole('button', { name: 'Cooked today' }).click();
  await expect.poll(async () => (await stored()).cookedOn.length).toBe(1);
  await page.getByRole('textbox', { name: 'My notes' }).fill('Less salt.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect.poll(async () => (await stored()).ownNotes).toBe('Less salt.');

  await page.reload();
  expect(await page.getByRole('radio', { name: '4 of 5 stars' }).isChecked()).toBe(true);
  expect(await page.getByRole('button', { name: 'Favorite' }).getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByRole('textbox', { name: 'My notes' }).inputValue()).toBe('Less salt.');
  await page.getByRole('button', { name: 'Remove rating' }).click();
  await expect.poll(async () => (await stored()).rating).toBeNull();
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect.poll(async () => (await stored()).cookedOn).toEqual([]);
});

it('is noted in the modal, whose notes are not lost when it is closed', async () => {
  const page = await stage.newUserPage(cook);
  await page.goto('/');
  await page.getByRole('button', { name: SOUP.title, exact: true }).click();
  const heart = page.getByRole('dialog').getByRole('button', { name: 'Favorite' });
  const { y = 1_000 } = (await heart.boundingBox()) ?? {};
  expect(y).toBeLessThan(400); // seen without scrolling
  await page.getByRole('textbox', { name: 'My notes' }).fill('Two onions.');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await stored()).ownNotes).toBe('Two onions.');
});
