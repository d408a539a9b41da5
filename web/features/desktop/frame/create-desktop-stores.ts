import type { StoreApi } from 'zustand';
import type { DesktopClient } from '../../../platform/platform.ts';
import { createFilesStore, type FilesState } from '../files/files.store.ts';
import { createFoldersStore, type FoldersState } from '../folders/folders.store.ts';
import { createGivenStore, type GivenState } from '../given/given.store.ts';
import { createNoticeStore, type NoticeState } from '../page/notice.store.ts';
import { createPreferencesStore, type PreferencesState } from '../preferences/preferences.store.ts';
import { createServersStore, type ServersState } from '../servers/servers.store.ts';

/** The state that the window mirrors from the main process. */
export interface DesktopStores {
  readonly notice: StoreApi<NoticeState>;
  readonly servers: StoreApi<ServersState>;
  readonly preferences: StoreApi<PreferencesState>;
  readonly folders: StoreApi<FoldersState>;
  readonly files: StoreApi<FilesState>;
  readonly given: StoreApi<GivenState>;
}

export function createDesktopStores(desktop: DesktopClient): DesktopStores {
  const notice = createNoticeStore();
  const options = { desktop, notice };
  return {
    notice,
    servers: createServersStore(options),
    preferences: createPreferencesStore(options),
    folders: createFoldersStore(options),
    files: createFilesStore(options),
    given: createGivenStore(options),
  };
}

/** Updates the stores with events of the main process. Returns a function that unsubscribes. */
export function followMain(desktop: DesktopClient, stores: DesktopStores): () => void {
  const endings = [
    desktop.listen('serversChanged', stores.servers.getState().serversChanged),
    desktop.listen('infoChanged', stores.preferences.getState().infoChanged),
    desktop.listen('foldersChanged', stores.folders.getState().foldersChanged),
    desktop.listen('filesChanged', () => {
      void stores.files.getState().filesChanged();
      void stores.given.getState().filesChanged();
    }),
  ];
  return () => endings.forEach((end) => end());
}
