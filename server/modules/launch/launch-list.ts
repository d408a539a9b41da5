import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { LaunchSort } from '../../../shared/api/admin-launch.ts';
import type { LaunchSubscriber } from '../../../shared/domain/launch-subscriber.ts';
import { isoTime } from '../../db/iso-time.ts';
import { partPatterns, readPage } from '../../db/read-page.ts';

/** What is shown of the list, as `pagedQuery` reads it. */
export interface LaunchListQuery {
  readonly q: string;
  readonly sort: LaunchSort;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

export interface LaunchListPage {
  readonly subscribers: LaunchSubscriber[];
  readonly total: number;
  readonly pending: number;
  readonly sending: boolean;
}

/** The columns of each order, every one with an index of its own; the last ones part what is equal. */
const COLUMNS: Readonly<Record<LaunchSort, readonly string[]>> = {
  email: ['email_key'],
  subscribedAt: ['subscribed_at', 'id'],
  status: ['(notified_at is not null)', 'subscribed_at', 'id'],
};

const SHOWN = `id as "_id", email, ${isoTime('subscribed_at')} as "subscribedAt", notified_at is not null as notified`;

async function countPending(em: SqlEntityManager): Promise<{ pending: number; sending: boolean }> {
  const [row] = await em.execute<{ pending: number; sending: boolean }[]>(
    `select (select count(*)::int from launch_subscriber where notified_at is null) as pending,
       exists (select 1 from launch_mailing) as sending`,
  );
  return row ?? { pending: 0, sending: false };
}

/** A page of the subscribers who match, in the wished order, and how all of them stand. */
export async function listSubscribers(em: SqlEntityManager, query: LaunchListQuery): Promise<LaunchListPage> {
  const { q, sort, order, limit, offset } = query;
  const values = partPatterns(q);
  const { rows, total } = await readPage<LaunchSubscriber>(em, {
    table: 'launch_subscriber',
    columns: SHOWN,
    condition: ['true', ...values.map(() => 'search_text like ?')].join(' and '),
    values,
    by: COLUMNS[sort].map((column) => `${column} ${order}`).join(', '),
    limit,
    offset,
  });
  return { subscribers: rows, total, ...(await countPending(em)) };
}

/** Rows that are held at once while the list is exported. */
const EXPORT_BATCH = 1_000;

/** Every subscriber, the last one first, batch by batch; who comes or goes meanwhile moves no other. */
export async function* everySubscriber(em: SqlEntityManager): AsyncGenerator<readonly LaunchSubscriber[], void> {
  let batch: (LaunchSubscriber & { readonly place: string })[];
  let last: readonly [string, string] = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  do {
    batch = await em.execute(
      `select ${SHOWN}, subscribed_at::text as place from launch_subscriber
       where (subscribed_at, id) < (?::timestamptz, ?::uuid) order by subscribed_at desc, id desc limit ${EXPORT_BATCH}`,
      [...last],
    );
    yield batch;
    const end = batch.at(-1);
    if (end) last = [end.place, end._id];
  } while (batch.length === EXPORT_BATCH);
}
