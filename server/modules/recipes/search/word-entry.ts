import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { z } from 'zod';
import { HOUR } from '../../../../shared/constants.ts';
import { execute, queryOne } from '../../../db/query.ts';
import { createSweeper, type Sweeper } from '../../../db/sweeper.ts';

const BATCH = 200;
/** As in the migration: longer texts are not entered. */
const LONGEST = 200_000;

const accountRow = z.object({ account_id: z.string() });

/** An account with recipes whose words are not entered. A locked account is being changed and comes later. */
const NEXT_ACCOUNT = `
  select id as account_id from account
  where exists (select from recipe where account_id = account.id and search_keys is null and char_length(search_text) <= ${LONGEST})
  limit 1 for no key update skip locked`;

/** The triggers of the recipe enter the words; the setting keeps the revision of the list. */
const ENTER = `
  update recipe set search_text = search_text where id in (
    select id from recipe
    where account_id = :accountId and search_keys is null and char_length(search_text) <= ${LONGEST}
    limit ${BATCH} for update skip locked)`;

/** Enters the words of some recipes of one account; whether there were any. Waits for no lock. */
async function enterSome(em: SqlEntityManager): Promise<boolean> {
  return em.transactional(async (tx) => {
    const account = await queryOne(tx, accountRow, NEXT_ACCOUNT);
    if (!account) return false;
    await execute(tx, "select set_config('cardamom.enters_words', 'on', true)");
    return (await execute(tx, ENTER, { accountId: account.account_id })) > 0;
  });
}

/**
 * Enters the words of all recipes that the search does not know by them: those of an earlier version, which the migration
 * leaves as they are, because it would take long.
 */
export async function enterWords(em: SqlEntityManager): Promise<void> {
  while (await enterSome(em.fork()));
}

export function startWordEntry(createEntityManager: () => SqlEntityManager, logger: Logger): Sweeper {
  const sweeper = createSweeper({
    name: 'words of recipes',
    interval: HOUR,
    sweep: () => enterWords(createEntityManager()),
    logger,
  });
  sweeper.wake();
  return sweeper;
}
