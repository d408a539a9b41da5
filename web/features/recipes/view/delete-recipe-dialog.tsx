import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useDeletion } from './deletion.store.ts';
import { findListTitle } from '../parts/list-title.ts';

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
