import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.ts';
import { ImportPanel } from '../../features/imports/import-panel.tsx';
import { MissingRecipeDialog } from '../../features/recipes/missing-recipe-dialog.tsx';
import { DeleteRecipeDialog } from '../../features/recipes/delete-recipe-dialog.tsx';
import { RecipeList } from '../../features/recipes/recipe-list.tsx';
import { RecipeModal } from '../../features/recipes/recipe-modal.tsx';
import { StatusBar } from '../../features/status/status-bar.tsx';
import { usePageTitle } from '../../i18n/use-page-title.ts';
import { createWorkspace, type Workspace } from './create-workspace.ts';
import styles from './main-app.module.css';
import { TopBar } from './top-bar.tsx';
import { WorkspaceProviders } from './workspace-providers.tsx';

/** Loads the list and polls for news as long as the app is there (product §4). */
function useStarted({ poller, recipes, fileImport }: Workspace): void {
  useEffect(() => {
    void recipes.getState().listRequested();
    void fileImport.getState().limitRequested();
    const stop = poller.start();
    const onVisibility = (): void => {
      if (!document.hidden) poller.shown();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [poller, recipes, fileImport]);
}

/** What signed-in users see at `/` (product §2). */
export function MainApp() {
  const { t } = useTranslation();
  const api = useApi();
  const [workspace] = useState(() => createWorkspace(api, () => document.hidden));
  useStarted(workspace);
  usePageTitle(null);
  return (
    <WorkspaceProviders workspace={workspace}>
      <a href="#content" className={styles.skip}>
        {t('app.skipToContent')}
      </a>
      <TopBar />
      <main id="content" tabIndex={-1} className={styles.main}>
        <ImportPanel />
        <RecipeList />
      </main>
      <RecipeModal />
      <DeleteRecipeDialog />
      <MissingRecipeDialog />
      <StatusBar />
    </WorkspaceProviders>
  );
}
