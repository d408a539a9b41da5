import { useEffect } from 'react';

/** Names the print, and so the file that it may become, after the recipe instead of the screen that it is open over. */
export function usePrintName(title: string): void {
  useEffect(() => {
    let screenTitle = document.title;
    const onBefore = (): void => {
      screenTitle = document.title;
      document.title = title;
    };
    const onAfter = (): void => {
      document.title = screenTitle;
    };
    addEventListener('beforeprint', onBefore);
    addEventListener('afterprint', onAfter);
    return () => {
      removeEventListener('beforeprint', onBefore);
      removeEventListener('afterprint', onAfter);
    };
  }, [title]);
}
