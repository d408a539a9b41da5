import type { ReactNode } from 'react';
import { CameraImportProvider } from '../../features/imports/camera-import.store.ts';
import { FileImportProvider } from '../../features/imports/file-import.store.ts';
import { ImportsProvider } from '../../features/imports/imports.store.ts';
import { TextImportProvider } from '../../features/imports/text-import.store.ts';
import { NotificationsProvider } from '../../features/notifications/notifications.store.ts';
import { DeletionProvider } from '../../features/recipes/deletion.store.ts';
import { EditorProvider } from '../../features/recipes/editor/editor.store.ts';
import { RecipesProvider } from '../../features/recipes/recipes.store.ts';
import { ServingsProvider } from '../../features/recipes/servings/servings.store.ts';
import { ViewerProvider } from '../../features/recipes/viewer.store.ts';
import { ConnectionProvider } from '../../features/status/connection.store.ts';
import { StatusProvider } from '../../features/status/status.store.ts';
import type { Workspace } from './create-workspace.ts';

interface Props {
  readonly workspace: Workspace;
  readonly children: ReactNode;
}

export function WorkspaceProviders({ workspace, children }: Props) {
  return (
    <StatusProvider value={workspace.status}>
      <ConnectionProvider value={workspace.connection}>
        <RecipesProvider value={workspace.recipes}>
          <ViewerProvider value={workspace.viewer}>
            <DeletionProvider value={workspace.deletion}>
              <ServingsProvider value={workspace.servings}>
                <EditorProvider value={workspace.editor}>
                  <NotificationsProvider value={workspace.notifications}>
                    <ImportsProvider value={workspace.imports}>
                      <FileImportProvider value={workspace.fileImport}>
                        <CameraImportProvider value={workspace.cameraImport}>
                          <TextImportProvider value={workspace.textImport}>{children}</TextImportProvider>
                        </CameraImportProvider>
                      </FileImportProvider>
                    </ImportsProvider>
                  </NotificationsProvider>
                </EditorProvider>
              </ServingsProvider>
            </DeletionProvider>
          </ViewerProvider>
        </RecipesProvider>
      </ConnectionProvider>
    </StatusProvider>
  );
}
