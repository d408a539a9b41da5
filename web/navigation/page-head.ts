import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the window's title to the page and the product; with null to the product only. */
export function usePageTitle(page: string | null): void {
  const { t } = useTranslation();
  const title = page ? t('app.pageTitle', { page }) : t('app.name');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Sets the description in the page's head, for search engines and link previews, while the page is open. */
export function usePageDescription(text: string): void {
  useEffect(() => {
    // If this page was the first of the visit, the server has already written a description.
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]') ?? document.createElement('meta');
    meta.name = 'description';
    meta.content = text;
    document.head.append(meta);
    return () => meta.remove();
  }, [text]);
}
