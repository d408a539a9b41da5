import { useEffect } from 'react';

const PARTING = ' · ';

/** Puts what is left before the window's title, whatever screen gave it; null takes it away. */
export function useTitleCountdown(left: string | null): void {
  useEffect(() => {
    const begin = left === null ? '' : `${left}${PARTING}`;
    document.title = `${begin}${document.title}`;
    return () => {
      // A screen that has given a title of its own meanwhile has taken it away already.
      if (document.title.startsWith(begin)) document.title = document.title.slice(begin.length);
    };
  });
}
