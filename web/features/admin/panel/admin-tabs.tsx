import { ChartColumn, Mail, NotebookText, TriangleAlert, Users } from 'lucide-react';
import { Tabs } from 'radix-ui';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { TabList } from '../../../ui/layout/tab-list.tsx';
import { ActivityTab } from '../activity/activity-tab.tsx';
import { type AdminTab, ADMIN_TABS, tabOf } from '../lists/admin-tab.ts';
import styles from './admin-page.module.css';
import { FailedJobsTab } from '../failed-jobs/failed-jobs-tab.tsx';
import { LaunchTab } from '../launch/launch-tab.tsx';
import { UserRecipesTab } from '../user-recipes/user-recipes-tab.tsx';
import { UsersTab } from '../users/users-tab.tsx';

const CONTENTS: Readonly<Record<AdminTab, { readonly Icon: typeof Mail; readonly Content: ComponentType }>> = {
  failedJobs: { Icon: TriangleAlert, Content: FailedJobsTab },
  users: { Icon: Users, Content: UsersTab },
  userRecipes: { Icon: NotebookText, Content: UserRecipesTab },
  activity: { Icon: ChartColumn, Content: ActivityTab },
  launch: { Icon: Mail, Content: LaunchTab },
};

/** The tabs of the panel; the address says which is open, so that a reload and the way back lead there again. */
export function AdminTabs() {
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
