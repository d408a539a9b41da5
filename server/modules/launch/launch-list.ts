import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { LaunchSort } from '../../../shared/api/admin-launch.ts';
import type { LaunchSubscriber } from '../../../shared/domain/launch-subscriber.ts';
import { isoTime } from '../../db/iso-time.ts';
import { searchPatterns } from '../recipes/search-text.ts';

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

/** SQL that holds every pattern against the folded address, and its values. */
function matching(q: string): { readonly sql: string; readonly values: string[] } {
  const values = searchPatterns(q);
  return { sql: values.map(() => 'search_text like ?').join(' and ') || 'true', values };
}

async function countPending(em: SqlEntityManager): Promise<{ pending: number; sending: boolean }> {
  const [row] = await em.execute<{ pending: number; sending: boolean }[]>(
    `select (select count(*)::int from launch_subscriber where notified_at is null) as pending,
       exists (select 1 from launch_mailing) as sending`,
  );
  return row ?? { pending: 0, sending: false };
}

/** A page of the subscribers who match, in the wished order, and how all of them stand. */
export async function listSubscribers(em: SqlEntityManager, query: LaunchListQuery): Promise<LaunchListPage> {
  const { sql, values } = matching(query.q);
  const order = COLUMNS[query.sort].map((column) => `${column} ${query.order}`).join(', ');
  // Which rows, by an index alone; what they hold is then read of these, and of no others ("offset 0").
  const subscribers = await em.execute<LaunchSubscriber[]>(
    `select ${SHOWN}
     from (select id as page_id from launch_subscriber where ${sql} order by ${order} limit ? offset ?) page
     cross join lateral (select * from launch_subscriber where id = page_id offset 0) subscriber order by ${order}`,
    [...values, query.limit, query.offset],
  );
  const [counted] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from launch_subscriber where ${sql}`,
    values,
  );
  return { subscribers, total: counted?.total ?? 0, ...(await countPending(em)) };
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
