import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { queryOne } from '../../../db/query.ts';

/** SQL: whether the account of this id has a second factor: an authenticator app or a passkey. */
export const hasFactorSql = (id: string): string =>
  `(exists (select 1 from second_factor f where f.account_id = ${id} and f.confirmed_at is not null)
    or exists (select 1 from passkey k where k.account_id = ${id}))`;

/** Whether the password alone does not open an account. */
export async function hasSecondFactor(em: SqlEntityManager, accountId: string): Promise<boolean> {
  const found = await queryOne(
    em,
    z.object({ found: z.boolean() }),
    `select ${hasFactorSql('a.id')} as found from account a where id = :accountId`,
    {
      accountId,
    },
  );
  return found?.found ?? false;
}
