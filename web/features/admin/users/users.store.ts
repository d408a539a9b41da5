import type { StoreApi } from 'zustand';
import { listUsers, type USER_SORTS } from '../../../../shared/api/admin-users.ts';
import { PAGE_LENGTH } from '../../../../shared/api/definition/paging.ts';
import type { ListedUser } from '../../../../shared/domain/listed-user.ts';
import type { ApiClient } from '../../../api/client.ts';
import { createPagedListStore, type ListQuery, type PagedListState } from '../lists/paged-list.store.ts';

export type UserSort = (typeof USER_SORTS)[number];
export type UserList = StoreApi<PagedListState<ListedUser, UserSort>>;

const NEWEST: ListQuery<UserSort> = { q: '', sort: 'createdAt', order: 'desc', offset: 0 };

/** All accounts, newest first by default. */
export function createUserList(api: ApiClient, { first = NEWEST, length = PAGE_LENGTH } = {}): UserList {
  return createPagedListStore<ListedUser, UserSort>({
    first,
    length,
    name: 'the list of users',
    async load({ q, sort, order, offset }) {
      const query = { q, sort, order, limit: String(length), offset: String(offset) };
      const { users, total } = await api.call(listUsers, { query });
      return { rows: users, total };
    },
  });
}
