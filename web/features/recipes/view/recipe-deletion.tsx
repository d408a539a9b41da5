import { createStore, type StoreApi } from 'zustand';
import { useTranslation } from 'react-i18next';
import { deleteRecipe } from '../../../../shared/api/recipes.ts';
import type { ApiClient } from '../../../api/client.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { StatusState } from '../../status/status.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { findListTitle } from '../parts/list-title.ts';

interface DeletionTarget {
  readonly id: string;
  readonly title: string;
}

export interface DeletionState {
  /** The recipe that the dialog asks about. */
  readonly target: DeletionTarget | null;
  readonly isDeleting: boolean;
  deleteAsked(target: DeletionTarget): void;
  deleteDismissed(): void;
  deleteConfirmed(): Promise<void>;
}

interface DeletionStoreOptions {
  readonly api: ApiClient;
  readonly status: StoreApi<StatusState>;
  readonly onDeleted: (id: string) => void;
}

export function createDeletionStore({ api, status, onDeleted }: DeletionStoreOptions): StoreApi<DeletionState> {
  return createStore<DeletionState>()((set, get) => ({
    target: null,
    isDeleting: false,
    deleteAsked: (target) => set({ target }),
    deleteDismissed: () => set({ target: null }),
    async deleteConfirmed() {
      const { target, isDeleting } = get();
      if (!target || isDeleting) return;
      set({ isDeleting: true });
      try {
        await api.call(deleteRecipe, { params: { id: target.id } });
        onDeleted(target.id);
        status.getState().ended('success', { key: 'recipes.deleted' });
      } catch (error) {
        console.error(error);
        status.getState().ended('error', { key: 'recipes.deleteFailed' });
      } finally {
        set({ target: null, isDeleting: false });
      }
    },
  }));
}

export const [DeletionProvider, useDeletion] = createStoreContext<DeletionState>('Deletion');

export function DeleteRecipeDialog() {
  const { t } = useTranslation();
  const target = useDeletion((state) => state.target);
  const isDeleting = useDeletion((state) => state.isDeleting);
  const deleteConfirmed = useDeletion((state) => state.deleteConfirmed);
  const deleteDismissed = useDeletion((state) => state.deleteDismissed);
  return (
    <ConfirmDialog
      isOpen={target !== null}
      title={t('recipes.deleteTitle')}
      question={t('recipes.deleteQuestion', { title: target?.title ?? '' })}
      warning={t('recipes.deleteWarning')}
      confirmLabel={t('recipes.delete')}
      isBusy={isDeleting}
      onConfirm={() => void deleteConfirmed()}
      onDismiss={deleteDismissed}
      focusAfter={findListTitle}
    />
  );
}
