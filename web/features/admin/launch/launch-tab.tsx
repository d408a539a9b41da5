import { useTranslation } from 'react-i18next';

export function LaunchTab() {
  const { t } = useTranslation();
  return <h2>{t('admin.tabs.launch')}</h2>;
}
