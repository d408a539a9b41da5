import { createHash } from 'node:crypto';
import { newPerson, PASSWORD, type Person } from '../../support/accounts/accounts.ts';
import type { ApiApp } from '../../support/api/api-app.ts';
import {
  giveAccount,
  giveFailedJob,
  giveImportKey,
  giveInvitation,
  giveNotification,
  giveOriginal,
  giveOffer,
  givePasskey,
  givePicture,
  giveReadable,
  giveRecipe,
  giveRereading,
  giveSession,
  giveSubscriber,
  secretOf,
} from '../../support/accounts/account-data.ts';
import type { Client } from '../../support/api/client.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { formWith, textFile } from '../../support/files/recipe-files.ts';

/** Whose thing a call is about, and where it is made. */
export interface Owner {
  readonly app: ApiApp;
  readonly id: string;
  readonly client: Client;
  readonly person: Person;
}

/** What is sent; `params` fill the path's `:names`. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly raw?: FormData;
}

/** Status that each caller gets: about what is somebody else's, or their own. */
interface Answers {
  readonly guest: number;
  readonly own: number;
  readonly foreign: number;
  readonly adminOwn: number;
  readonly adminForeign: number;
}

export interface Row {
  readonly answers: Answers;
  /** Makes what the call is about, which belongs to `owner`, and says what is sent. Absent: nothing is needed. */
  readonly prepare?: (owner: Owner) => Promise<Sent> | Sent;
  /** The call ends or replaces the caller's session: each caller gets a session for it alone. */
  readonly takesSession?: true;
}

const all = (status: number, change: Partial<Answers> = {}): Answers => ({
  guest: status,
  own: status,
  foreign: status,
  adminOwn: status,
  adminForeign: status,
  ...change,
});
/** About the caller's own things alone, whoever that is: nothing in the call names another's. */
const signedIn = (status = 200): Answers => all(status, { guest: 401 });
/** About one thing that is found by its owner only. */
const ownOnly = (status = 200): Answers => all(404, { guest: 401, own: status, adminOwn: status });
const adminOnly = (status = 200): Answers => all(403, { guest: 401, adminOwn: status, adminForeign: status });
const ownOrAdmin = (status = 200): Answers => all(status, { guest: 401, foreign: 404 });

const recipe = async ({ app, id }: Owner): Promise<Sent> => ({ params: { id: (await giveRecipe(app, id)).id } });
const original = async ({ app, id }: Owner): Promise<Sent> => ({
  params: { id: await giveOriginal(app, id), page: '1' },
});
/** A recipe whose kept text can be read again. */
const readable = async ({ app, id }: Owner): Promise<Sent> => ({ params: { id: await giveReadable(app, id) } });
const reread = async ({ app, id }: Owner): Promise<Sent> => ({ params: { id: await giveRereading(app, id) } });
const recipeVersion = async ({ app, id, client }: Owner): Promise<Sent> => {
  const given = await giveRecipe(app, id);
  await client.put('/api/recipes/update', { ...given, title: 'Stew' });
  return { params: { id: given.id, number: '1' } };
};
const binnedRecipe = async (owner: Owner): Promise<Sent> => {
  const sent = await recipe(owner);
  await owner.client.delete(`/api/recipes/${sent.params?.['id']}`);
  return sent;
};
const notification = async ({ app, id }: Owner): Promise<Sent> => ({ params: { id: await giveNotification(app, id) } });
/** Somebody who may go without being missed. */
const leaver = async ({ app }: Owner): Promise<Sent> => ({ params: { id: await giveAccount(app) } });
const failedJob = async ({ app, id }: Owner): Promise<Sent> => ({ params: { id: await giveFailedJob(app, id) } });
const binnedNotification = async (owner: Owner): Promise<Sent> => {
  const { params } = await notification(owner);
  await owner.client.delete(`/api/notifications/${params?.['id']}`);
  return params ? { params } : {};
};
const binnedImport = async (owner: Owner): Promise<Sent> => {
  const { params } = await failedJob(owner);
  await owner.client.delete(`/api/failed-jobs/${params?.['id']}`);
  return params ? { params } : {};
};
const together = (prepare: (owner: Owner) => Promise<Sent>) => async (owner: Owner) => ({
  ...(await prepare(owner)),
  body: { together: true },
});
const withFailedJob = async (owner: Owner): Promise<Sent> => {
  await failedJob(owner);
  return {};
};
/** A further session of the owner's. */
const session = async ({ app, id }: Owner): Promise<Sent> => ({ params: { id: await giveSession(app, id) } });
const passkey = async ({ app, id }: Owner): Promise<Sent> => ({ params: { id: await givePasskey(app, id) } });
const importKey = async ({ app, id }: Owner): Promise<Sent> => ({ params: { id: await giveImportKey(app, id) } });
/** The answer of an authenticator that the server never asked. */
const guessedAnswer = {
  id: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const launchSubscriber = async ({ app }: Owner): Promise<Sent> => ({ params: { id: await giveSubscriber(app) } });
const invitation = async ({ app }: Owner): Promise<Sent> => ({ params: { id: await giveInvitation(app) } });
const withNotification = async ({ app, id }: Owner): Promise<Sent> => {
  await giveNotification(app, id);
  return {};
};
const link = (words = ''): Sent => ({ body: { url: `https://kitchen.example/${Math.random()}?${words}` } });

/**
 * Every call of shared/api and who may do it (reliability, "authorisation"). A call that is missing here fails the
 * test: say what each of the callers gets, and how the thing that it is about is made.
 */
export const AUTHORISATION: Readonly<Record<string, Row>> = {
  'GET /auth/me': { answers: signedIn() },
  'POST /auth/email/register': { answers: all(201), prepare: () => ({ body: newPerson('Newcomer') }) },
  'GET /auth/email/verify-email': { answers: all(400), prepare: () => ({ query: '?token=guessed' }) },
  'POST /auth/email/login': {
    answers: all(401),
    prepare: ({ person }) => ({ body: { email: person.email, password: 'guessed' } }),
  },
  'POST /auth/logout': { answers: all(200), takesSession: true },
  'POST /auth/email/forgot-password': {
    answers: all(200),
    prepare: () => ({ body: { email: newPerson().email } }),
  },
  'POST /auth/email/reset-password': {
    answers: all(400),
    prepare: () => ({ body: { token: 'guessed', password: 'another good password' } }),
  },
  'GET /auth/invitation': { answers: all(400), prepare: () => ({ query: '?token=guessed' }) },
  'GET /auth/issuer-logo': { answers: all(404) },
  'GET /auth/google': { answers: all(302) },
  'GET /auth/google/callback': { answers: all(302) },
  'GET /auth/google/confirm': { answers: all(302) },
  'GET /auth/desktop/return': {
    answers: all(200),
    prepare: () => ({ query: `?state=${'s'.repeat(22)}&code=${'c'.repeat(43)}` }),
  },
  'POST /auth/desktop/session': {
    answers: all(400),
    prepare: () => ({ body: { code: 'c'.repeat(43), verifier: 'v'.repeat(43) } }),
  },
  'POST /auth/second-factor/sign-in': { answers: all(400), prepare: () => ({ body: { code: '123456' } }) },
  'GET /auth/second-factor/sign-in': { answers: all(400) },
  'POST /auth/second-factor/sign-in/passkey/options': { answers: all(400) },
  'POST /auth/second-factor/sign-in/passkey': {
    answers: all(400),
    prepare: () => ({ body: { passkey: guessedAnswer } }),
  },
  'POST /auth/passkeys/sign-in/options': { answers: all(200) },
  'POST /auth/passkeys/sign-in': { answers: all(400), prepare: () => ({ body: { passkey: guessedAnswer } }) },
  'GET /auth/passkeys': { answers: signedIn() },
  'POST /auth/passkeys/options': {
    answers: signedIn(400),
    prepare: () => ({ body: { currentPassword: 'guessed' } }),
  },
  'POST /auth/passkeys': {
    answers: signedIn(400),
    prepare: () => ({
      body: { passkey: { ...guessedAnswer, response: { clientDataJSON: 'e30', attestationObject: 'oA' } } },
    }),
  },
  'GET /auth/import-keys': { answers: signedIn() },
  'POST /auth/import-keys': {
    answers: signedIn(400),
    prepare: () => ({ body: { name: 'Scans', currentPassword: 'guessed' } }),
  },
  'DELETE /auth/import-keys/:id': { answers: ownOnly(), prepare: importKey },
  'GET /auth/second-factor': { answers: signedIn() },
  'POST /auth/second-factor': {
    answers: signedIn(400),
    prepare: () => ({ body: { currentPassword: 'guessed' } }),
  },
  'POST /auth/second-factor/confirm': { answers: signedIn(400), prepare: () => ({ body: { code: '123456' } }) },
  'POST /auth/second-factor/recovery-codes': {
    answers: signedIn(400),
    prepare: () => ({ body: { currentPassword: 'guessed' } }),
  },
  'POST /auth/second-factor/proof': { answers: signedIn(400), prepare: () => ({ body: { code: '123456' } }) },
  'POST /auth/second-factor/proof/passkey/options': { answers: signedIn() },
  'POST /auth/second-factor/proof/passkey': {
    answers: signedIn(400),
    prepare: () => ({ body: { passkey: guessedAnswer } }),
  },
  'DELETE /auth/second-factor': {
    answers: signedIn(400),
    prepare: () => ({ body: { currentPassword: 'guessed' } }),
  },
  'GET /auth/password': { answers: signedIn() },
  'PUT /auth/password': {
    answers: signedIn(400),
    prepare: () => ({ body: { currentPassword: 'guessed', password: 'another good password' } }),
  },
  'POST /auth/email/change': {
    answers: signedIn(400),
    prepare: () => ({ body: { email: 'other@kitchen.example', password: 'guessed' } }),
  },
  'POST /auth/email/change/confirm': { answers: signedIn(400), prepare: () => ({ body: { token: 'guessed' } }) },
  'GET /auth/sessions': { answers: signedIn() },
  'GET /api/users/storage': { answers: signedIn() },
  'DELETE /auth/sessions/:id': { answers: ownOnly(), prepare: session },
  'DELETE /auth/sessions': {
    answers: signedIn(),
    prepare: async (owner) => {
      await session(owner);
      return {};
    },
  },
  'DELETE /auth/me': {
    answers: all(400, { guest: 401, adminOwn: 403, adminForeign: 403 }),
    prepare: () => ({ body: { password: 'guessed' } }),
  },
  'PUT /auth/me': { answers: signedIn(), prepare: () => ({ body: { name: 'Renamed' } }) },
  'PUT /api/users/language': { answers: signedIn(), prepare: () => ({ body: { language: 'fr' } }) },

  'GET /api/users': { answers: adminOnly() },
  'DELETE /api/users/:id': { answers: adminOnly(), prepare: leaver },
  'GET /api/users/:email/recipes': {
    answers: adminOnly(),
    prepare: async ({ app, id, person }) => {
      await giveRecipe(app, id);
      return { params: { email: person.email } };
    },
  },

  'POST /upload/url': { answers: signedIn(202), prepare: () => link() },
  'POST /upload/text': { answers: signedIn(202), prepare: () => ({ body: { text: textFile('Cake') } }) },
  'POST /upload/file': { answers: signedIn(202), prepare: () => ({ raw: formWith(textFile('Cake')) }) },
  'GET /api/imports/:jobId': {
    answers: ownOnly(),
    prepare: async ({ client, id }) => ({
      params: { jobId: (await client.post('/upload/url', link(secretOf(id)).body)).body.jobId },
    }),
  },

  'POST /api/imports/known': {
    answers: signedIn(),
    prepare: async ({ client }) => {
      await client.post('/upload/file', undefined, { raw: formWith(textFile('Cake')) });
      return { body: { sha256s: [createHash('sha256').update(textFile('Cake')).digest('hex')] } };
    },
  },

  'POST /api/imports/:jobId/others': {
    answers: ownOnly(202),
    prepare: async ({ app, id }) => ({ params: { jobId: await giveOffer(app, id) }, body: { numbers: [2] } }),
  },

  'GET /api/failed-jobs': {
    answers: signedIn(),
    prepare: withFailedJob,
  },
  'GET /api/failed-jobs/all': { answers: adminOnly(), prepare: withFailedJob },
  'GET /api/failed-jobs/users': { answers: adminOnly(), prepare: withFailedJob },
  'GET /api/failed-jobs/:id/debug': { answers: adminOnly(), prepare: failedJob },
  'GET /api/failed-jobs/:id/source': { answers: ownOnly(), prepare: failedJob },
  // The failed import is of a link, which has no pages.
  'GET /api/failed-jobs/:id/source/pages/:page': {
    answers: ownOnly(404),
    prepare: async (owner) => ({ params: { ...(await failedJob(owner)).params, page: '1' } }),
  },
  'DELETE /api/failed-jobs': { answers: adminOnly(), prepare: withFailedJob },
  'POST /api/failed-jobs/:id/retry': { answers: ownOrAdmin(), prepare: failedJob },
  'DELETE /api/failed-jobs/:id': { answers: ownOrAdmin(), prepare: failedJob },

  'GET /api/notifications': { answers: signedIn(), prepare: withNotification },
  'POST /api/notifications/mark-all-read': { answers: signedIn(), prepare: withNotification },
  'POST /api/notifications/mark-all-as-read': { answers: signedIn(), prepare: withNotification },
  'POST /api/notifications/:id/read': { answers: ownOnly(), prepare: notification },
  'DELETE /api/notifications/:id': { answers: ownOnly(), prepare: notification },
  'DELETE /api/notifications': { answers: signedIn(), prepare: withNotification },

  'GET /api/search': {
    answers: signedIn(),
    prepare: async ({ app, id }) => {
      await giveRecipe(app, id);
      return { query: '?q=secret' };
    },
  },
  'GET /api/recipes': {
    answers: signedIn(),
    prepare: async ({ app, id }) => {
      await giveRecipe(app, id);
      return { query: '?q=soup' };
    },
  },
  'POST /api/recipes': { answers: signedIn(201), prepare: () => ({ raw: recipeForm({ title: 'Soup' }) }) },
  'PUT /api/recipes/update': {
    answers: ownOnly(),
    prepare: async ({ app, id }) => ({
      body: { ...(await giveRecipe(app, id)), title: 'Stew', ingredients: ['1 bone'] },
    }),
  },
  'POST /api/recipes/tags': {
    answers: signedIn(),
    prepare: async ({ app, id }) => ({ body: { ids: [(await giveRecipe(app, id)).id], add: ['Soup'] } }),
  },
  'PUT /api/tags': { answers: signedIn(), prepare: () => ({ body: { tag: 'Soup', name: 'Stew' } }) },
  'PUT /api/recipes/:id/own': {
    answers: ownOnly(),
    prepare: async (owner) => ({ ...(await recipe(owner)), body: { favorite: true } }),
  },
  'POST /api/recipes/:id/images': {
    answers: ownOnly(),
    prepare: async (owner) => ({ ...(await recipe(owner)), raw: recipeForm({}, [await photo()]) }),
  },
  'DELETE /api/recipes/:id/images': {
    answers: ownOnly(),
    prepare: async ({ app, id }) => {
      const given = await giveRecipe(app, id);
      return { params: { id: given.id }, body: { imageUrl: `/api/images/${given.imageId}` } };
    },
  },
  'GET /api/recipes/:id': { answers: ownOrAdmin(), prepare: recipe },
  'DELETE /api/recipes/:id': { answers: ownOnly(), prepare: recipe },
  'GET /api/bin': {
    answers: signedIn(),
    prepare: async (owner) => {
      for (const bin of [binnedRecipe, binnedNotification, binnedImport]) await bin(owner);
      return {};
    },
  },
  'POST /api/bin/:id/restore': { answers: ownOnly(), prepare: binnedRecipe },
  'DELETE /api/bin/:id': { answers: ownOnly(), prepare: binnedRecipe },
  'DELETE /api/bin': { answers: signedIn() },
  'POST /api/bin/notifications/:id/restore': { answers: ownOnly(), prepare: together(binnedNotification) },
  'DELETE /api/bin/notifications/:id': { answers: ownOnly(), prepare: binnedNotification },
  'POST /api/bin/failed-imports/:id/restore': { answers: ownOrAdmin(), prepare: together(binnedImport) },
  'DELETE /api/bin/failed-imports/:id': { answers: ownOnly(), prepare: binnedImport },
  'POST /api/recipes/:id/rereading': { answers: ownOnly(202), prepare: readable },
  'GET /api/recipes/:id/rereading': { answers: ownOnly(), prepare: reread },
  'POST /api/recipes/:id/rereading/apply': {
    answers: ownOnly(),
    prepare: async (owner) => ({ ...(await reread(owner)), body: { fields: ['title'] } }),
  },
  'GET /api/recipes/:id/versions': { answers: ownOnly(), prepare: recipe },
  'GET /api/recipes/:id/versions/:number': { answers: ownOnly(), prepare: recipeVersion },
  'POST /api/recipes/:id/versions/:number/restore': { answers: ownOnly(), prepare: recipeVersion },
  'DELETE /api/recipes/:id/doubts': { answers: ownOnly(), prepare: recipe },
  'GET /api/recipes/:id/debug': {
    answers: all(403, { guest: 401, adminOwn: 200, adminForeign: 200 }),
    prepare: recipe,
  },
  'GET /api/recipes/:id/original': { answers: ownOnly(), prepare: original },
  'GET /api/recipes/:id/original/details': { answers: ownOnly(), prepare: original },
  // The file is no picture, and has no pages.
  'GET /api/recipes/:id/original/pages/:page': { answers: ownOnly(404), prepare: original },
  'GET /api/export': {
    answers: signedIn(),
    prepare: async ({ app, id }) => {
      await giveRecipe(app, id);
      return {};
    },
  },
  'GET /api/images/:id': {
    answers: ownOrAdmin(),
    prepare: async ({ app, id }) => ({ params: { id: (await giveRecipe(app, id)).imageId } }),
  },

  'GET /api/pictures/:id': {
    answers: ownOrAdmin(),
    prepare: async ({ app, id }) => ({ params: { id: await givePicture(app, id) } }),
  },

  'GET /api/admin/activity-summary': {
    answers: adminOnly(),
    prepare: async ({ app, id }) => {
      await giveFailedJob(app, id);
      return { query: '?fromDate=2026-01-01' };
    },
  },
  'GET /api/admin/invitations': { answers: adminOnly() },
  'POST /api/admin/invitations': { answers: adminOnly(201), prepare: () => ({ body: { days: 3 } }) },
  'DELETE /api/admin/invitations/:id': { answers: adminOnly(), prepare: invitation },
  'GET /api/admin/health': { answers: adminOnly() },
  // BACKUP_FOLDER is not set.
  'POST /api/admin/backups': { answers: adminOnly(409) },
  'GET /api/admin/model-test': { answers: adminOnly() },
  // Nothing is configured that could be tested.
  'POST /api/admin/model-test': { answers: adminOnly(409) },
  'DELETE /api/admin/model-test': { answers: adminOnly() },
  'POST /api/launch-notifications': { answers: all(201), prepare: () => ({ body: { email: newPerson().email } }) },
  'POST /api/launch-notifications/unsubscribe': { answers: all(400), prepare: () => ({ query: '?token=guessed' }) },
  'GET /api/launch-notifications/unsubscribe': { answers: all(302), prepare: () => ({ query: '?token=guessed' }) },
  'GET /api/launch-notifications': { answers: adminOnly() },
  'GET /api/launch-notifications.csv': { answers: adminOnly() },
  'DELETE /api/launch-notifications/:id': { answers: adminOnly(), prepare: launchSubscriber },
  'POST /api/launch-notifications/send': { answers: adminOnly() },

  'GET /api/version': { answers: all(200) },
  'GET /api/mail-delivery': { answers: all(200) },
  'GET /api/limits': { answers: signedIn() },
  'GET /healthz': { answers: all(200) },
  'GET /metrics': { answers: all(200) },
  'GET /api/openapi.json': { answers: all(200) },
  'GET /api/docs': { answers: all(200) },
  'GET /readyz': { answers: all(200) },

  // The last ones, because somebody with a passkey cannot log in by password alone any more.
  'PUT /auth/passkeys/:id': {
    answers: ownOnly(),
    prepare: async (owner) => ({ ...(await passkey(owner)), body: { name: 'Key' } }),
  },
  'DELETE /auth/passkeys/:id': {
    answers: ownOnly(),
    prepare: async (owner) => {
      const sent = await passkey(owner);
      await owner.app.services.createEntityManager().execute('update session set factor_proven_at = now()');
      return { ...sent, body: { currentPassword: PASSWORD } };
    },
  },
};
