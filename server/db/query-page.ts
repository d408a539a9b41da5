import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { foldText } from '../../shared/format/fold-text.ts';
import { emailKey, isEmail } from '../../shared/rules/email.ts';
import { execute, query, queryOne, type SqlParameters } from './query.ts';

/**
 * A query for one page of a table. The SQL parts must be constants of the code; only `values`, `limit` and `offset` may
 * come from clients.
 */
export interface PageQuery<Row extends z.ZodType> {
  readonly table: string;
  /** The selected columns, and the schema of a row. */
  readonly columns: string;
  readonly row: Row;
  /** The condition on rows, with the names of `values` as parameters. */
  readonly condition: string;
  readonly values: SqlParameters;
  /** The order, by columns of one index. */
  readonly by: string;
  readonly limit: number;
  readonly offset: number;
}

const countRow = z.object({ total: z.number() });

/**
 * A page of a list, and the number of rows on all pages. The rows of the page are found by an index alone, even for a
 * late page, and only then are their contents read. "offset 0" prevents the planner from merging both steps.
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

/** Rows per batch of `everyRow`. */
const BATCH = 500;

/**
 * All rows that a statement selects, in batches, as they were at one moment. Until the last batch is taken, or the
 * generator is ended, they occupy a connection.
 */
export async function* everyRow<Row extends z.ZodType>(
  em: SqlEntityManager,
  row: Row,
  sql: string,
  values: SqlParameters,
): AsyncGenerator<z.output<Row>[], void> {
  await em.begin({ readOnly: true });
  try {
    await execute(em, `declare every_row no scroll cursor for ${sql}`, values);
    let batch: z.output<Row>[];
    do {
      batch = await query(em, row, `fetch ${BATCH} from every_row`);
      yield batch;
    } while (batch.length === BATCH);
  } finally {
    await em.rollback();
  }
}

/** All rows of a list from its offset on, in batches. */
export function everyRowOf<Row extends z.ZodType>(
  em: SqlEntityManager,
  { table, columns, row, condition, values, by, offset }: Omit<PageQuery<Row>, 'limit'>,
): AsyncGenerator<z.output<Row>[], void> {
  const sql = `select ${columns} from ${table} where ${condition} order by ${by} offset :offset`;
  return everyRow(em, row, sql, { ...values, offset });
}

/** The condition that a column matches all LIKE patterns, with its values. */
export function likeEvery(column: string, patterns: readonly string[]): { condition: string; values: SqlParameters } {
  const parts = patterns.map((pattern, index): [string, string] => [`part${index}`, pattern]);
  return {
    condition: ['true', ...parts.map(([name]) => `${column} like :${name}`)].join(' and '),
    values: Object.fromEntries(parts),
  };
}

/**
 * LIKE patterns of the words of a text, folded like the SQL function `fold_text`. Words without a letter or digit are
 * left out.
 */
function partPatterns(text: string): string[] {
  const parts = foldText(text)
    .split(/\s+/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.map((part) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`);
}

/** The condition that a column contains all words of a text, or that the text is the e-mail address of the row. */
export function likeEveryOrAddress(column: string, text: string): { condition: string; values: SqlParameters } {
  const { condition, values } = likeEvery(column, partPatterns(text));
  if (!isEmail(text)) return { condition, values };
  return { condition: `(${condition} or email_key = :emailKey)`, values: { ...values, emailKey: emailKey(text) } };
}
