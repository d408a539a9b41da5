import { useTranslation } from 'react-i18next';
import { ImportPanel } from '../../features/imports/import-panel.tsx';
import { RecipeList } from '../../features/recipes/recipe-list.tsx';
import { usePageTitle } from '../../i18n/use-page-title.ts';
import styles from './main-app.module.css';
import { TopBar } from './top-bar.tsx';

/** What signed-in users see at `/` (product §2). */
export function MainApp() {
  const { t } = useTranslation();
  usePageTitle(null);
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('app.skipToContent')}
      </a>
      <TopBar />
      <main id="content" tabIndex={-1} className={styles.main}>
        <ImportPanel />
        <RecipeList />
      </main>
    </>
  );
}
