import { useSyncExternalStore } from 'react';

/** Dialogs stand beside the page; menus and panels, which leave it usable, in wrappers of their own. */
const DIALOGS = ':scope > [role=dialog], :scope > [role=alertdialog]';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true });
  document.addEventListener('visibilitychange', onChange);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Whether somebody may be looking at the page: it is not hidden, and no dialog lies over it. */
export function usePageWatched(): boolean {
  return useSyncExternalStore(subscribe, () => !document.hidden && document.body.querySelector(DIALOGS) === null);
}
