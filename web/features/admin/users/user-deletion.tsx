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
  /** Whom the dialog asks about. */
  readonly target: ListedUser | null;
  readonly isDeleting: boolean;
  deleteAsked(target: ListedUser): void;
  deleteDismissed(): void;
  deleteConfirmed(): Promise<void>;
}

interface UserDeletionOptions {
  readonly api: ApiClient;
  readonly ended: StatusState['ended'];
  /** The account is gone. */
  readonly onDeleted: (id: string) => void;
  /** It could not be deleted: what is known of it may be out of date. */
  readonly onRefused: () => void;
}

/** Another administrator was quicker: the account is gone, which is what was wanted. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Deletes a user once that was confirmed (product §4, §8). */
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
  /** Where the focus goes when the row is gone. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** Asks before a user is deleted, and says that the recipes go along (product §8). */
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
