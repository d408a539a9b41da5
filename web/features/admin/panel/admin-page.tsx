import type { ReactNode, ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartColumn, Mail, NotebookText, TriangleAlert, Users } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../../navigation/page-head.ts';
import { SkipLink } from '../../../ui/layout/skip-link.tsx';
import { useServerOffer } from '../../auth/auth.ts';
import { AccessDenied, SecondFactorNeeded } from '../access/access-denied.tsx';
import { CheckingAccess } from '../access/checking-access.tsx';
import { HealthCard } from '../health/health-card.tsx';
import { useAdminAccess } from '../access/use-admin-access.ts';
import { TabList } from '../../../ui/layout/tab-list.tsx';
import { ActivityTab } from '../activity/activity-view.tsx';
import { type AdminTab, ADMIN_TABS, tabOf } from '../lists/admin-tab.ts';
import { FailedJobsTab } from '../failed-jobs/failed-jobs-tab.tsx';
import { LaunchTab } from '../launch/launch-tab.tsx';
import { UserRecipesTab } from '../user-recipes/user-recipes-tab.tsx';
import { UsersTab } from '../users/users-tab.tsx';
import styles from './admin-page.module.css';

const CONTENTS: Readonly<Record<AdminTab, { readonly Icon: typeof Mail; readonly Content: ComponentType }>> = {
  failedJobs: { Icon: TriangleAlert, Content: FailedJobsTab },
  users: { Icon: Users, Content: UsersTab },
  userRecipes: { Icon: NotebookText, Content: UserRecipesTab },
  activity: { Icon: ChartColumn, Content: ActivityTab },
  launch: { Icon: Mail, Content: LaunchTab },
};

/** The tabs of the panel. The address contains the open tab, so that reload and Back restore it. */
function AdminTabs() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  return (
    <Tabs.Root
      value={tabOf(parameters)}
      onValueChange={(tab) => setParameters({ tab }, { replace: true })}
      className={styles.tabs}
    >
      <TabList
        label={t('admin.title')}
        tabs={ADMIN_TABS.map((id) => {
          const { Icon } = CONTENTS[id];
          return { id, label: t(`admin.tabs.${id}`), icon: <Icon size={18} aria-hidden /> };
        })}
        on="page"
      />
      {ADMIN_TABS.map((tab) => {
        const { Content } = CONTENTS[tab];
        return (
          <Tabs.Content key={tab} value={tab} tabIndex={-1} className={styles.content}>
            <Content />
          </Tabs.Content>
        );
      })}
    </Tabs.Root>
  );
}

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

/** The admin panel (product §2), for administrators only. */
export function AdminPage({ topBar }: Props) {
  const access = useAdminAccess();
  if (access === 'checking') return <CheckingAccess />;
  if (access === 'secondFactorNeeded') return <SecondFactorNeeded />;
  return access === 'granted' ? <Panel topBar={topBar} /> : <AccessDenied />;
}
