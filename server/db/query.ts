import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';

type SqlValue = string | number | boolean | Date | Uint8Array | null;

/** The values of a statement by name, which is `:name` in its SQL. Lists are passed as JSON text. */
export type SqlParameters = Readonly<Record<string, SqlValue>>;

/** Matches quoted text and casts, which contain no parameters, and parameters. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|::|:([a-z]\w*)/g;

/** Replaces the names of a statement by placeholders. Throws if names and values do not match. */
export function bindNames(sql: string, parameters: SqlParameters): { sql: string; values: SqlValue[] } {
  const values: SqlValue[] = [];
  const unused = new Set(Object.keys(parameters));
  const bound = sql.replaceAll(TOKEN, (token, name: string | undefined) => {
    if (name === undefined) return token.replaceAll('?', String.raw`\?`);
    const value = parameters[name];
    if (value === undefined) throw new Error(`the statement has no value for :${name}`);
    unused.delete(name);
    values.push(value);
    return '?';
  });
  if (unused.size > 0) throw new Error(`the statement has no parameter :${[...unused].join(', :')}`);
  return { sql: bound, values };
}

/**
 * The rows that a statement returns, validated by a schema. Runs in the transaction of `em` if there is one. Throws if
 * a row does not match the schema, which is a bug in the statement.
 */
export async function query<Row extends z.ZodType>(
  em: SqlEntityManager,
  row: Row,
  sql: string,
  parameters: SqlParameters = {},
): Promise<z.output<Row>[]> {
  const bound = bindNames(sql, parameters);
  const rows = await em.execute<object[]>(bound.sql, bound.values);
  return rows.map((found) => {
    const parsed = row.safeParse(found);
    if (parsed.success) return parsed.data;
    throw new Error(`a row does not fit its schema: ${sql.slice(0, 100)}`, { cause: parsed.error });
  });
}

/** The first row that a statement returns, or null. */
export async function queryOne<Row extends z.ZodType>(
  em: SqlEntityManager,
  row: Row,
  sql: string,
  parameters: SqlParameters = {},
): Promise<z.output<Row> | null> {
  return (await query(em, row, sql, parameters))[0] ?? null;
}

/** Runs a statement whose rows are not needed; resolves to the number of rows that it inserted, updated or deleted. */
export async function execute(em: SqlEntityManager, sql: string, parameters: SqlParameters = {}): Promise<number> {
  const bound = bindNames(sql, parameters);
  const { affectedRows } = await em.execute<{ affectedRows: number }>(bound.sql, bound.values, 'run');
  return affectedRows;
}
