import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import { z } from 'zod';
import {
  createImportKey,
  type ImportKey,
  listImportKeys,
  removeImportKey,
} from '../../../../shared/api/import-keys.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { isLanguageCode } from '../../../../shared/languages.ts';
import { isId, newId } from '../../../db/id.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { execute, query, queryOne } from '../../../db/query.ts';
import { clientAddress } from '../../../http/request/client-address.ts';
import { SUCCESS } from '../../../http/response/success.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import { checkName } from '../account/credentials.ts';
import { lockAccount } from '../account/lock-account.ts';
import { tellOwner } from '../second-factor/second-factors.ts';
import type { SecondFactorOptions } from '../sign-in/second-factor.routes.ts';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';

/** The most keys of an account. */
const KEYS_MAX = 20;
/** What a key begins with, so that its owner and scanners for secrets recognise it. */
const PREFIX = 'cardamom_import_';

const keyRow = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

const SELECT = `select id, name, ${isoTime('created_at')} as "createdAt", ${isoTime('last_used_at')} as "lastUsedAt" from import_key`;

/** The keys of an account, the oldest first. */
const listOwnKeys = (em: SqlEntityManager, accountId: string): Promise<ImportKey[]> =>
  query(em, keyRow, `${SELECT} where account_id = :accountId order by created_at, id`, { accountId });

/** Makes a key, of which only the hash is stored, in a transaction. Throws `users.importKeysFull`. */
async function insertKey(
  tx: SqlEntityManager,
  accountId: string,
  name: string,
): Promise<{ readonly importKey: ImportKey; readonly key: string }> {
  const key = PREFIX + createSecretToken();
  const id = newId();
  await lockAccount(tx, accountId);
  if ((await listOwnKeys(tx, accountId)).length >= KEYS_MAX) throw new AppError('users.importKeysFull');
  const insert = 'insert into import_key (id, account_id, name, key_hash) values (:id, :accountId, :name, :hash)';
  await execute(tx, insert, { id, accountId, name, hash: hashSecretToken(key) });
  const importKey = await queryOne(tx, keyRow, `${SELECT} where id = :id`, { id });
  if (!importKey) throw new Error('an inserted key was not found');
  return { importKey, key };
}

/** Removes a key of the account; throws 404. */
async function deleteKey(em: SqlEntityManager, accountId: string, id: string): Promise<void> {
  const sql = 'delete from import_key where id = :id and account_id = :accountId';
  const removed = isId(id) ? await execute(em, sql, { id, accountId }) : 0;
  if (removed === 0) throw new AppError('errors.notFound');
}

const FIND_AND_TOUCH = `
  with found as (
    select k.id as key_id, k.last_used_at, a.id, a.language, a.recipe_revision::text as recipe_revision
    from import_key k join account a on a.id = k.account_id where k.key_hash = :hash
  ), touched as (
    update import_key set last_used_at = now()
    where id = (select key_id from found where last_used_at is null or last_used_at < now() - interval '10 minutes')
  )
  select key_id, id, language, recipe_revision from found`;

const actorRow = z.object({
  key_id: z.string(),
  id: z.string(),
  language: z.string().nullable(),
  recipe_revision: z.string(),
});

/**
 * The account of the key in the header Authorization, without any role; null if there is no such key. Only calls that
 * accept keys ask for it.
 */
export async function findKeyHolder(em: SqlEntityManager, ctx: Context): Promise<Actor | null> {
  const [, key] = /^bearer +(cardamom_import_[\w-]{43})$/i.exec(ctx.get('Authorization')) ?? [];
  const found = key ? await queryOne(em, actorRow, FIND_AND_TOUCH, { hash: hashSecretToken(key) }) : null;
  if (!found) return null;
  return {
    id: found.id,
    sessionId: found.key_id,
    isAdmin: false,
    lacksSecondFactor: false,
    language: isLanguageCode(found.language) ? found.language : null,
    recipeRevision: found.recipe_revision,
  };
}

/** The keys for programs that import. The owner is told by mail of new ones. */
export function createImportKeyRoutes(route: RouteBuilder, options: SecondFactorOptions): Route[] {
  const { proveOwner, messages, mailer, trustedProxies } = options;
  return [
    route(listImportKeys, async ({ actor, em }) => ({ importKeys: await listOwnKeys(em, actor.id) })),

    route(createImportKey, async ({ actor, body: { name, currentPassword }, em, ctx, language }) => {
      checkName(name);
      await proveOwner(em, actor, currentPassword, clientAddress(ctx.req, trustedProxies));
      const made = await em.transactional(async (tx) => {
        const inserted = await insertKey(tx, actor.id, name.trim());
        await tellOwner(tx, messages, actor.id, { change: 'importKeyAdded', passkey: name.trim() }, language);
        return inserted;
      });
      mailer.wake();
      return { ...SUCCESS, ...made };
    }),

    route(removeImportKey, async ({ actor, params, em }) => {
      await deleteKey(em, actor.id, params.id);
      return SUCCESS;
    }),
  ];
}
