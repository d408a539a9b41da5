import type { ImportFailure } from '../../../shared/errors.ts';
import { NO_FURTHER_FIELDS } from '../../../shared/domain/further-fields.ts';
import { newId } from '../../../server/db/id.ts';
import { addNotification } from '../../../server/modules/notifications/notifications.service.ts';
import { insertRecipe } from '../../../server/modules/recipes/stored/insert-recipe.ts';
import { type StoredPicture, storePictures } from '../../../server/modules/recipes/pictures/recipe-pictures.ts';
import { keepPicture, requestPicture } from '../../../server/modules/users/pictures/account-picture.ts';
import { countFiles } from '../../../server/storage/account-space.ts';
import { keepFiles } from '../../../server/storage/file-removals.ts';
import type { ApiApp } from '../api/api-app.ts';

/** A text in all data that is created here for an account, so that a test can detect where it is exposed. */
export function secretOf(accountId: string): string {
  return `what grandmother of ${accountId} never told`;
}

/** Creates an account that has never signed in. */
export async function giveAccount(app: ApiApp): Promise<string> {
  const id = newId();
  await app.services
    .createEntityManager()
    .execute('insert into account (id, name, email, email_key) values (?, ?, ?, ?)', [id, 'Leaver', id, id]);
  return id;
}

/** Gives an account a passkey, whose key nobody has. */
export async function givePasskey(app: ApiApp, accountId: string): Promise<string> {
  const id = newId();
  await app.services.createEntityManager().execute(
    `insert into passkey (id, account_id, credential_id, public_key, counter, transports, name)
     values (?, ?, ?, ?, 0, '[]', ?)`,
    [id, accountId, Buffer.from(id), Buffer.from(id), secretOf(accountId)],
  );
  return id;
}

/** Gives an account a further session, whose token nobody has. */
export async function giveSession(app: ApiApp, accountId: string): Promise<string> {
  const id = newId();
  await app.services
    .createEntityManager()
    .execute('insert into session (token_hash, id, account_id) values (?, ?, ?)', [Buffer.from(id), id, accountId]);
  return id;
}

/** Gives an account an import key, which nobody has. */
export async function giveImportKey(app: ApiApp, accountId: string): Promise<string> {
  const id = newId();
  await app.services
    .createEntityManager()
    .execute('insert into import_key (id, account_id, name, key_hash) values (?, ?, ?, ?)', [
      id,
      accountId,
      secretOf(accountId),
      Buffer.from(id),
    ]);
  return id;
}

/** Stores the file of a picture that nothing refers to yet. */
async function storePicture(app: ApiApp, accountId: string): Promise<StoredPicture> {
  const [picture] = await storePictures(app.services.createEntityManager(), app.services.storage, [
    { bytes: new TextEncoder().encode(secretOf(accountId)), width: 1, height: 1, mime: 'image/webp' },
  ]);
  if (!picture) throw new Error('a picture was not stored');
  return picture;
}

/** Gives an account a profile picture. */
export async function givePicture(app: ApiApp, accountId: string): Promise<string> {
  const picture = await storePicture(app, accountId);
  const url = `https://faces.example/${picture.id}`;
  await app.services.createEntityManager().transactional(async (tx) => {
    await requestPicture(tx, accountId, url);
    await keepPicture(tx, { account_id: accountId, source_url: url }, picture);
    await tx.execute('update account_picture set requested = false where account_id = ?', [accountId]);
  });
  return picture.id;
}

const RECIPE = {
  title: 'Soup',
  description: null,
  prepTime: null,
  cookTime: null,
  totalTime: null,
  ...NO_FURTHER_FIELDS,
  servings: null,
  tags: [],
  ingredients: ['1 secret'],
  instructions: ['Keep it.'],
  images: [],
  lang: null,
  dir: null,
  originalSource: null,
};

/** Gives an account a recipe with one picture. */
export async function giveRecipe(app: ApiApp, accountId: string): Promise<{ id: string; imageId: string }> {
  const em = app.services.createEntityManager();
  const id = newId();
  const pictures = [await storePicture(app, accountId)];
  const content = { ...RECIPE, title: `Soup: ${secretOf(accountId)}` };
  const recipe = { id, accountId, importJobId: null, content, pictures, doubts: [] };
  await em.transactional((tx) => insertRecipe(tx, recipe));
  return { id, imageId: pictures[0]?.id ?? '' };
}

/** Gives an account a recipe that was imported from a text file, and the kept file. */
export async function giveOriginal(app: ApiApp, accountId: string): Promise<string> {
  const em = app.services.createEntityManager();
  const [id, jobId] = [newId(), newId()];
  const { path, bytes } = await storePicture(app, accountId);
  const content = { ...RECIPE, title: `Broth: ${secretOf(accountId)}`, originalSource: { type: 'file' as const } };
  await em.transactional(async (tx) => {
    await tx.execute(
      `insert into import_job (id, account_id, source_type, source, payload, state, claims, recipe_id, source_text, ended_at)
       values (?, ?, 'file', 'broth.txt', '{}', 'done', 1, ?, ?, now())`,
      [jobId, accountId, id, secretOf(accountId)],
    );
    await insertRecipe(tx, { id, accountId, importJobId: jobId, content, pictures: [], doubts: [] });
    await tx.execute(
      `insert into recipe_original (recipe_id, number, import_job_id, path, name) values (?, 1, ?, ?, 'broth.txt')`,
      [id, jobId, path],
    );
    await keepFiles(tx, [path]);
    await countFiles(tx, accountId, [{ path, bytes }]);
  });
  return id;
}

/** Gives an account a recipe whose original is a text. */
export async function giveReadable(app: ApiApp, accountId: string): Promise<string> {
  const id = await giveOriginal(app, accountId);
  const em = app.services.createEntityManager();
  await em.execute(`update import_job set source_type = 'text' where recipe_id = ?`, [id]);
  await em.execute('update recipe_original set path = null, name = null, text = ? where recipe_id = ?', [
    secretOf(accountId),
    id,
  ]);
  return id;
}

/** Gives an account a recipe whose original was read again. */
export async function giveRereading(app: ApiApp, accountId: string): Promise<string> {
  const id = await giveReadable(app, accountId);
  const draft = { ...RECIPE, title: `Bouillon: ${secretOf(accountId)}`, doubts: [] };
  await app.services.createEntityManager().execute(
    `insert into import_job (id, account_id, source_type, source, payload, state, claims, rereads, draft, ended_at)
     values (?, ?, 'text', 'broth', '{}', 'done', 1, ?, ?::jsonb, now())`,
    [newId(), accountId, id, JSON.stringify(draft)],
  );
  return id;
}

interface Failure {
  readonly source?: string;
  readonly code?: ImportFailure;
}

/** Gives an account a failed import. */
export async function giveFailedJob(app: ApiApp, accountId: string, failure: Failure = {}): Promise<string> {
  const id = newId();
  const { source = secretOf(accountId), code = 'importErrors.pageNotFound' } = failure;
  await app.services.createEntityManager().execute(
    `insert into import_job (id, account_id, source_type, source, payload, state, claims, error_code, ended_at)
     values (?, ?, 'url', ?, '{"url":"https://kitchen.example/gone"}', 'failed', 1, ?, clock_timestamp())`,
    [id, accountId, source, code],
  );
  return id;
}

/** The document of a finished import: its further recipes and its text. */
interface Offer {
  readonly others?: readonly { number: number; title: string; place: unknown }[];
  readonly text?: string;
}

const SOUPS = [
  { number: 2, title: 'Leek soup', place: { page: 4 } },
  { number: 3, title: 'Pea soup', place: { heading: 'Soups' } },
  { number: 5, title: 'Onion soup', place: null },
];

/** Gives an account a finished import that offers further recipes of its document. */
export async function giveOffer(app: ApiApp, accountId: string, offer: Offer = {}): Promise<string> {
  const id = newId();
  const { others = SOUPS, text = secretOf(accountId) } = offer;
  const em = app.services.createEntityManager();
  const content = { ...RECIPE, title: 'Carrot soup', originalSource: { type: 'text' as const } };
  await em.transactional(async (tx) => {
    const recipeId = newId();
    await tx.execute(
      `insert into import_job (id, account_id, source_type, source, payload, state, claims, recipe_id, others, kept_until, ended_at)
       values (?, ?, 'text', ?, ?::jsonb, 'done', 1, ?, ?::jsonb, now() + interval '30 days', now())`,
      [id, accountId, secretOf(accountId), JSON.stringify({ text, url: null }), recipeId, JSON.stringify(others)],
    );
    await insertRecipe(tx, { id: recipeId, accountId, importJobId: id, content, pictures: [], doubts: [] });
    await addNotification(tx, {
      accountId,
      type: 'success',
      key: 'notifications.importSucceededWithOthers',
      values: { title: content.title, count: others.length },
      recipeId,
      importJobId: id,
      attempt: 1,
    });
  });
  return id;
}

/** Gives an account an unread notification. */
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

/** Creates a launch subscriber who has not been notified yet. */
export async function giveInvitation(app: ApiApp): Promise<string> {
  const id = newId();
  await app.services
    .createEntityManager()
    .execute(
      `insert into invitation (id, token_hash, expires_at) values (?, decode(md5(?), 'hex'), now() + interval '1 day')`,
      [id, id],
    );
  return id;
}

export async function giveSubscriber(app: ApiApp): Promise<string> {
  const id = newId();
  await app.services
    .createEntityManager()
    .execute(`insert into launch_subscriber (id, email, email_key, language) values (?, ?, ?, 'en')`, [
      id,
      `${id}@kitchen.example`,
      `${id}@kitchen.example`,
    ]);
  return id;
}
