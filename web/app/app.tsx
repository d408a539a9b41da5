import { Component, type ErrorInfo, type ReactNode, Fragment } from 'react';
import { useTranslation, I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import { CardamomMark } from '../brand/cardamom-mark.tsx';
import { usePlatform, PlatformProvider } from '../platform/platform-context.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ApiProvider } from '../api/api-context.ts';
import { ServerOfferProvider } from '../features/auth/session/server-offer.store.ts';
import { SessionProvider } from '../features/auth/session/session.store.ts';
import { LanguageProvider } from '../features/language/language.store.ts';
import { ShortcutsProvider } from '../features/shortcuts/shortcuts.store.ts';
import { DesktopPartsProvider } from '../platform/desktop-parts.ts';
import type { Surroundings } from './choose-surroundings.ts';
import type { Services } from './create-services.ts';
import { Router } from './router.tsx';
import styles from '../ui/layout/screen.module.css';

function FaultScreen() {
  const { t } = useTranslation();
  const { restart } = usePlatform();
  return (
    <main className={styles.screen}>
      <CardamomMark size={56} />
      <h1>{t('app.faultTitle')}</h1>
      <p role="alert">{t('app.faultHint')}</p>
      <Button onClick={() => restart()}>{t('app.startAnew')}</Button>
    </main>
  );
}

interface FaultScreenProps {
  readonly children: ReactNode;
}

/** Shows an error page if rendering fails or a part of the app cannot be loaded. */
class ErrorBoundary extends Component<FaultScreenProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FaultScreen /> : this.props.children;
  }
}

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
