import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useFailedJobs } from './failed-jobs.store.ts';

/** Asks before a failed import, or all of them, is deleted: its upload goes along. */
export function DeleteFailedDialog({ focusAfter }: { readonly focusAfter: () => HTMLElement | null }) {
  const { t } = useTranslation();
  const asked = useFailedJobs((state) => state.asked);
  const isBusy = useFailedJobs((state) => state.busy.size > 0);
  const deleteConfirmed = useFailedJobs((state) => state.deleteConfirmed);
  const deleteDismissed = useFailedJobs((state) => state.deleteDismissed);
  const [job, ...others] = asked ?? [];
  const isOne = others.length === 0;
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={t(isOne ? 'failedImports.deleteTitle' : 'failedImports.deleteAllTitle')}
      question={
        isOne
          ? t('failedImports.deleteQuestion', { source: job?.source ?? '' })
          : t('failedImports.deleteAllQuestion', { count: others.length + 1 })
      }
      warning={t('settings.deleteWarning')}
      confirmLabel={isOne ? t('recipes.delete') : t('failedImports.deleteAll')}
      isBusy={isBusy}
      onConfirm={() => void deleteConfirmed()}
      onDismiss={deleteDismissed}
      focusAfter={focusAfter}
    />
  );
}
