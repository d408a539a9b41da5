import { useTranslation } from 'react-i18next';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { findListTitle } from '../parts/list-title.ts';
import { EmptyPlate } from '../../../brand/empty-plate.tsx';
import styles from './missing-recipe-dialog.module.css';
import { useViewer } from './viewer.store.ts';

/** The notification's recipe was deleted meanwhile; the notice goes by itself (product §2). */
export function MissingRecipeDialog() {
  const { t } = useTranslation();
  const isShown = useViewer((state) => state.isMissingShown);
  const missingDismissed = useViewer((state) => state.missingDismissed);
  return (
    <Dialog isOpen={isShown} onClose={missingDismissed} size="small" focusAfter={findListTitle}>
      <div className={styles.notice}>
        <EmptyPlate />
        <DialogTitle>{t('notifications.recipeDeleted')}</DialogTitle>
      </div>
    </Dialog>
  );
}
