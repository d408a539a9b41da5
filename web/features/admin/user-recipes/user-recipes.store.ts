import type { StoreApi } from 'zustand';
import { listUserRecipes } from '../../../../shared/api/admin-users.ts';
import { PAGE_LENGTH } from '../../../../shared/api/paging.ts';
import type { ListedRecipe, ListedUser } from '../../../../shared/domain/listed-user.ts';
import type { ApiClient } from '../../../api/client.ts';
import { createPagedListStore, type PagedListState } from '../lists/paged-list.store.ts';

export type UserRecipeList = StoreApi<PagedListState<ListedRecipe, 'createdAt'>>;

/** The recipes of one user, the newest first; `onUser` is told whose they are. */
export function createUserRecipeList(
  api: ApiClient,
  email: string,
  onUser: (user: ListedUser) => void,
): UserRecipeList {
  return createPagedListStore<ListedRecipe, 'createdAt'>({
    first: { q: '', sort: 'createdAt', order: 'desc', offset: 0 },
    length: PAGE_LENGTH,
    name: 'the recipes of a user',
    async load({ offset }) {
      const query = { limit: String(PAGE_LENGTH), offset: String(offset) };
      const { user, recipes, total } = await api.call(listUserRecipes, { params: { email }, query });
      onUser(user);
      return { rows: recipes, total };
    },
  });
}
