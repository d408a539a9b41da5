import { Direction } from 'radix-ui';
import { type ReactNode, useEffect, useState, useEffectEvent } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { LoadingScreen, useLanguage } from '../../language/language.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import type { DesktopClient } from '../../../platform/platform.ts';
import { NoticeBar, DesktopBanners } from './desktop-banners.tsx';
import { useNotice, NoticeProvider } from '../page/notice.store.ts';
import { ServerPage, StartPage } from '../servers/server-pages.tsx';
import { useServers, ServersProvider } from '../servers/servers.store.ts';
import { DesktopError } from '../../../platform/desktop-error.ts';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { FilesProvider } from '../files/files.store.ts';
import { FoldersProvider } from '../folders/folders.store.ts';
import { GivenProvider } from '../given/given.store.ts';
import { PreferencesProvider } from '../preferences/preferences.store.ts';
import { createDesktopStores, followMain, type DesktopStores } from './create-desktop-stores.ts';

interface DesktopProvidersProps {
  readonly stores: DesktopStores;
  readonly children: ReactNode;
}

/** Provides the stores of the desktop app. */
function DesktopProviders({ stores, children }: DesktopProvidersProps) {
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

/** Menu entries, deep links and notifications navigate; a completed sign-in restarts the app. */
function useMainEvents(desktop: DesktopClient): void {
  const navigate = useNavigate();
  const { restart } = usePlatform();
  const refused = useNotice((state) => state.refused);
  const failed = useNotice((state) => state.failed);
  const { t, i18n } = useTranslation();
  const textOf = useEffectEvent((error: string) => (i18n.exists(error) ? String(t(error as TextKey)) : error));
  const language = useLanguage((state) => state.current);
  useEffect(() => {
    const endings = [
      desktop.listen('goTo', ({ path }) => void navigate(path)),
      desktop.listen('signedIn', ({ error }) => {
        if (error === null) restart();
        else refused({ text: textOf(error) });
      }),
    ];
    return () => endings.forEach((end) => end());
  }, [desktop, navigate, restart, refused]);
  useEffect(() => {
    // Failures of actions on screens that browsers have as well, such as the sign-in, whose promises are not handled
    // there.
    const onRejection = (event: PromiseRejectionEvent): void => {
      if (!(event.reason instanceof DesktopError)) return;
      event.preventDefault();
      failed(event.reason);
    };
    window.addEventListener('unhandledrejection', onRejection);
    return () => window.removeEventListener('unhandledrejection', onRejection);
  }, [failed]);
  useEffect(() => {
    if (language === null) return;
    desktop
      .call('tellLanguage', { code: language })
      .catch((cause: unknown) => console.error('the menus keep their language', cause));
  }, [desktop, language]);
}

/** The address that a click leads to outside the app, or null. */
function externalAddress({ target }: MouseEvent): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !URL.canParse(link.href)) return null;
  const address = new URL(link.href);
  const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
  return isWeb && address.origin !== location.origin ? address : null;
}

/** Opens links to other sites in the system's browser, which is allowed only for https addresses. */
function useExternalLinks(desktop: DesktopClient): void {
  const failed = useNotice((state) => state.failed);
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const address = externalAddress(event);
      if (!address || event.defaultPrevented) return;
      event.preventDefault();
      if (address.protocol === 'http:') failed(new DesktopError('an http link', 'desktop.problem.insecureLink'));
      else desktop.call('openExternal', { url: address.href }).catch(failed);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('auxclick', onClick);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('auxclick', onClick);
    };
  }, [desktop, failed]);
}

interface Props {
  readonly desktop: DesktopClient;
  readonly children: ReactNode;
}

/**
 * The first run shows the choice of a server. After that, the screens are shown below the banners about the server.
 * Another server can also be chosen by guests, and while the session cannot be checked.
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

/** Wraps the screens with what only the desktop window has. */
export function DesktopFrame({ children }: Pick<Props, 'children'>) {
  const { desktop } = usePlatform();
  return desktop && <Framed desktop={desktop}>{children}</Framed>;
}
