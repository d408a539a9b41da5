import { ChevronRight, NotebookText, UserSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useStore, type StoreApi } from 'zustand';
import { useSearchParams } from 'react-router-dom';
import { PAGE_LENGTH } from '../../../../shared/api/definition/paging.ts';
import type { ListedRecipe, ListedUser } from '../../../../shared/domain/listed-user.ts';
import { useApi } from '../../../api/api-context.ts';
import { Pager } from '../../../ui/layout/pager.tsx';
import { useViewer } from '../../recipes/recipes.ts';
import { EmptyRows, FailedRows, LoadingRows } from '../lists/list-states.tsx';
import { Moment } from '../lists/moment.tsx';
import { listUserRecipes } from '../../../../shared/api/admin-users.ts';
import type { ApiClient } from '../../../api/client.ts';
import { createPagedListStore, type PagedListState } from '../lists/paged-list.store.ts';
import { UserChoice } from './user-choice.tsx';
import styles from './user-recipes.module.css';

type UserRecipeList = StoreApi<PagedListState<ListedRecipe, 'createdAt'>>;

/** The recipes of one user, newest first; `onUser` is called with their owner. */
function createUserRecipeList(api: ApiClient, email: string, onUser: (user: ListedUser) => void): UserRecipeList {
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

function RecipeRow({ recipe: { id, title, createdAt } }: { readonly recipe: ListedRecipe }) {
  const recipeOpened = useViewer((state) => state.recipeOpened);
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => recipeOpened(id)}>
        <span className={styles.title}>
          <bdi>{title}</bdi>
        </span>
        <Moment time={createdAt} />
        <ChevronRight size={18} className={styles.arrow} aria-hidden />
      </button>
    </li>
  );
}

function Rows({ rows }: { readonly rows: readonly ListedRecipe[] }) {
  const { t } = useTranslation();
  if (rows.length === 0)
    return (
      <EmptyRows
        icon={<NotebookText aria-hidden />}
        title={t('admin.userRecipes.none')}
        hint={t('admin.userRecipes.noneHint')}
      />
    );
  return (
    <ul className={styles.rows} aria-labelledby="user-recipes-title">
      {rows.map((recipe) => (
        <RecipeRow key={recipe.id} recipe={recipe} />
      ))}
    </ul>
  );
}

interface Props {
  readonly email: string;
  /** Called with the owner of the recipes. */
  readonly onUser: (user: ListedUser) => void;
}

/**
 * The recipes of the user with this e-mail address (product §2, User Recipes tab). Another address needs another React
 * key.
 */
function UserRecipes({ email, onUser }: Props) {
  const { t } = useTranslation();
  const api = useApi();
  const [user, setUser] = useState<ListedUser | null>(null);
  const [list] = useState(() => createUserRecipeList(api, email, setUser));
  useEffect(() => void list.getState().refreshed(), [list]);
  useEffect(() => {
    if (user) onUser(user);
  }, [user, onUser]);
  const { rows, total, query, isLoading, hasFailed, refreshed, pageTurned } = useStore(list);
  if (hasFailed) return <FailedRows text={t('admin.userRecipes.loadFailed')} onRetry={() => void refreshed()} />;
  if (rows === null || user === null) return <LoadingRows />;
  return (
    <section className={styles.section} aria-labelledby="user-recipes-title" aria-busy={isLoading || undefined}>
      <header className={styles.head}>
        <h3 id="user-recipes-title">
          <Trans i18nKey="admin.userRecipes.of" values={{ name: user.name }} components={{ who: <bdi /> }} />
        </h3>
        <p role="status">{t('admin.userRecipes.count', { count: total })}</p>
      </header>
      <Rows rows={rows} />
      <Pager offset={query.offset} length={PAGE_LENGTH} total={total} onTurn={(offset) => void pageTurned(offset)} />
    </section>
  );
}

/** The recipes of one user. The address contains the user, so that links from other tabs and Back work. */
export function UserRecipesTab() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const [chosen, setChosen] = useState<ListedUser | null>(null);
  const email = parameters.get('user');
  function choose(user: ListedUser): void {
    setChosen(user);
    setParameters({ tab: 'userRecipes', user: user.email }, { replace: true });
  }
  return (
    <section className={styles.section} aria-labelledby="user-recipes-tab-title">
      <header className={styles.choice}>
        <h2 id="user-recipes-tab-title">{t('admin.tabs.userRecipes')}</h2>
        <UserChoice chosen={email === null ? null : chosen} onChosen={choose} />
      </header>
      {email === null ? (
        <EmptyRows
          icon={<UserSearch aria-hidden />}
          title={t('admin.userRecipes.choose')}
          hint={t('admin.userRecipes.chooseHint')}
        />
      ) : (
        <UserRecipes key={email} email={email} onUser={setChosen} />
      )}
    </section>
  );
}
