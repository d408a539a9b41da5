import type { ReactNode } from 'react';
import type { DesktopStores } from './create-desktop-stores.ts';
import { FilesProvider } from '../files/files.store.ts';
import { FoldersProvider } from '../folders/folders.store.ts';
import { GivenProvider } from '../given/given.store.ts';
import { NoticeProvider } from '../page/notice.store.ts';
import { PreferencesProvider } from '../preferences/preferences.store.ts';
import { ServersProvider } from '../servers/servers.store.ts';

interface Props {
  readonly stores: DesktopStores;
  readonly children: ReactNode;
}

/** Hands the stores of the desktop down the tree. */
export function DesktopProviders({ stores, children }: Props) {
  return (
    <NoticeProvider value={stores.notice}>
      <ServersProvider value={stores.servers}>
        <PreferencesProvider value={stores.preferences}>
          <FoldersProvider value={stores.folders}>
            <FilesProvider value={stores.files}>
              <GivenProvider value={stores.given}>{children}</GivenProvider>
            </FilesProvider>
          </FoldersProvider>
        </PreferencesProvider>
      </ServersProvider>
    </NoticeProvider>
  );
}
