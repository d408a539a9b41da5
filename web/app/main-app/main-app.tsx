import { ImportPanel } from '../../features/imports/import-panel.tsx';
import { RecipeList } from '../../features/recipes/recipe-list.tsx';
import { usePageTitle } from '../../i18n/use-page-title.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import styles from './main-app.module.css';
import { TopBar } from './top-bar.tsx';

/** What signed-in users see at `/` (product §2). */
export function MainApp() {
  usePageTitle(null);
  return (
    <>
      <SkipLink />
      <TopBar />
      <main id="content" tabIndex={-1} className={styles.main}>
        <ImportPanel />
        <RecipeList />
      </main>
    </>
  );
}
