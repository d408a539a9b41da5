import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { queryOne } from './query.ts';

/** A table, and the one that keeps its deleted rows as JSON in a column `content`. */
interface Binned {
  readonly table: 'recipe' | 'notification' | 'import_job';
  readonly bin: 'binned_recipe' | 'binned_notification' | 'binned_import_job';
}

/**
 * The columns of the table that the content of a row in the bin has, as SQL. Columns that were added after the deletion get
 * their defaults.
 */
export async function columnsInBin(tx: SqlEntityManager, { table, bin }: Binned, id: string): Promise<string> {
  const found = await queryOne(
    tx,
    z.object({ columns: z.string() }),
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname in (select jsonb_object_keys(content) from ${bin} where id = :id)`,
    { id },
  );
  return found?.columns ?? '';
}
