import { useEffect, useRef } from 'react';

/** Marks the history entry that stands for what is open. */
const ENTRY = { isOver: true };

/** The browser's Back asks to close what lies over the page, rather than leaving the page. */
export function useBackCloses(isOpen: boolean, closeAsked: () => void): void {
  const ask = useRef(closeAsked);
  const stays = useRef(isOpen);
  useEffect(() => {
    ask.current = closeAsked;
    stays.current = isOpen;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const enter = (): void => history.pushState({ ...history.state, ...ENTRY }, '');
    const onBack = (): void => {
      if (history.state?.isOver) return;
      ask.current();
      // Rendered first: what is still open then has asked back, and needs its entry again.
      requestAnimationFrame(() => stays.current && enter());
    };
    enter();
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      if (history.state?.isOver) history.back();
    };
  }, [isOpen]);
}
