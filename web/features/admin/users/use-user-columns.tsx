import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedUser } from '../../../../shared/domain/listed-user.ts';
import type { Column } from '../../../ui/layout/data-table.tsx';
import { useSession } from '../../auth/auth.ts';
import { ActionsCell, EmailCell, LastLoginCell, MomentCell, NameCell, StatusCell } from './user-cells.tsx';
import type { UserSort } from './users.store.ts';

interface Options {
  readonly onDelete: (user: ListedUser) => void;
}

/** The columns of the list of users; one's own row has no status (product §2). */
export function useUserColumns({ onDelete }: Options): readonly Column<ListedUser, UserSort>[] {
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
