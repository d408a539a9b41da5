import { Fragment } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import { ApiProvider } from '../api/api-context.ts';
import { ServerOfferProvider } from '../features/auth/session/server-offer.store.ts';
import { SessionProvider } from '../features/auth/session/session.store.ts';
import { LanguageProvider } from '../features/language/language.store.ts';
import { ShortcutsProvider } from '../features/shortcuts/shortcuts.store.ts';
import { DesktopPartsProvider } from '../platform/desktop-parts.ts';
import { PlatformProvider } from '../platform/platform-context.ts';
import type { Surroundings } from './choose-surroundings.ts';
import type { Services } from './create-services.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';

interface Props extends Pick<Surroundings, 'desktopParts'> {
  readonly services: Services;
}

export function App({ services, desktopParts }: Props) {
  const Frame = desktopParts?.DesktopFrame ?? Fragment;
  return (
    <I18nextProvider i18n={services.i18n}>
      <PlatformProvider value={services.platform}>
        <ApiProvider value={services.api}>
          <LanguageProvider value={services.language}>
            <SessionProvider value={services.session}>
              <ServerOfferProvider value={services.serverOffer}>
                <ShortcutsProvider value={services.shortcuts}>
                  <ErrorBoundary>
                    <DesktopPartsProvider value={desktopParts}>
                      <BrowserRouter>
                        <Frame>
                          <Router />
                        </Frame>
                      </BrowserRouter>
                    </DesktopPartsProvider>
                  </ErrorBoundary>
                </ShortcutsProvider>
              </ServerOfferProvider>
            </SessionProvider>
          </LanguageProvider>
        </ApiProvider>
      </PlatformProvider>
    </I18nextProvider>
  );
}
