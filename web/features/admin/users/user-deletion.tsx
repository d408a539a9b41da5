import { createStore, type StoreApi, useStore } from 'zustand';
import type { RefObject } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { deleteUser } from '../../../../shared/api/admin-users.ts';
import type { ListedUser } from '../../../../shared/domain/listed-user.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { StatusState } from '../../status/status.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

interface UserDeletionState {
  /** The user to delete. */
  readonly target: ListedUser | null;
  readonly isDeleting: boolean;
  deleteAsked(target: ListedUser): void;
  deleteDismissed(): void;
  deleteConfirmed(): Promise<void>;
}

interface UserDeletionOptions {
  readonly api: ApiClient;
  readonly ended: StatusState['ended'];
  /** Called when the account was deleted. */
  readonly onDeleted: (id: string) => void;
  /** Called when the deletion was refused, since the shown data may be outdated. */
  readonly onRefused: () => void;
}

/** The account was already deleted elsewhere, which is the desired result. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Deletes a user after confirmation (product §4, §8). */
export function createUserDeletionStore(options: UserDeletionOptions): StoreApi<UserDeletionState> {
  const { api, ended, onDeleted, onRefused } = options;
  return createStore<UserDeletionState>()((set, get) => ({
    target: null,
    isDeleting: false,
    deleteAsked: (target) => set({ target }),
    deleteDismissed: () => set({ target: null }),
    async deleteConfirmed() {
      const { target, isDeleting } = get();
      if (!target || isDeleting) return;
      set({ isDeleting: true });
      try {
        await api.call(deleteUser, { params: { id: target.id } }).catch((error: unknown) => {
          if (!isGone(error)) throw error;
        });
        onDeleted(target.id);
        ended('success', { key: 'admin.users.deleted' });
      } catch (error) {
        console.error(error);
        onRefused();
        ended('error', { key: 'admin.users.deleteFailed' });
      } finally {
        set({ target: null, isDeleting: false });
      }
    },
  }));
}

interface Props {
  readonly deletion: StoreApi<UserDeletionState>;
  /** The element that gets the focus when the row is gone. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** Asks for confirmation before a user is deleted, and warns that the recipes are deleted, too (product §8). */
export function DeleteUserDialog({ deletion, heading }: Props) {
  const { t } = useTranslation();
  const { target, isDeleting, deleteConfirmed, deleteDismissed } = useStore(deletion);
  return (
    <ConfirmDialog
      isOpen={target !== null}
      title={t('admin.users.deleteTitle')}
      question={
        <Trans
          i18nKey="admin.users.deleteQuestion"
          values={{ name: target?.name ?? '', email: target?.email ?? '' }}
          components={{ who: <bdi /> }}
        />
      }
      warning={t('settings.deleteWarning')}
      confirmLabel={t('admin.users.deleteConfirm')}
      isBusy={isDeleting}
      onConfirm={() => void deleteConfirmed()}
      onDismiss={deleteDismissed}
      focusAfter={() => heading.current}
    />
  );
}
