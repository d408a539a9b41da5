import { useEffect } from 'react';

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
