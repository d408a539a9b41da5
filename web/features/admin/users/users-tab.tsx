import { UserSearch } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { PAGE_LENGTH } from '../../../../shared/api/definition/paging.ts';
import { useApi } from '../../../api/api-context.ts';
import { DataTable, type Column } from '../../../ui/layout/data-table.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useStatus } from '../../status/status.ts';
import { EmptyRows, FailedRows, LoadingRows } from '../lists/list-states.tsx';
import { useTypedSearch } from '../lists/use-typed-search.ts';
import type { ListedUser } from '../../../../shared/domain/listed-user.ts';
import { useServerOffer, useSession } from '../../auth/auth.ts';
import { Invitations } from '../invitations/invitations.tsx';
import { DeleteUserDialog, createUserDeletionStore } from './user-deletion.tsx';
import { createUserList, type UserList, type UserSort } from './users.store.ts';
import styles from './users.module.css';
import { ActionsCell, EmailCell, LastLoginCell, MomentCell, NameCell, StatusCell } from './user-cells.tsx';

interface Options {
  readonly onDelete: (user: ListedUser) => void;
}

/** The columns of the user list. The user's own row has no status (product §2). */
function useUserColumns({ onDelete }: Options): readonly Column<ListedUser, UserSort>[] {
  const { t } = useTranslation();
  const ownId = useSession((session) => session.user?.id);
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('admin.users.name'),
        sort: 'name',
        isName: true,
        cell: (user) => <NameCell user={user} />,
      },
      { id: 'email', label: t('admin.users.email'), sort: 'email', cell: ({ email }) => <EmailCell email={email} /> },
      {
        id: 'status',
        label: t('admin.users.status'),
        sort: 'status',
        cell: (user) => (user.id === ownId ? null : <StatusCell user={user} />),
      },
      {
        id: 'createdAt',
        label: t('admin.users.createdAt'),
        sort: 'createdAt',
        cell: ({ createdAt }) => <MomentCell time={createdAt} />,
      },
      {
        id: 'lastLogin',
        label: t('admin.users.lastLogin'),
        sort: 'lastLoginAt',
        cell: (user) => <LastLoginCell user={user} />,
      },
      {
        id: 'actions',
        label: t('admin.users.actions'),
        isEnd: true,
        cell: (user) => <ActionsCell user={user} onDelete={() => onDelete(user)} />,
      },
    ],
    [t, ownId, onDelete],
  );
}

function UserTable({ list, onDelete }: { readonly list: UserList } & Parameters<typeof useUserColumns>[0]) {
  const { t } = useTranslation();
  const { rows, total, query, isLoading, hasFailed, refreshed, sorted, pageTurned } = useStore(list);
  const columns = useUserColumns({ onDelete });
  if (hasFailed) return <FailedRows onRetry={() => void refreshed()} />;
  if (rows === null) return <LoadingRows />;
  if (rows.length === 0)
    return (
      <EmptyRows icon={<UserSearch aria-hidden />} title={t('admin.users.none')} hint={t('admin.users.noneHint')} />
    );
  return (
    <>
      <DataTable
        label={t('admin.tabs.users')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        order={query}
        onSort={(sort) => void sorted(sort)}
        isBusy={isLoading}
      />
      <Pager offset={query.offset} length={PAGE_LENGTH} total={total} onTurn={(offset) => void pageTurned(offset)} />
    </>
  );
}

/** The list and the deletion of users. */
function useUsers() {
  const api = useApi();
  const ended = useStatus((state) => state.ended);
  const [list] = useState(() => createUserList(api));
  const deletion = useMemo(
    () =>
      createUserDeletionStore({
        api,
        ended,
        onDeleted(id) {
          list.setState(({ rows }) => ({ rows: rows?.filter((row) => row.id !== id) ?? null }));
          void list.getState().refreshed();
        },
        onRefused: () => void list.getState().refreshed(),
      }),
    [api, ended, list],
  );
  useEffect(() => void list.getState().refreshed(), [list]);
  return { list, deletion };
}

/** All accounts (product §2, Users tab). */
export function UsersTab() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { list, deletion } = useUsers();
  const total = useStore(list, (state) => (state.rows === null ? null : state.total));
  const byInvitation = useServerOffer((offer) => offer.registration === 'invitation');
  const [typed, onTyped] = useTypedSearch(list.getState().searched);
  return (
    <section className={styles.section} aria-labelledby="users-title">
      <header className={styles.head}>
        <h2 id="users-title" ref={heading} tabIndex={-1}>
          {t('admin.tabs.users')}
        </h2>
        {total !== null && (
          <p role="status" className={styles.count}>
            {t('admin.users.count', { count: total })}
          </p>
        )}
        <div className={styles.search}>
          <SearchField
            label={t('admin.users.search')}
            placeholder={t('admin.users.searchHint')}
            clearLabel={t('admin.clearSearch')}
            value={typed}
            onChange={onTyped}
          />
        </div>
      </header>
      {byInvitation && <Invitations />}
      <UserTable list={list} onDelete={deletion.getState().deleteAsked} />
      <DeleteUserDialog deletion={deletion} heading={heading} />
    </section>
  );
}
