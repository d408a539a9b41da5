import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { type OllamaStandIn, startOllamaStandIn } from '../../support/models/ollama-stand-in.ts';
import { recipeForm } from '../../support/files/photos.ts';
import { CAKE, textFile } from '../../support/files/recipe-files.ts';
import { changeRows } from '../../support/database/running-database.ts';
import { toldAnswer, toldRecipe } from '../../support/models/numbered-narratives.ts';

const INVENTED = '2 tbsp fish sauce';
let ollama: OllamaStandIn;
let stage: Stage;
let administrator: Client;
let recipeId: string;
beforeAll(async () => {
  ollama = await startOllamaStandIn({
    answer(chat) {
      const told = JSON.parse(toldAnswer(chat));
      return JSON.stringify({ ...told, ingredients: [...told.ingredients, { line: 1, text: INVENTED }] });
    },
  });
  stage = await setStage({ OLLAMA_HOST: ollama.origin });
  administrator = await signUp(stage.app);
  // A recipe of another user: administrators may read it.
  const mira = await signUp(stage.app, { ...newPerson('Mira'), name: 'Mira <b>Bold</b>' });
  const { body } = await mira.post('/upload/text', { text: textFile() });
  ({ recipeId } = await outcomeOf(mira, body.jobId));
  await changeRows(
    stage.app,
    `update import_job set provenance = jsonb_set(provenance, '{ingredients,doubts}', '[{"index":1,"why":"unsure"}]'),
       reading = jsonb_set(reading, '{type}', '"picture"')
     where recipe_id = $1`,
    [recipeId],
  );
});
afterAll(async () => {
  await stage.end();
  await ollama.stop();
});

async function showData(page: Page, id = recipeId): Promise<void> {
  await page.goto(`/recipe/${id}`);
  await page.getByRole('button', { name: 'Show Data' }).click();
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Recipe data' });

describe('Show Data', () => {
  it.each([PHONE, undefined])(
    'tells how a recipe came here, and each line beside the line it was made of (%o)',
    async (viewport) => {
      const page = await stage.newUserPage(administrator, viewport && { viewport });
      await showData(page);
      const dialog = dialogOf(page);
      for (const text of ['Mira <b>Bold</b>', 'Pasted text', 'Reading', 'Lines of the document'])
        await dialog.getByText(text, { exact: true }).first().waitFor();
      await dialog.getByText('Uncertain: the text was hard to read').waitFor();
      expect(await dialog.getByText('Uncertain').count()).toBe(1);
      await dialog.getByText(/^Picture · [\d.]+ (bytes|kB)$/).waitFor();
      expect(await dialog.getByText('Waiting', { exact: true }).count()).toBe(1);

      const lines = dialog.getByRole('list', { name: 'Source text' });
      const eggs = dialog.getByRole('button', { name: CAKE.ingredients[1] ?? '', exact: false }).first();
      await eggs.click();
      expect(await eggs.getAttribute('aria-pressed')).toBe('true');
      await lines
        .locator('[data-marked]')
        .getByText(CAKE.ingredients[1] ?? '')
        .waitFor();
      expect(await lines.locator('[data-marked]').count()).toBe(1);
      // The same in the other direction.
      await lines.getByRole('button', { name: CAKE.steps[2] ?? '' }).click();
      expect(await eggs.getAttribute('aria-pressed')).toBe('false');
      expect(await dialog.getByRole('button', { pressed: true }).first().innerText()).toContain(CAKE.steps[2]);

      await dialog.getByRole('searchbox', { name: 'Search the source text' }).fill('ORANGES');
      await dialog.getByRole('status').getByText('2 lines').waitFor();
      expect(await lines.getByRole('listitem').count()).toBe(2);
      await dialog.getByRole('button', { name: 'Clear search' }).click();
      await dialog.getByRole('status').getByText('2 lines').waitFor({ state: 'detached' });

      await dialog.getByText('Raw data (JSON)').click();
      const shown = JSON.parse((await dialog.locator('pre').textContent()) ?? '');
      expect(shown.recipe).toMatchObject({ id: recipeId, title: CAKE.title });
      expect(stage.faults).toEqual([]);
      await page.context().close();
    },
  );

  it('tells which model read a recipe, where its words went and what it made up', async () => {
    const { body } = await administrator.post('/upload/text', { text: toldRecipe(1) });
    const { recipeId: told } = await outcomeOf(administrator, body.jobId);
    const page = await stage.newUserPage(administrator);
    await showData(page, told);
    const dialog = dialogOf(page);
    await dialog.getByRole('heading', { name: 'Read by qwen3:8b' }).waitFor();
    for (const text of ['No data left this server.', 'No recipe was found without the model', 'Structuring', INVENTED])
      await dialog.getByText(text, { exact: true }).waitFor();
    await dialog.getByText('The recipe contains parts of the model’s answer').waitFor();
    await dialog.getByText('The model’s answer', { exact: true }).click();
    expect(await dialog.locator('pre').first().textContent()).toContain(INVENTED);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('500 g of carrots').first().waitFor();
    expect(await page.getByText(INVENTED).count()).toBe(0);
    expect(stage.faults).toEqual([]);
  });

  it('says of a recipe written by hand that nothing was read, and where the data cannot be loaded', async () => {
    const { body } = await administrator.post('/api/recipes', undefined, { raw: recipeForm({ title: 'Toast' }) });
    const page = await stage.newUserPage(administrator);
    await page.route('**/debug', (route) => route.fulfill({ status: 500, body: '' }));
    await showData(page, body.id);
    await page.getByText('Failed to load recipe data').waitFor();
    await page.unroute('**/debug');
    await page.getByRole('button', { name: 'Show Data' }).click();
    await dialogOf(page).getByText('This recipe was entered manually.').waitFor();
    expect(await dialogOf(page).getByRole('list', { name: 'Source text' }).count()).toBe(0);
  });
});
