import { useTranslation } from 'react-i18next';

export function FailedJobsTab() {
  const { t } = useTranslation();
  return <h2>{t('admin.tabs.failedJobs')}</h2>;
}
