import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LineOrText } from '../../../shared/domain/recipe.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { formWith } from '../../support/files/recipe-files.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { bytesAt, recipesOf, sendArchive } from '../../support/recipes/archives.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { SOUP } from '../../support/recipes/recipe-form.ts';

let app: ApiApp;
let ann: Client;
let archive: Uint8Array<ArrayBuffer>;

/** Recipes with every field, in other scripts, of other sources, and two that differ only in their dates. */
async function fillCollection(client: Client): Promise<void> {
  const pictures = [await photo('teal', 640, 480), await photo('red', 30, 20)];
  await client.post('/api/recipes', undefined, { raw: recipeForm(SOUP, pictures) });
  for (const title of ['شوربة عدس', 'Stew: with/slashes? & "quotes"', 'Twin', 'Twin'])
    await client.post('/api/recipes', undefined, {
      raw: recipeForm({
        ...SOUP,
        title,
        tags: '["a, b","c"]',
        ingredients: '[{"content":"Base","type":"subtitle"},"1 cup: rice","x:"]',
      }),
    });
  const text = 'Plum cake\n\nIngredients\n200 g flour\n100 g plums\n\nMethod\nMix all of it.\nBake for 30 minutes.\n';
  const { body } = await client.post('/upload/file', undefined, { raw: formWith(text, 'plum.txt') });
  await outcomeOf(client, body.jobId);
  await app.services.createEntityManager().execute(
    `update recipe set created_at = timestamptz '2019-03-04 05:06:07.089Z' - row * interval '1 day' from
       (select id, row_number() over (order by id) as row from recipe) numbered where recipe.id = numbered.id`,
  );
}

beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
  ann = await signUp(app);
  await fillCollection(ann);
  archive = await bytesAt(app, ann, '/api/export');
});
afterAll(() => app.close());

/** A recipe of an archive was imported from the archive, and has no original of its own. */
const comparable = ({ images, ...recipe }: Answer['body']) => ({
  ...recipe,
  hasOriginal: false,
  pictures: images.length,
});

/** What a text holds: an item is the same as an object and as a plain string. */
function inText(recipe: Answer['body']) {
  const plain = (lines: readonly LineOrText[]) =>
    lines.map((line) => (typeof line === 'object' && (line.type ?? 'item') === 'item' ? line.content : line));
  const { ingredients, instructions } = recipe;
  return { ...comparable(recipe), doubts: [], ingredients: plain(ingredients), instructions: plain(instructions) };
}

async function picturesOf(client: Client): Promise<string[]> {
  const recipes = [...(await recipesOf(client)).values()];
  const found: string[] = [];
  for (const { images } of recipes)
    for (const image of images) found.push(Buffer.from(await bytesAt(app, client, image)).toString('base64'));
  return found.toSorted();
}

describe('the own export', () => {
  it('becomes the same collection in another account, with the same bytes of pictures', async () => {
    const bob = await signUp(app);
    const jobId = await sendArchive(bob, archive, 'cardamom.zip');
    expect(await outcomeOf(bob, jobId)).toMatchObject({
      state: 'done',
      source: 'cardamom.zip',
      recipeId: null,
      items: { total: 6, imported: 6, failed: [], duplicates: [] },
    });
    const [mine, theirs] = [await recipesOf(ann), await recipesOf(bob)];
    expect([...theirs.keys()]).toEqual([...mine.keys()]);
    for (const [title, recipe] of mine) expect(comparable(theirs.get(title))).toEqual(comparable(recipe));
    expect(await picturesOf(bob)).toEqual(await picturesOf(ann));
    const { notifications } = (await bob.get('/api/notifications')).body;
    expect(notifications).toEqual([
      expect.objectContaining({ type: 'success', jobId, message: '6 recipes from cardamom.zip imported.' }),
    ]);
  });

  it.each(['markdown', 'cooklang'])('in %s, too, except for marks of doubt', async (format) => {
    const bob = await signUp(app);
    const bytes = await bytesAt(app, ann, `/api/export?format=${format}`);
    const { items } = await outcomeOf(bob, await sendArchive(bob, bytes, `${format}.zip`));
    expect(items).toEqual({ total: 6, imported: 6, failed: [], duplicates: [], incomplete: [] });
    const [mine, theirs] = [await recipesOf(ann), await recipesOf(bob)];
    for (const [title, recipe] of mine) expect(inText(theirs.get(title))).toEqual(inText(recipe));
    expect(await picturesOf(bob)).toEqual(await picturesOf(ann));
  });

  it('gives no recipe twice, and says which ones the account has', async () => {
    const jobId = await sendArchive(ann, archive);
    const outcome = await outcomeOf(ann, jobId);
    expect(outcome).toMatchObject({ state: 'done', items: { total: 6, imported: 0, failed: [] } });
    expect(outcome.items.duplicates).toHaveLength(6);
    expect(outcome.items.duplicates).toContainEqual({ name: 'Lentil soup', recipeId: expect.any(String) });
    expect((await ann.get('/api/recipes')).body).toHaveLength(6);
    const [{ message, skippedCount }] = (await ann.get('/api/notifications')).body.notifications;
    expect(message).toBe('0 recipes from recipes.zip imported. You had 6 of them already.');
    expect(skippedCount).toBe(6);
  });
});
