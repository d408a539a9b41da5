import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../../db/query.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { emailKey, isEmail } from '../../../shared/rules/email.ts';
import { isId, newId } from '../../db/id.ts';
import { AppError } from '../../core/errors.ts';
import { hashSecretToken } from '../auth/account/secret-token.ts';

/** Throws 400 for an invalid address. */
export function checkAddress(email: string): void {
  const problem: ErrorCode | null = !email.trim() ? 'auth.emailRequired' : isEmail(email) ? null : 'auth.emailInvalid';
  if (problem) throw new AppError(problem, { fields: { email: problem } });
}

/**
 * Adds an address with the language of the request. An existing entry stays unchanged, but a plain spelling replaces
 * one with look-alike characters, which somebody else may have typed.
 */
export async function subscribe(em: SqlEntityManager, email: string, language: LanguageCode): Promise<void> {
  const address = email.trim();
  await execute(
    em,
    `insert into launch_subscriber (id, email, email_key, language) values (:id, :address, :key, :language)
     on conflict (email_key) do update set email = excluded.email
     where normalize(launch_subscriber.email, nfkc) <> launch_subscriber.email
       and normalize(excluded.email, nfkc) = excluded.email`,
    { id: newId(), address, key: emailKey(address), language },
  );
}

/** Removes a subscriber from the list; throws 404 if there is none. */
export async function removeSubscriber(em: SqlEntityManager, id: string): Promise<void> {
  const removed = isId(id) ? await execute(em, 'delete from launch_subscriber where id = :id', { id }) : 0;
  if (removed === 0) throw new AppError('errors.notFound');
}

/**
 * Removes the subscriber who was mailed the token. A repeated call does nothing; an unknown token throws
 * `auth.invalidToken`.
 */
export async function unsubscribe(em: SqlEntityManager, token: string): Promise<void> {
  const hash = hashSecretToken(token);
  const departed = await execute(
    em,
    `with gone as (delete from launch_subscriber where unsubscribe_hash = :hash returning unsubscribe_hash)
     insert into launch_departure (unsubscribe_hash) select unsubscribe_hash from gone
     on conflict (unsubscribe_hash) do nothing`,
    { hash },
  );
  if (departed > 0) return;
  const known = await queryOne(em, z.object({}), 'select 1 from launch_departure where unsubscribe_hash = :hash', {
    hash,
  });
  if (!known) throw new AppError('auth.invalidToken');
}
