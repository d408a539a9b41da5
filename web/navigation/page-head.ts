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

/** Says in the page's head what it is about, for search engines and previews, as long as it is open. */
export function usePageDescription(text: string): void {
  useEffect(() => {
    // The server has written one into the page where this was the first that was asked for.
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]') ?? document.createElement('meta');
    meta.name = 'description';
    meta.content = text;
    document.head.append(meta);
    return () => meta.remove();
  }, [text]);
}
