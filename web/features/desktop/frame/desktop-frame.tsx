import { Direction } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useMatch } from 'react-router-dom';
import { LoadingScreen, useLanguage } from '../../language/language.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import type { DesktopClient } from '../../../platform/platform.ts';
import { createDesktopStores, followMain } from './create-desktop-stores.ts';
import { DesktopBanners } from './desktop-banners.tsx';
import { DesktopProviders } from './desktop-providers.tsx';
import { NoticeBar } from '../page/notice-bar.tsx';
import { useNotice } from '../page/notice.store.ts';
import { ServerPage } from '../servers/server-page.tsx';
import { StartPage } from '../servers/start-page.tsx';
import { useServers } from '../servers/servers.store.ts';
import { useExternalLinks } from './use-external-links.ts';
import { useMainEvents } from './use-main-events.ts';

interface Props {
  readonly desktop: DesktopClient;
  readonly children: ReactNode;
}

/**
 * The first run asks where the recipes are; from then on the screens stand below what is to be known of the server. The
 * choice of another one is there for guests as well, and while no session can be asked for.
 */
function Content({ children }: Pick<Props, 'children'>) {
  const hasLanguage = useLanguage((language) => language.current !== null);
  const servers = useServers((state) => state.servers);
  const hasNotice = useNotice((state) => state.current !== null);
  const isChoosing = useMatch(PATHS.desktopServer) !== null;
  if (!hasLanguage || (servers === null && !hasNotice)) return <LoadingScreen />;
  if (servers?.currentId === null) return <StartPage />;
  return (
    <>
      <DesktopBanners />
      {isChoosing ? <ServerPage /> : children}
    </>
  );
}

function Listening({ desktop, children }: Props) {
  useMainEvents(desktop);
  useExternalLinks(desktop);
  return children;
}

function Framed({ desktop, children }: Props) {
  const [stores] = useState(() => createDesktopStores(desktop));
  const dir = useLanguage((language) => language.dir);
  useEffect(() => {
    void stores.servers.getState().serversRequested();
    return followMain(desktop, stores);
  }, [desktop, stores]);
  return (
    <DesktopProviders stores={stores}>
      <Direction.Provider dir={dir}>
        <Listening desktop={desktop}>
          <Content>{children}</Content>
        </Listening>
        <NoticeBar />
      </Direction.Provider>
    </DesktopProviders>
  );
}

/** What the desktop's window has beside the screens of a browser. */
export function DesktopFrame({ children }: Pick<Props, 'children'>) {
  const { desktop } = usePlatform();
  return desktop && <Framed desktop={desktop}>{children}</Framed>;
}
