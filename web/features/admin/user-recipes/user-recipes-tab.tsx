import { useTranslation } from 'react-i18next';

export function UserRecipesTab() {
  const { t } = useTranslation();
  return <h2>{t('admin.tabs.userRecipes')}</h2>;
}
