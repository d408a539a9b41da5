import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../navigation/paths.ts';
import { usePageTitle } from '../../../navigation/use-page-title.ts';
import { useSession } from '../../auth/auth.ts';
import { DesktopPage } from '../page/desktop-page.tsx';
import { ServerChoice } from './server-choice.tsx';

/** Where the recipes are, once that was chosen; also for those who are not signed in, or whose server is away. */
export function ServerPage() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.user !== null);
  usePageTitle(t('desktop.start.pageTitle'));
  return (
    <DesktopPage
      title={t('desktop.start.pageTitle')}
      hint={t('desktop.start.pageHint')}
      back={isSignedIn ? PATHS.settings : PATHS.home}
    >
      <ServerChoice />
    </DesktopPage>
  );
}
