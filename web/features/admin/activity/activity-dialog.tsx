import { useTranslation } from 'react-i18next';
import { useSiteActivity } from './site-activity.store.ts';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { useViewer } from '../../recipes/recipes.ts';
import styles from './activity-dialog.module.css';
import { ActivityView } from './activity-view.tsx';

/** The summary as a modal (product §2). Opening a recipe closes it. */
export function ActivityDialog() {
  const { t } = useTranslation();
  const isOpen = useSiteActivity((state) => state.isOpen);
  const closed = useSiteActivity((state) => state.closed);
  const recipeOpened = useViewer((state) => state.recipeOpened);
  function openRecipe(id: string): void {
    closed();
    void recipeOpened(id);
  }
  return (
    <Dialog isOpen={isOpen} onClose={closed} size="report" focusAfter={() => null}>
      <div className={styles.content}>
        <DialogTitle>{t('admin.activity.siteTitle')}</DialogTitle>
        <ActivityView onOpenRecipe={openRecipe} />
      </div>
    </Dialog>
  );
}
