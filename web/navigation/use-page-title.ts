import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the window after the page; with nothing given, after the product alone. */
export function usePageTitle(page: string | null): void {
  const { t } = useTranslation();
  const title = page ? t('app.pageTitle', { page }) : t('app.name');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
