import { ImportPanel } from '../../features/imports/panel/import-panel.tsx';
import { RecipeList } from '../../features/recipes/recipes.ts';
import { usePageTitle } from '../../navigation/page-head.ts';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import styles from './main-app.module.css';
import { TopBar } from './top-bar.tsx';

/** What signed-in users see at `/` (product §2). */
export function MainApp() {
  usePageTitle(null);
  return (
    <>
      <SkipLink />
      <TopBar />
      <main id="content" tabIndex={-1} className={styles.main} data-wide>
        <ImportPanel />
        <RecipeList />
      </main>
    </>
  );
}
