import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { foldText } from '../../shared/format/fold-text.ts';
import { query, queryOne, type SqlParameters } from './query.ts';

/** A page of a table. What names columns is written in code; only `values` and the numbers come from outside. */
interface PageQuery<Row extends z.ZodType> {
  readonly table: string;
  /** What is read of each row, and its schema. */
  readonly columns: string;
  readonly row: Row;
  /** Which rows there are, with the names of `values`. */
  readonly condition: string;
  readonly values: SqlParameters;
  /** In which order, by columns of one index. */
  readonly by: string;
  readonly limit: number;
  readonly offset: number;
}

const countRow = z.object({ total: z.number() });

/**
 * A page of a list, and how many rows there are on all of its pages. An index alone finds the rows of the page, however
 * far it is; only their contents are then read ("offset 0" keeps the planner from joining both steps).
 */
export async function queryPage<Row extends z.ZodType>(
  em: SqlEntityManager,
  { table, columns, row, condition, values, by, limit, offset }: PageQuery<Row>,
): Promise<{ rows: z.output<Row>[]; total: number }> {
  const rows = await query(
    em,
    row,
    `select ${columns}
     from (select id as page_id from ${table} where ${condition} order by ${by} limit :limit offset :offset) page
     cross join lateral (select * from ${table} where id = page_id offset 0) ${table} order by ${by}`,
    { ...values, limit, offset },
  );
  const count = await queryOne(em, countRow, `select count(*)::int as total from ${table} where ${condition}`, values);
  return { rows, total: count?.total ?? 0 };
}

/** The condition that a column matches every LIKE pattern, and its values. */
export function likeEvery(column: string, patterns: readonly string[]): { condition: string; values: SqlParameters } {
  const parts = patterns.map((pattern, index): [string, string] => [`part${index}`, pattern]);
  return {
    condition: ['true', ...parts.map(([name]) => `${column} like :${name}`)].join(' and '),
    values: Object.fromEntries(parts),
  };
}

/**
 * LIKE patterns of the parts between blanks, folded as `fold_text` folds. A part without a letter or a number is left out.
 */
export function partPatterns(text: string): string[] {
  const parts = foldText(text)
    .split(/\s+/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.map((part) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`);
}
