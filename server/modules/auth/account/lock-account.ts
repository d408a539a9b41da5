import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { execute } from '../../../db/query.ts';

/**
 * Locks an account until the transaction ends. Whatever changes or uses its second factors locks it first, so that these
 * transactions follow each other and cannot block each other.
 */
export async function lockAccount(tx: SqlEntityManager, accountId: string): Promise<void> {
  await execute(tx, 'select 1 from account where id = :accountId for update', { accountId });
}
