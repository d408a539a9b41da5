import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../../core/errors.ts';
import { Account } from './account.entity.ts';
import type { Actor } from '../../../core/actor.ts';

/** The actor's account; throws 401 if it was deleted after the session was checked. */
export async function findOwnAccount(em: SqlEntityManager, actor: Actor): Promise<Account> {
  const account = await em.findOne(Account, { id: actor.id });
  if (!account) throw new AppError('errors.unauthorized');
  return account;
}
