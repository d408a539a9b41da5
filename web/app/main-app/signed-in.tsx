import { Suspense, useEffect, useState, useRef, lazy } from 'react';
import { Outlet, useMatch, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.ts';
import { CookTimers } from '../../features/cooking/cooking.ts';
import {
  createKeptList,
  createKeptRecipes,
  DeleteRecipeDialog,
  EditorDialog,
  MissingRecipeDialog,
  RecipeModal,
} from '../../features/recipes/recipes.ts';
import { useSession } from '../../features/auth/session/session.store.ts';
import { createTextDraft } from '../../features/imports/text/text-draft.ts';
import { FailedImportsWindow } from '../../features/imports/failed-jobs/failed-imports.tsx';
import { OthersWindow } from '../../features/imports/others/others-offers.tsx';
import { ShortcutHelp } from '../../features/shortcuts/shortcut-help.tsx';
import { StatusBar } from '../../features/status/status-bar.tsx';
import { useDesktopParts } from '../../platform/desktop-parts.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { LoadingScreen } from '../../features/language/loading-screen.tsx';
import { takeReturnPath } from '../../navigation/return-path.ts';
import { PATHS } from '../../navigation/paths.ts';
import { useSiteActivity } from '../../features/admin/activity/site-activity.store.ts';
import { createWorkspace, type Workspace } from './create-workspace.ts';
import { WorkspaceProviders } from './workspace-providers.tsx';

const ActivityDialog = lazy(async () => ({
  default: (await import('../../features/admin/activity/activity-view.tsx')).ActivityDialog,
}));

/** Shows the site's activity over the current screen; loaded when it is first opened. */
function SiteActivity() {
  const isOpen = useSiteActivity((state) => state.isOpen);
  const [isWanted, setIsWanted] = useState(false);
  if (isOpen && !isWanted) setIsWanted(true);
  return (
    isWanted && (
      <Suspense>
        <ActivityDialog />
      </Suspense>
    )
  );
}

/** Fetches notifications and failed imports again after a change of language, because the server translates them. */
function useNewsInLanguage({ poller, failedJobs }: Workspace): void {
  const { language } = useTranslation().i18n;
  const worded = useRef(language);
  useEffect(() => {
    if (worded.current === language) return;
    worded.current = language;
    poller.woken();
    void failedJobs.getState().refreshDue();
  }, [language, poller, failedJobs]);
}

/** Loads the list and polls for notifications while a user is signed in (product §4). */
function useStarted({ poller, recipes, fileImport, failedJobs, connection }: Workspace): void {
  useEffect(() => {
    void recipes.getState().listRequested();
    void fileImport.getState().limitRequested();
    void failedJobs.getState().refreshDue();
    if (!navigator.onLine) connection.getState().lost();
    const stop = poller.start();
    const onVisibility = (): void => {
      if (!document.hidden) poller.woken();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', poller.woken);
    window.addEventListener('offline', connection.getState().lost);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', poller.woken);
      window.removeEventListener('offline', connection.getState().lost);
    };
  }, [poller, recipes, fileImport, failedJobs, connection]);
}

/** Milliseconds after which the files for the time without a network no longer compete with the first screen. */
const SETTLED = 3_000;

/** Keeps the files and texts of the app on this device while somebody is signed in. */
function useOfflineShell(): void {
  const { offlineShell } = usePlatform();
  const { language } = useTranslation().i18n;
  useEffect(() => {
    const timer = setTimeout(() => void offlineShell?.keep(language), SETTLED);
    return () => clearTimeout(timer);
  }, [offlineShell, language]);
}

/** After a sign-in, leads to the address that was asked for before it. */
function useReturn(): void {
  const navigate = useNavigate();
  const { storage } = usePlatform();
  const isHome = useMatch(PATHS.home) !== null;
  useEffect(() => {
    const path = takeReturnPath(storage);
    if (path !== null && isHome) void navigate(path, { replace: true });
  }, [isHome, navigate, storage]);
}

/**
 * The frame of all screens for signed-in users. It keeps list, imports and notifications while the screens change, and
 * contains the dialogs that can open over every screen.
 */
export function SignedIn({ accountId }: { readonly accountId: string }) {
  const api = useApi();
  const checkRequested = useSession((session) => session.checkRequested);
  const { storage, desktop } = usePlatform();
  const desktopParts = useDesktopParts();
  const [workspace] = useState(() =>
    createWorkspace({
      api,
      kept: createKeptList(accountId),
      keptRecipes: createKeptRecipes(accountId),
      textDraft: createTextDraft(storage, accountId),
      storage,
      isHidden: () => document.hidden,
      onOtherAccount: () => void checkRequested(),
    }),
  );
  // A recipe that was open before cook mode is open again after it.
  const isCooking = useMatch(PATHS.cook) !== null;
  const isDesktopPath = useMatch(PATHS.desktop) !== null;
  useReturn();
  useStarted(workspace);
  useNewsInLanguage(workspace);
  useOfflineShell();
  return (
    <WorkspaceProviders workspace={workspace}>
      <CookTimers accountId={accountId}>
        <Suspense fallback={<LoadingScreen />}>
          {desktopParts && isDesktopPath ? <desktopParts.DesktopPages /> : <Outlet />}
        </Suspense>
        {!isCooking && <RecipeModal />}
      </CookTimers>
      <EditorDialog />
      <DeleteRecipeDialog />
      <MissingRecipeDialog />
      <SiteActivity />
      <OthersWindow />
      <FailedImportsWindow />
      <ShortcutHelp />
      <StatusBar />
      {desktop && desktopParts && <desktopParts.DesktopMember desktop={desktop} />}
    </WorkspaceProviders>
  );
}
