import { useState } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { useTranslation } from 'react-i18next';
import { restoreRecipe } from '../../../../shared/api/history/bin.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { deleteRecipe } from '../../../../shared/api/recipes.ts';
import type { ApiClient } from '../../../api/client.ts';
import { errorMessage } from '../../../i18n/message.ts';
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
  /** The last deletion since the app was opened; another object for each. */
  readonly lastDeleted: { readonly id: string } | null;
  deleteAsked(target: DeletionTarget): void;
  deleteDismissed(): void;
  deleteConfirmed(): Promise<void>;
  /** Deletes recipes one after another; those after a failure stay. Resolves after the last one. */
  manyConfirmed(ids: readonly string[]): Promise<void>;
}

interface DeletionStoreOptions {
  readonly api: ApiClient;
  readonly status: StoreApi<StatusState>;
  readonly onDeleted: (id: string) => void;
  readonly onRestored: (recipe: Recipe) => void;
}

/** Restores deleted recipes from the bin, and reports the result. */
export async function restoreDeleted(
  ids: readonly string[],
  { api, status, onRestored }: Omit<DeletionStoreOptions, 'onDeleted'>,
): Promise<void> {
  try {
    for (const id of ids) onRestored((await api.call(restoreRecipe, { params: { id } })).recipe);
    status.getState().ended('success', { key: 'bin.restored' });
  } catch (error) {
    status.getState().ended('error', errorMessage(error, 'bin.restoreFailed'));
  }
}

export function createDeletionStore(options: DeletionStoreOptions): StoreApi<DeletionState> {
  const { api, status, onDeleted } = options;
  return createStore<DeletionState>()((set, get) => ({
    target: null,
    isDeleting: false,
    lastDeleted: null,
    deleteAsked: (target) => set({ target }),
    deleteDismissed: () => set({ target: null }),
    async deleteConfirmed() {
      const { target, isDeleting } = get();
      if (!target || isDeleting) return;
      set({ isDeleting: true });
      try {
        await api.call(deleteRecipe, { params: { id: target.id } });
        set({ lastDeleted: { id: target.id } });
        onDeleted(target.id);
        status.getState().undoOffered({ key: 'recipes.deleted' }, () => void restoreDeleted([target.id], options));
      } catch (error) {
        console.error(error);
        status.getState().ended('error', { key: 'recipes.deleteFailed' });
      } finally {
        set({ target: null, isDeleting: false });
      }
    },
    async manyConfirmed(ids) {
      const deleted: string[] = [];
      set({ isDeleting: true });
      try {
        for (const id of ids) {
          await api.call(deleteRecipe, { params: { id } });
          deleted.push(id);
          onDeleted(id);
        }
      } catch (error) {
        console.error(error);
        return status.getState().ended('error', { key: 'recipes.deleteFailed' });
      } finally {
        set({ isDeleting: false });
      }
      const message = { key: 'choosing.deleted', values: { count: deleted.length } } as const;
      status.getState().undoOffered(message, () => void restoreDeleted(deleted, options));
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
      warning={
        <>
          {t('bin.final')} <span>{t('recipes.deleteWarning')}</span>
        </>
      }
      confirmLabel={t('recipes.delete')}
      isBusy={isDeleting}
      onConfirm={() => void deleteConfirmed()}
      onDismiss={deleteDismissed}
      focusAfter={findListTitle}
    />
  );
}

/** Whether a recipe was deleted while the calling component was shown. */
export function useWasDeleted(id: string): boolean {
  const lastDeleted = useDeletion((state) => state.lastDeleted);
  const [before] = useState(lastDeleted);
  return lastDeleted !== before && lastDeleted?.id === id;
}
