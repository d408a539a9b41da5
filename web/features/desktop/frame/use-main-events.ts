import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { DesktopError } from '../../../platform/desktop-error.ts';
import type { DesktopClient } from '../../../platform/platform.ts';
import { useLanguage } from '../../language/language.ts';
import { useNotice } from '../page/notice.store.ts';

/** Menu entries, deep links and notifications lead through the app; a sign-in that came back starts it anew. */
export function useMainEvents(desktop: DesktopClient): void {
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
    // What is started from screens that browsers have as well, such as the sign-in: nobody there waits for its end.
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
