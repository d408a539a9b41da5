import { useTranslation } from 'react-i18next';
import { useViewer } from '../../recipes/recipes.ts';
import { ActivityView } from './activity-view.tsx';
import styles from './activity-tab.module.css';

export function ActivityTab() {
  const { t } = useTranslation();
  const recipeOpened = useViewer((state) => state.recipeOpened);
  return (
    <section className={styles.tab}>
      <h2>{t('admin.tabs.activity')}</h2>
      <ActivityView onOpenRecipe={(id) => recipeOpened(id)} />
    </section>
  );
}
