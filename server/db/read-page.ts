import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { foldText } from '../../shared/format/fold-text.ts';

/** A list as it is asked for; what names columns is ours, and only `values` and the numbers come from outside. */
interface PageQuery {
  readonly table: string;
  /** What is read of each row. */
  readonly columns: string;
  /** Which rows there are, with `?` for each of the values. */
  readonly condition: string;
  readonly values: readonly unknown[];
  /** In which order, by columns of one index. */
  readonly by: string;
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of a list, and how many rows there are on all of its pages. Which rows these are, an index alone tells, however
 * far the page is; what they hold is then read of them, and of no others ("offset 0").
 */
export async function readPage<Row extends object>(
  em: SqlEntityManager,
  { table, columns, condition, values, by, limit, offset }: PageQuery,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await em.execute<Row[]>(
    `select ${columns}
     from (select id as page_id from ${table} where ${condition} order by ${by} limit ? offset ?) page
     cross join lateral (select * from ${table} where id = page_id offset 0) ${table} order by ${by}`,
    [...values, limit, offset],
  );
  const [count] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from ${table} where ${condition}`,
    [...values],
  );
  return { rows, total: count?.total ?? 0 };
}

/**
 * LIKE patterns of what stands between blanks, folded as `fold_text` folds: an address is looked for as it is written.
 * Signs without a letter or a number ask for nothing.
 */
export function partPatterns(query: string): string[] {
  const parts = foldText(query)
    .split(/\s+/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.map((part) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`);
}
