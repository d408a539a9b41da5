import type { StoreApi } from 'zustand';
import type { DeviceStorage } from '../../platform/platform.ts';
import type { ApiClient } from '../../api/client.ts';
import { type CameraImportState, createCameraImportStore } from '../../features/imports/camera/camera-import.store.ts';
import { createFailedJobsStore, type FailedJobsState } from '../../features/imports/failed-jobs/failed-jobs.store.ts';
import { createFileImportStore, type FileImportState } from '../../features/imports/file/file-import.store.ts';
import { createImportsStore, type ImportsState } from '../../features/imports/link/link-import.store.ts';
import { knownRecipe } from '../../features/imports/link/known-recipe.ts';
import { createOthersStore, type OthersState } from '../../features/imports/others/others.store.ts';
import type { TextDraft } from '../../features/imports/text/text-draft.ts';
import { createTextImportStore, type TextImportState } from '../../features/imports/text/text-import.store.ts';
import { createImportMethodStore, type ImportMethodState } from '../../features/imports/method/import-method.store.ts';
import { createPoller, type Poller } from '../../features/notifications/polling.ts';
import {
  createNotificationsStore,
  goesOnFor,
  type NotificationsState,
  type PollOutcome,
} from '../../features/notifications/notifications.store.ts';
import {
  type ChoosingState,
  createChoosingStore,
  createDeletionStore,
  createEditorStore,
  createRecipeCacheStore,
  createRecipesStore,
  createServingsStore,
  createViewerStore,
  type DeletionState,
  type EditorState,
  type KeptList,
  type KeptRecipes,
  type RecipeCacheState,
  type RecipesState,
  type ServingsState,
  type ViewerState,
} from '../../features/recipes/recipes.ts';
import { type ConnectionState, createConnectionStore } from '../../features/status/connection.store.ts';
import { createStatusStore, type StatusState } from '../../features/status/status.store.ts';
import { createSiteActivityStore, type SiteActivityState } from '../../features/admin/activity/site-activity.store.ts';
import type { Message } from '../../i18n/message.ts';

type StatusOfPoll =
  | { readonly kind: 'working'; readonly message: Message }
  | { readonly kind: 'ended'; readonly type: 'success' | 'error'; readonly text: string; readonly told: string | null }
  /** No import runs any more, and there is no outcome to report. */
  | { readonly kind: 'quiet' }
  /** An import was just submitted, whose message stays. */
  | { readonly kind: 'unchanged' };

type Told = Pick<PollOutcome, 'fresh' | 'inProcessCount' | 'pendingCount'>;

/** Product §4: the number of running imports, else the newest outcome. */
function statusOfPoll({ fresh, inProcessCount, pendingCount }: Told): StatusOfPoll {
  if (inProcessCount > 0)
    return { kind: 'working', message: { key: 'imports.processing', values: { count: inProcessCount } } };
  if (pendingCount > 0) return { kind: 'unchanged' };
  for (const { type, message, id, othersCount, skippedCount = 0 } of fresh) {
    // A success with further or skipped recipes stays unread, and a failure is read in the bell or in its list.
    const isAll = type === 'success' && othersCount === 0 && skippedCount === 0;
    if (type === 'success' || type === 'error') return { kind: 'ended', type, text: message, told: isAll ? id : null };
  }
  return { kind: 'quiet' };
}

/** The stores of the signed-in app, wired to one another. */
export interface Workspace {
  readonly status: StoreApi<StatusState>;
  readonly connection: StoreApi<ConnectionState>;
  readonly recipeCache: StoreApi<RecipeCacheState>;
  readonly recipes: StoreApi<RecipesState>;
  readonly viewer: StoreApi<ViewerState>;
  readonly choosing: StoreApi<ChoosingState>;
  readonly deletion: StoreApi<DeletionState>;
  readonly editor: StoreApi<EditorState>;
  readonly servings: StoreApi<ServingsState>;
  readonly notifications: StoreApi<NotificationsState>;
  readonly imports: StoreApi<ImportsState>;
  readonly fileImport: StoreApi<FileImportState>;
  readonly cameraImport: StoreApi<CameraImportState>;
  readonly textImport: StoreApi<TextImportState>;
  readonly failedJobs: StoreApi<FailedJobsState>;
  readonly others: StoreApi<OthersState>;
  readonly importMethod: StoreApi<ImportMethodState>;
  readonly siteActivity: StoreApi<SiteActivityState>;
  readonly poller: Poller;
}

interface WorkspaceOptions {
  readonly api: ApiClient;
  readonly kept: KeptList;
  readonly keptRecipes: KeptRecipes;
  readonly textDraft: TextDraft;
  readonly storage: DeviceStorage;
  /** Whether the page is hidden. */
  readonly isHidden: () => boolean;
  /** The session in this browser now belongs to another account. */
  readonly onOtherAccount: () => void;
}

export function createWorkspace({
  api,
  kept,
  keptRecipes,
  textDraft,
  storage,
  isHidden,
  onOtherAccount,
}: WorkspaceOptions): Workspace {
  const status = createStatusStore((message) => notifications.getState().problemMet(message));
  const connection = createConnectionStore();
  const recipeCache = createRecipeCacheStore({
    api,
    kept: keptRecipes,
    onUnreached: () => connection.getState().lost(),
    onSaved: (recipe) => recipes.getState().recipeSaved(recipe),
    onMissing(id) {
      recipes.getState().recipeRemoved(id);
      void recipes.getState().refreshDue();
    },
  });
  const recipes = createRecipesStore({
    api,
    kept,
    onOtherAccount,
    onIngredientFailed: () => status.getState().ended('error', { key: 'recipes.ingredientFailed' }),
    onReplaced: recipeCache.getState().listReplaced,
  });
  const isListed = (id: string): boolean => recipes.getState().index.some(({ recipe }) => recipe.id === id);
  const viewer = createViewerStore(recipeCache, status, isListed);
  const deletion = createDeletionStore({
    api,
    status,
    onDeleted(id) {
      if (viewer.getState().openId === id) viewer.getState().recipeClosed();
      recipeCache.getState().recipeDeleted(id);
    },
    onRestored: (recipe) => recipeCache.getState().recipeSaved(recipe),
  });
  const editor = createEditorStore({ cache: recipeCache, status });

  function polled(outcome: PollOutcome): void {
    // Fetches changes made here, in another tab or on another device. Usually there are none, which costs little.
    void recipes.getState().refreshDue();
    // Failed imports arrive with a notification. An administrator or another device may remove them.
    const { jobs, hasLoadFailed, refreshDue } = failedJobs.getState();
    const isListOld = hasLoadFailed || (jobs !== null && jobs.length !== outcome.failedCount);
    if (isListOld || outcome.fresh.some(({ jobId }) => jobId !== null)) void refreshDue();
    for (const end of outcome.fresh) textImport.getState().importEnded(end);
    tell(statusOfPoll(outcome));
  }
  function tell(next: StatusOfPoll): void {
    if (next.kind === 'working') status.getState().wentOn(next.message);
    if (next.kind === 'ended') status.getState().notified(next.type, next.text);
    if (next.kind === 'ended' && next.told !== null) void notifications.getState().told(next.told);
    if (next.kind === 'quiet') status.getState().workEnded();
  }
  const notifications = createNotificationsStore({ api, status, onPolled: polled });
  async function poll(): Promise<boolean> {
    const wasReached = await notifications.getState().pollDue();
    const wasLost = connection.getState().isLost;
    connection.getState().asked(wasReached);
    if (wasLost && wasReached) recipeCache.getState().reachedAgain();
    return wasReached;
  }
  const poller = createPoller({ poll, isHidden, goesOnFor: () => goesOnFor(notifications.getState()) });
  function onAccepted(jobId: string): void {
    const end = notifications.getState().importAccepted(jobId);
    const inProcessCount = notifications.getState().inProcessJobs.length;
    if (!end) return onRetried(jobId);
    textImport.getState().importEnded(end);
    tell(statusOfPoll({ fresh: [end], inProcessCount, pendingCount: 0 }));
  }
  function onRetried(...jobIds: readonly string[]): void {
    for (const jobId of jobIds) notifications.getState().importRetried(jobId);
    status.getState().wentOn({ key: 'imports.processingNew' });
    poller.submitted();
  }
  const imports = createImportsStore({
    api,
    onAccepted,
    isKnown: (url) => knownRecipe(recipes.getState().index, url) !== null,
  });
  const fileImport = createFileImportStore({ api, onAccepted });
  const textImport = createTextImportStore({ api, onAccepted, draft: textDraft });
  const cameraImport = createCameraImportStore({ api, onAccepted });
  const failedJobs = createFailedJobsStore({ api, status, onRetried });
  const others = createOthersStore(storage, (jobIds) => onRetried(...jobIds));
  const importMethod = createImportMethodStore();
  return {
    status,
    connection,
    recipeCache,
    recipes,
    viewer,
    choosing: createChoosingStore(),
    deletion,
    editor,
    servings: createServingsStore(storage),
    notifications,
    imports,
    fileImport,
    cameraImport,
    textImport,
    failedJobs,
    others,
    importMethod,
    siteActivity: createSiteActivityStore(),
    poller,
  };
}
