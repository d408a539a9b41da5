import { newId } from '../../server/db/id.ts';
import { insertRecipe } from '../../server/modules/recipes/insert-recipe.ts';
import { storePictures } from '../../server/modules/recipes/recipe-pictures.ts';
import type { ApiApp } from './api-app.ts';

/** Stands in everything made here for an account, so that a test sees where it comes out. */
export function secretOf(accountId: string): string {
  return `what grandmother of ${accountId} never told`;
}

/** A recipe of somebody's with one picture. */
export async function giveRecipe(app: ApiApp, accountId: string): Promise<{ id: string; imageId: string }> {
  const em = app.services.createEntityManager();
  const id = newId();
  const pictures = await storePictures(em, app.services.storage, [
    { bytes: new TextEncoder().encode(secretOf(accountId)), width: 1, height: 1, mime: 'image/webp' },
  ]);
  const content = {
    title: `Soup: ${secretOf(accountId)}`,
    description: null,
    prepTime: null,
    cookTime: null,
    totalTime: null,
    servings: null,
    tags: [],
    ingredients: ['1 secret'],
    instructions: ['Keep it.'],
    images: [],
    lang: null,
    dir: null,
    originalSource: null,
  };
  const recipe = { id, accountId, importJobId: null, content, pictures, doubts: [] };
  await em.transactional((tx) => insertRecipe(tx, recipe));
  return { id, imageId: pictures[0]?.id ?? '' };
}

/** A notification of somebody's, not read yet. */
export async function giveNotification(app: ApiApp, accountId: string): Promise<string> {
  const id = newId();
  await app.services
    .createEntityManager()
    .execute(
      `insert into notification (id, account_id, type, message_key, message_values) values (?, ?, 'success', 'notifications.importSucceeded', ?)`,
      [id, accountId, JSON.stringify({ title: secretOf(accountId) })],
    );
  return id;
}
