import { useTranslation } from 'react-i18next';

export function ActivityTab() {
  const { t } = useTranslation();
  return <h2>{t('admin.tabs.activity')}</h2>;
}
