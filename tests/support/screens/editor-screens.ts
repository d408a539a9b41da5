import type { Page } from 'playwright';
import type { Screens } from '../browser/check-screens.ts';
import { photo } from '../files/photos.ts';

async function openEditor(page: Page): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Instructions').waitFor();
}

/**
 * The editor in its richest states: a form with errors and photos, one with doubts, and the question about unsaved
 * changes.
 */
export const EDITOR_SCREENS: Screens<'cook' | 'newcomer'> = {
  'a new recipe with faults': [
    'newcomer',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Add Recipe' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Tags').fill('soup, a tag that is as long as a sentence may be');
      const buffer = Buffer.from(await photo('teal'));
      const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }));
      await dialog.getByLabel('Add images').first().setInputFiles(files);
      await dialog.getByLabel('Instructions').fill('# Dough\nKnead it for as long as a song lasts, then let it rest.');
      await dialog.getByRole('button', { name: 'Create Recipe' }).click();
      await dialog.getByText('Recipe title is required').waitFor();
    },
  ],
  'a recipe that is changed': ['cook', openEditor],
  'a recipe that was restored and not saved': [
    'cook',
    async (page) => {
      await openEditor(page);
      await page.getByRole('dialog').getByLabel('Title').fill('Other');
      await page.reload();
      await openEditor(page);
      await page.getByText('Your unsaved changes were restored.').waitFor();
      await page.route('**/api/recipes/update', (route) => route.fulfill({ status: 404, json: {} }));
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('button', { name: 'Save as a new recipe' }).waitFor();
    },
  ],
  'a recipe that was changed elsewhere': [
    'cook',
    async (page) => {
      await openEditor(page);
      const { id } = await page.evaluate(async () => (await (await fetch('/api/recipes')).json())[0]);
      await page.evaluate(async (recipe) => {
        const stored = await (await fetch(`/api/recipes/${recipe}`)).json();
        const body = JSON.stringify({ ...stored, description: `Stored elsewhere at ${Date.now()}.` });
        await fetch('/api/recipes/update', { method: 'PUT', body, headers: { 'Content-Type': 'application/json' } });
      }, id);
      await page.getByRole('dialog').getByLabel('Description').fill('A soup for the cold months.');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByText('A soup for the cold months.', { exact: true }).last().waitFor();
    },
  ],
  'the question before changes are lost': [
    'cook',
    async (page) => {
      await openEditor(page);
      await page.getByRole('dialog').getByLabel('Title').fill('Other');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
    },
  ],
};
