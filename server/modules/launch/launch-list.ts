import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { query, queryOne } from '../../db/query.ts';
import type { LaunchSort } from '../../../shared/api/admin-launch.ts';
import type { LaunchSubscriber } from '../../../shared/domain/launch-subscriber.ts';
import { isoTime } from '../../db/iso-time.ts';
import { MAIL_TRIES } from '../../mail/mail-queue.ts';
import { everyRowOf, likeEveryOrAddress, type PageQuery, queryPage } from '../../db/query-page.ts';

/** The query of the list, as parsed by `pagedQuery`. */
export interface LaunchListQuery {
  readonly q: string;
  readonly sort: LaunchSort;
  readonly order: 'asc' | 'desc';
  readonly limit?: number | undefined;
  readonly offset: number;
}

export interface LaunchListPage {
  readonly subscribers: LaunchSubscriber[];
  readonly total: number;
  readonly pending: number;
  readonly failed: number;
  readonly remaining: number;
  readonly sending: boolean;
  readonly stopped: string | null;
}

/** The columns of each order, each with an index. The last columns make the order unique. */
const COLUMNS: Readonly<Record<LaunchSort, readonly string[]>> = {
  email: ['email_key'],
  subscribedAt: ['subscribed_at', 'id'],
  status: ['(notified_at is not null)', 'subscribed_at', 'id'],
};

const QUEUED = `exists (select 1 from mail where mail.subscriber_id = launch_subscriber.id and attempts < ${MAIL_TRIES})`;

const SHOWN = `id as "_id", email, ${isoTime('subscribed_at')} as "subscribedAt", notified_at is not null as notified, failure,
  ${QUEUED} as queued`;

const subscriberRow = z.object({
  _id: z.string(),
  email: z.string(),
  subscribedAt: z.string(),
  notified: z.boolean(),
  failure: z.string().nullable(),
  queued: z.boolean(),
});
const exportedRow = subscriberRow.extend({ place: z.string() });

const stateRow = z.object({
  pending: z.number(),
  failed: z.number(),
  givenUp: z.number(),
  sending: z.boolean(),
  stopped: z.string().nullable(),
});

/** The state of the mailing and the whole list. */
async function readState(em: SqlEntityManager): Promise<Omit<LaunchListPage, 'subscribers' | 'total'>> {
  const row = await queryOne(
    em,
    stateRow,
    `select (select count(*)::int from launch_subscriber where notified_at is null) as pending,
       (select count(*)::int from launch_subscriber where failure is not null) as failed,
       (select count(*)::int from launch_subscriber where failure is not null and not ${QUEUED}) as "givenUp",
       exists (select 1 from launch_mailing)
         or exists (select 1 from mail where subscriber_id is not null and attempts < ${MAIL_TRIES}) as sending,
       (select reason from launch_stop) as stopped`,
  );
  if (!row) throw new Error('counting subscribers returned no row');
  const { givenUp, ...state } = row;
  return { ...state, remaining: state.pending - givenUp };
}

/** The matching subscribers in the requested order. */
function matching({ q, sort, order, offset }: LaunchListQuery): Omit<PageQuery<typeof subscriberRow>, 'limit'> {
  return {
    table: 'launch_subscriber',
    columns: SHOWN,
    row: subscriberRow,
    ...likeEveryOrAddress('search_text', q),
    by: COLUMNS[sort].map((column) => `${column} ${order}`).join(', '),
    offset,
  };
}

/** A page of the matching subscribers, and the state of the whole list. */
export async function listSubscribers(
  em: SqlEntityManager,
  shown: LaunchListQuery,
  limit: number,
): Promise<LaunchListPage> {
  const { rows, total } = await queryPage(em, { ...matching(shown), limit });
  return { subscribers: rows, total, ...(await readState(em)) };
}

/** All matching subscribers, in batches. */
export const everyMatching = (em: SqlEntityManager, shown: LaunchListQuery): AsyncGenerator<LaunchSubscriber[], void> =>
  everyRowOf(em, matching(shown));

/** Rows per batch of an export. */
const EXPORT_BATCH = 1_000;

/** All subscribers in batches, newest first. Rows that are added or deleted meanwhile do not shift others. */
export async function* everySubscriber(em: SqlEntityManager): AsyncGenerator<readonly LaunchSubscriber[], void> {
  let batch: z.output<typeof exportedRow>[];
  let last = { place: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  do {
    batch = await query(
      em,
      exportedRow,
      `select ${SHOWN}, subscribed_at::text as place from launch_subscriber
       where (subscribed_at, id) < (:place::timestamptz, :id::uuid) order by subscribed_at desc, id desc limit ${EXPORT_BATCH}`,
      last,
    );
    yield batch;
    const end = batch.at(-1);
    if (end) last = { place: end.place, id: end._id };
  } while (batch.length === EXPORT_BATCH);
}
