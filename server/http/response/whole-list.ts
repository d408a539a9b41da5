import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { PAGE_LENGTH_MAX } from '../../../shared/api/definition/paging.ts';

type ListReply<Name extends string, Row> = Readonly<Record<Name, readonly Row[]>> & { readonly total: number };

interface WholeList<Name extends string, Row, Reply extends ListReply<Name, Row>> {
  /** The field of the reply with the rows. */
  readonly name: Name;
  readonly query: { readonly limit?: number | undefined; readonly offset: number };
  /** The reply with a page of this length. */
  readonly page: (limit: number) => Promise<Reply>;
  /** All rows from the offset on, in batches. */
  readonly every: () => AsyncIterable<readonly Row[]>;
}

/** The reply as JSON, with the rows as they are read and their final number. */
async function* jsonOf<Name extends string, Row, Reply extends ListReply<Name, Row>>(
  { name, query: { offset }, every }: WholeList<Name, Row, Reply>,
  reply: Reply,
): AsyncGenerator<string, void> {
  let count = 0;
  yield `{${JSON.stringify(name)}:[`;
  for await (const rows of every()) {
    if (rows.length > 0) yield (count > 0 ? ',' : '') + rows.map((row) => JSON.stringify(row)).join(',');
    count += rows.length;
  }
  const others = Object.entries({ ...reply, total: offset + count }).filter(([key]) => key !== name);
  yield `]${others.map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`).join('')}}`;
}

/**
 * Answers a call for a list: a page of `limit` rows, or without a limit all rows. More rows than the longest page has
 * are streamed as the client reads them, so that the memory they need does not grow with their number.
 */
export async function answerList<const Name extends string, Row, Reply extends ListReply<Name, Row>>(
  ctx: Context,
  list: WholeList<Name, Row, Reply>,
): Promise<Reply | undefined> {
  const { limit, offset } = list.query;
  const reply = await list.page(limit ?? PAGE_LENGTH_MAX);
  if (limit !== undefined || offset + reply[list.name].length >= reply.total) return reply;
  ctx.type = 'application/json';
  ctx.body = Readable.from(jsonOf(list, reply), { objectMode: false });
  return undefined;
}

/** The batches with each row converted. */
export async function* mapBatches<From, To>(
  batches: AsyncIterable<readonly From[]>,
  convert: (rows: readonly From[]) => readonly To[],
): AsyncGenerator<readonly To[], void> {
  for await (const rows of batches) yield convert(rows);
}
