import type { RefObject } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { type StoreApi, useStore } from 'zustand';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { UserDeletionState } from './user-deletion.store.ts';

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
