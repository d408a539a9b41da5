import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../navigation/use-page-title.ts';
import { SkipLink } from '../../../ui/layout/skip-link.tsx';
import { useServerOffer } from '../../auth/auth.ts';
import { AccessDenied } from '../access/access-denied.tsx';
import styles from './admin-page.module.css';
import { AdminTabs } from './admin-tabs.tsx';
import { CheckingAccess } from '../access/checking-access.tsx';
import { HealthCard } from '../health/health-card.tsx';
import { useAdminAccess } from '../access/use-admin-access.ts';

function VersionLine() {
  const { t } = useTranslation();
  const version = useServerOffer((offer) => offer.version);
  return version && <p className={styles.version}>{t('admin.version', { version })}</p>;
}

interface Props {
  /** The bar above the panel, which the app provides. */
  readonly topBar: ReactNode;
}

function Panel({ topBar }: Props) {
  const { t } = useTranslation();
  usePageTitle(t('admin.title'));
  return (
    <>
      <SkipLink />
      {topBar}
      <main id="content" tabIndex={-1} className={styles.main}>
        <HealthCard />
        <AdminTabs />
        <VersionLine />
      </main>
    </>
  );
}

/** What happens on this server, and the means to mend it (product §2); administrators only. */
export function AdminPage({ topBar }: Props) {
  const access = useAdminAccess();
  if (access === 'checking') return <CheckingAccess />;
  return access === 'granted' ? <Panel topBar={topBar} /> : <AccessDenied />;
}
