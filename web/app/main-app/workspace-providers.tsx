import type { ReactNode } from 'react';
import { CameraImportProvider } from '../../features/imports/camera/camera-import.store.ts';
import { FailedJobsProvider } from '../../features/imports/failed-jobs/failed-jobs.store.ts';
import { OthersProvider } from '../../features/imports/others/others.store.ts';
import { ImportMethodProvider } from '../../features/imports/method/import-method.store.ts';
import { FileImportProvider } from '../../features/imports/file/file-import.store.ts';
import { ImportsProvider } from '../../features/imports/link/link-import.store.ts';
import { TextImportProvider } from '../../features/imports/text/text-import.store.ts';
import { ImportActions } from '../../features/imports/failed-jobs/import-actions.tsx';
import {
  NotificationActionsProvider,
  type NotificationActionsProps,
} from '../../features/notifications/notification-actions.ts';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { NotificationsProvider } from '../../features/notifications/notifications.store.ts';
import {
  ChoosingProvider,
  DeletionProvider,
  EditorProvider,
  RecipeCacheProvider,
  RecipesProvider,
  ServingsProvider,
  ViewerProvider,
} from '../../features/recipes/recipes.ts';
import { ConnectionProvider } from '../../features/status/connection.store.ts';
import { StatusProvider } from '../../features/status/status.store.ts';
import { SiteActivityProvider } from '../../features/admin/activity/site-activity.store.ts';
import { PageBarBellProvider } from '../../navigation/page-bar.tsx';
import type { Workspace } from './create-workspace.ts';

interface Props {
  readonly workspace: Workspace;
  readonly children: ReactNode;
}

const BELL = <NotificationBell />;
const renderImportActions = (props: NotificationActionsProps): ReactNode => <ImportActions {...props} />;

type Layer = (inner: ReactNode) => ReactNode;

/** Provides the stores of the workspace. */
export function WorkspaceProviders({ workspace, children }: Props) {
  const layers: readonly Layer[] = [
    (inner) => <StatusProvider value={workspace.status}>{inner}</StatusProvider>,
    (inner) => <ConnectionProvider value={workspace.connection}>{inner}</ConnectionProvider>,
    (inner) => <RecipeCacheProvider value={workspace.recipeCache}>{inner}</RecipeCacheProvider>,
    (inner) => <RecipesProvider value={workspace.recipes}>{inner}</RecipesProvider>,
    (inner) => <ViewerProvider value={workspace.viewer}>{inner}</ViewerProvider>,
    (inner) => <ChoosingProvider value={workspace.choosing}>{inner}</ChoosingProvider>,
    (inner) => <DeletionProvider value={workspace.deletion}>{inner}</DeletionProvider>,
    (inner) => <ServingsProvider value={workspace.servings}>{inner}</ServingsProvider>,
    (inner) => <EditorProvider value={workspace.editor}>{inner}</EditorProvider>,
    (inner) => <NotificationsProvider value={workspace.notifications}>{inner}</NotificationsProvider>,
    (inner) => <NotificationActionsProvider value={renderImportActions}>{inner}</NotificationActionsProvider>,
    (inner) => <PageBarBellProvider value={BELL}>{inner}</PageBarBellProvider>,
    (inner) => <ImportsProvider value={workspace.imports}>{inner}</ImportsProvider>,
    (inner) => <FileImportProvider value={workspace.fileImport}>{inner}</FileImportProvider>,
    (inner) => <CameraImportProvider value={workspace.cameraImport}>{inner}</CameraImportProvider>,
    (inner) => <TextImportProvider value={workspace.textImport}>{inner}</TextImportProvider>,
    (inner) => <FailedJobsProvider value={workspace.failedJobs}>{inner}</FailedJobsProvider>,
    (inner) => <OthersProvider value={workspace.others}>{inner}</OthersProvider>,
    (inner) => <ImportMethodProvider value={workspace.importMethod}>{inner}</ImportMethodProvider>,
    (inner) => <SiteActivityProvider value={workspace.siteActivity}>{inner}</SiteActivityProvider>,
  ];
  return layers.reduceRight((inner, layer) => layer(inner), children);
}
