import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';

type SqlValue = string | number | boolean | Date | Uint8Array | null;

/** The values of a statement by their names: `:name` in its SQL. Lists go as JSON text. */
export type SqlParameters = Readonly<Record<string, SqlValue>>;

/** Quoted text, in which nothing is a parameter; a cast; a parameter. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|::|:([a-z]\w*)/g;

/** The statement with a placeholder for each of its parameters, in order. Throws where names and values do not match. */
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
  if (unused.size > 0) throw new Error(`the statement names no :${[...unused].join(', :')}`);
  return { sql: bound, values };
}

/**
 * The rows that a statement returns, checked by the schema of one. Part of the transaction of `em`, where there is one.
 * Throws where a row does not have that shape, which is a fault of the statement.
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
