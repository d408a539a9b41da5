import { useTranslation } from 'react-i18next';

export function UsersTab() {
  const { t } = useTranslation();
  return <h2>{t('admin.tabs.users')}</h2>;
}
