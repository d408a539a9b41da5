import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { removeExpired } from '../../../server/modules/operations/housekeeping.ts';
import { giveOriginal } from '../../support/accounts/account-data.ts';
import { newPerson, PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { storedFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
import { SOUP } from '../../support/recipes/recipe-form.ts';

let app: ApiApp;
let admin: Client;
let ann: Client;
beforeAll(async () => {
  app = await startApiApp();
  admin = await signUp(app);
  ann = await signUp(app);
});
afterAll(() => app.close());

const newSoup = async (client = ann): Promise<Recipe> =>
  (await client.post('/api/recipes', undefined, { raw: recipeForm(SOUP, [await photo()]) })).body;
const binned = async (client = ann): Promise<string[]> =>
  (await client.get('/api/bin')).body.recipes.map(({ id }: { id: string }) => id);
const deleted = async (client = ann): Promise<Recipe> => {
  const soup = await newSoup(client);
  await client.delete(`/api/recipes/${soup.id}`);
  return soup;
};
const files = async (): Promise<number> => (await storedFiles(join(app.dataDir, 'images'))).length;
const noFiles = () =>
  waitFor('the files to be gone', async () => {
    app.services.remover.wake();
    return (await files()) === 0;
  });

describe('a deleted recipe', () => {
  it('is listed in the bin, the last one first, and gone for every other call', async () => {
    const [first, second] = [await deleted(), await deleted()];
    const { body } = await ann.get('/api/bin');
    expect(body.recipes.slice(0, 2)).toEqual(
      [second, first].map(({ id, title }) => ({
        id,
        title,
        deletedAt: expect.any(String),
        expiresAt: expect.any(String),
      })),
    );
    const [{ deletedAt, expiresAt }] = body.recipes;
    expect(Date.parse(expiresAt) - Date.parse(deletedAt)).toBe(30 * 24 * 3_600_000);
    const image = first.images[0] ?? '';
    for (const client of [ann, admin])
      for (const path of [`/api/recipes/${first.id}`, image, `${image}?size=card`])
        expect((await client.get(path)).status).toBe(404);
    expect((await admin.get(`/api/recipes/${first.id}/debug`)).status).toBe(404);
    expect((await ann.put('/api/recipes/update', { ...first, title: 'Stew' })).status).toBe(404);
    expect((await ann.delete(`/api/recipes/${first.id}`)).status).toBe(404);
    expect((await ann.get('/api/recipes')).body).toEqual([]);
    expect((await ann.get(`/api/search?q=${first.title}`)).body).not.toContainEqual(first.id);
  });

  it('comes back as it was, with its pictures, and with a greater revision', async () => {
    const soup = await newSoup();
    const edited = (await ann.put('/api/recipes/update', { ...soup, tags: ['winter'] })).body.recipe;
    await ann.delete(`/api/recipes/${soup.id}`);
    const restored = await ann.post(`/api/bin/${soup.id}/restore`);
    const expected = { ...edited, revision: edited.revision + 1 };
    expect(restored).toMatchObject({ status: 200, body: { success: true, recipe: expected } });
    expect((await ann.get(`/api/recipes/${soup.id}`)).body).toEqual(expected);
    expect((await ann.get(soup.images[0] ?? '')).status).toBe(200);
    expect(await binned()).not.toContain(soup.id);
    expect((await ann.post(`/api/bin/${soup.id}/restore`)).status).toBe(404);
    await ann.delete(`/api/recipes/${soup.id}`);
  });

  it('keeps what it was imported from', async () => {
    const { body } = await ann.get('/auth/me');
    const id = await giveOriginal(app, body.id);
    await ann.delete(`/api/recipes/${id}`);
    expect((await ann.get(`/api/recipes/${id}/original`)).status).toBe(404);
    await ann.post(`/api/bin/${id}/restore`);
    expect((await ann.get(`/api/recipes/${id}/original`)).status).toBe(200);
    await ann.delete(`/api/recipes/${id}`);
  });

  it('comes back after columns were added to the table of recipes', async () => {
    const em = app.services.createEntityManager();
    const soup = await deleted();
    await em.execute(`alter table recipe add column shelf text not null default 'top'`);
    expect((await ann.post(`/api/bin/${soup.id}/restore`)).status).toBe(200);
    expect(await em.execute('select shelf from recipe where id = ?', [soup.id])).toEqual([{ shelf: 'top' }]);
    await em.execute('alter table recipe drop column shelf');
    await ann.delete(`/api/recipes/${soup.id}`);
  });

  it("is nobody else's to restore or to delete", async () => {
    const soup = await deleted();
    const bob = await signUp(app);
    expect((await bob.post(`/api/bin/${soup.id}/restore`)).status).toBe(404);
    expect((await bob.delete(`/api/bin/${soup.id}`)).status).toBe(404);
    expect((await bob.delete('/api/bin')).status).toBe(200);
    expect((await ann.post('/api/bin/not-an-id/restore')).status).toBe(404);
    expect(await binned()).toContain(soup.id);
  });

  it('keeps its place in the account until it is deleted for good', async () => {
    await ann.delete('/api/bin');
    await noFiles();
    const soup = await deleted();
    const used = async () => (await ann.get('/api/users/storage')).body;
    const before = await used();
    expect(await files()).toBe(1);
    expect((await ann.delete(`/api/bin/${soup.id}`)).status).toBe(200);
    expect(await used()).not.toEqual(before);
    await noFiles();
    expect(await binned()).toEqual([]);
    expect((await ann.delete(`/api/bin/${soup.id}`)).status).toBe(404);
  });
});

describe('the bin', () => {
  it('is emptied as a whole by its owner', async () => {
    await deleted();
    await deleted();
    expect(await ann.delete('/api/bin')).toMatchObject({ status: 200, body: { success: true } });
    expect(await binned()).toEqual([]);
    await noFiles();
  });

  it('lets go what has been in it for 30 days', async () => {
    const [old, young] = [await deleted(), await deleted()];
    const em = app.services.createEntityManager();
    const age = (id: string, days: number) =>
      em.execute(`update binned_recipe set deleted_at = now() - make_interval(days => ?) where id = ?`, [days, id]);
    await age(old.id, 30);
    await age(young.id, 29);
    await removeExpired(em, { binDays: 30 });
    expect(await binned()).toEqual([young.id]);
    await waitFor('the file of the old one to be gone', async () => {
      app.services.remover.wake();
      return (await files()) === 1;
    });
  });

  it('is deleted with its account', async () => {
    const bob = await signUp(app, newPerson('Bob'));
    await ann.delete('/api/bin');
    await deleted(bob);
    expect(await bob.delete('/auth/me', { password: PASSWORD })).toMatchObject({ status: 200 });
    await noFiles();
    expect(await app.services.createEntityManager().execute('select 1 from binned_recipe')).toEqual([]);
  });
});
