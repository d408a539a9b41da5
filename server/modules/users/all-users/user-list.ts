import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { listUsers, USER_SORTS } from '../../../../shared/api/admin-users.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { partPatterns, readPage } from '../../../db/read-page.ts';

type UsersQuery = z.output<(typeof listUsers)['query']>;

/** A row of account as administrators read it; times are ISO 8601 UTC. */
export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly email_key: string;
  readonly is_admin: boolean;
  readonly email_verified: boolean;
  readonly picture: string | null;
  readonly created_at: string;
  readonly last_login_at: string | null;
}

const COLUMNS = `id, name, email, email_key, is_admin, email_verified_at is not null as email_verified, picture,
  ${isoTime('created_at')} as created_at, ${isoTime('last_login_at')} as last_login_at`;

/** What each order compares, as the indexes have it (20261127-account-lists.ts). */
const ORDERS: Readonly<Record<(typeof USER_SORTS)[number], readonly string[]>> = {
  name: ['search_text'],
  email: ['email_key'],
  status: ['(email_verified_at is null)', 'account.created_at'],
  createdAt: ['account.created_at'],
  lastLoginAt: ['account.last_login_at'],
};

type Direction = UsersQuery['order'];

/** Who never came stands before all who did. */
const directed = (key: string, order: Direction): string =>
  key === 'account.last_login_at' ? `${key} ${order} nulls ${order === 'asc' ? 'first' : 'last'}` : `${key} ${order}`;

/** A page of the accounts that hold every part of the query, and how many of them there are. */
export async function findUsers(
  em: SqlEntityManager,
  { q, sort, order, limit, offset }: UsersQuery,
): Promise<{ rows: UserRow[]; total: number }> {
  const values = partPatterns(q);
  const condition = ['true', ...values.map(() => 'search_text like ?')].join(' and ');
  const by = [...ORDERS[sort], 'account.id'].map((key) => directed(key, order)).join(', ');
  return readPage<UserRow>(em, { table: 'account', columns: COLUMNS, condition, values, by, limit, offset });
}

/** The account of an address, however its letters are typed, or null. */
export async function findUserByEmail(em: SqlEntityManager, emailKey: string): Promise<UserRow | null> {
  const [row] = await em.execute<UserRow[]>(`select ${COLUMNS} from account where email_key = ?`, [emailKey]);
  return row ?? null;
}
